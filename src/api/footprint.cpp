// SPDX-License-Identifier: Apache-2.0
#include "api/footprint.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <sys/mman.h>
#include <unistd.h>

#include "api/cells.hpp"
#include "api/heap.hpp"
#include "api/sanitizer_memory.hpp"

namespace sonde {
namespace {

// Pages that could be read lately: asking the system takes longer than all other checks.
class ReadablePages {
 public:
  bool can_read(std::uintptr_t page) {
    std::uintptr_t& known = known_[page / page_size % count];
    if (known == page) return true;
    void* const memory = reinterpret_cast<void*>(page);  // NOLINT(performance-no-int-to-ptr)
    if (msync(memory, page_size, MS_ASYNC) != 0 && errno == ENOMEM) return false;
    known = page;
    return true;
  }
  std::uintptr_t page_of(std::uintptr_t address) const { return address / page_size * page_size; }

  const std::uintptr_t page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));

 private:
  static constexpr std::size_t count = 64;
  std::uintptr_t known_[count] = {};
};

bool can_read(std::uintptr_t begin, std::size_t size) {
  static ReadablePages pages;
  constexpr std::uintptr_t canonical_end = std::uintptr_t{1} << 47;
  if (begin < pages.page_size || begin >= canonical_end || size > canonical_end - begin)
    return false;
  for (auto page = pages.page_of(begin); page < begin + size; page += pages.page_size)
    if (!pages.can_read(page)) return false;
  return true;
}

const char* why_dead_in_heap(std::uintptr_t begin, std::size_t size) {
  const api::Block* const block = api::heap().block_before(begin);
  if (block == nullptr || begin >= block->end() + (size == 0 ? 1 : 0))
    return "lies outside its block";
  if (!block->is_alive) return "was freed";
  return begin + size > block->end() ? "reaches beyond its block" : nullptr;
}

// "the 8 bytes that push allocated"
std::string described(std::uintptr_t begin, std::size_t size) {
  const bool is_tracked = api::heap().contains(begin);
  const api::Block* const block = is_tracked ? api::heap().block_before(begin) : nullptr;
  return "the " + std::to_string(size) + " bytes that " +
         (block == nullptr ? "it was given" : block->made_in + " allocated");
}

}  // namespace

namespace api {

const char* why_dead(const void* memory, std::size_t size) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  if (memory == nullptr) return "is at a null pointer";
  if (heap().contains(begin)) return why_dead_in_heap(begin, size);
  if (const auto in_cell = why_dead_in_cells(begin, size)) return *in_cell;
  if (!can_read(begin, size)) return "is no memory that can be read";
  return is_poisoned(begin, size) ? "was freed, or lies outside its block" : nullptr;
}

bool touches(const Footprint& footprint, std::uintptr_t begin, std::uintptr_t end) {
  if (footprint.parts() == nullptr || begin == end) return false;
  const auto& claims = footprint.parts()->claims;
  const auto behind = claims.lower_bound(end);
  return behind != claims.begin() && std::prev(behind)->second.end > begin;
}

std::string leak_between(const Footprint& before, std::size_t first, const Footprint& after,
                         Resource& resource) {
  if (before.parts() != nullptr)
    for (const auto& [begin, claim] : before.parts()->claims) {
      const auto* const memory = reinterpret_cast<const void*>(begin);  // NOLINT
      if (touches(after, begin, claim.end) || why_dead(memory, claim.end - begin) != nullptr)
        continue;
      resource = claim.resource;
      if (claim.resource.text[0] != '\0') return "leaks " + std::string(claim.resource.text);
      return "leaks " + described(begin, claim.end - begin);
    }
  const auto blocks = heap().blocks();
  for (std::size_t i = first; i < blocks.size(); ++i)
    if (blocks[i].is_alive && blocks[i].size != 0 &&
        !touches(after, blocks[i].begin, blocks[i].end()))
      return "leaks " + described(blocks[i].begin, blocks[i].size);
  return "";
}

}  // namespace api

bool owned(const void* memory, std::size_t size) { return api::why_dead(memory, size) == nullptr; }

Footprint::Footprint(const Footprint& other)
    : parts_(other.parts_ == nullptr ? nullptr : new Parts(*other.parts_)) {}

Footprint& Footprint::operator=(Footprint other) noexcept {
  std::swap(parts_, other.parts_);
  return *this;
}

Footprint::~Footprint() { delete parts_; }

bool Footprint::add(const void* memory, std::size_t size, const Resource& resource) {
  if (parts_ == nullptr) parts_ = new Parts;
  if (parts_->broken != nullptr) return false;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  parts_->broken = api::why_dead(memory, size);
  if (parts_->broken == nullptr && api::touches(*this, begin, begin + size))
    parts_->broken = "is owned twice";
  if (parts_->broken == nullptr) {
    if (size != 0) parts_->claims.emplace(begin, Claim{begin + size, resource});
    return true;
  }
  parts_->broken_resource = resource;
  return false;
}

const char* Footprint::broken() const { return parts_ == nullptr ? nullptr : parts_->broken; }

Resource Footprint::broken_resource() const {
  return parts_ == nullptr ? Resource{} : parts_->broken_resource;
}

bool Footprint::has(const void* memory, std::size_t size) const {
  if (parts_ == nullptr || size == 0) return size == 0;
  auto at = reinterpret_cast<std::uintptr_t>(memory);
  const auto end = at + size;
  auto claim = parts_->claims.upper_bound(at);
  if (claim == parts_->claims.begin()) return false;
  for (--claim; claim != parts_->claims.end() && claim->first <= at && at < end; ++claim)
    at = std::max(at, claim->second.end);
  return at >= end;
}

std::size_t Footprint::bytes() const {
  std::size_t sum = 0;
  if (parts_ != nullptr)
    for (const auto& [begin, claim] : parts_->claims) sum += claim.end - begin;
  return sum;
}

}  // namespace sonde
