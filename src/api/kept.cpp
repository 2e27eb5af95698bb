// SPDX-License-Identifier: Apache-2.0
#include "sonde/api/kept.hpp"

#include <cstdio>
#include <cstring>
#include <memory>
#include <set>
#include <vector>

namespace sonde::api {
namespace {

struct Kept {
  std::vector<std::unique_ptr<char[]>> memory;
  std::vector<std::FILE*> files;
  std::set<const void*> not_ready;
};

// Ends with the process: what a library keeps may point to it up to then.
Kept& kept() {
  static auto& all = *new Kept;
  return all;
}

}  // namespace

// Each piece is a block of its own, so that AddressSanitizer sees what reads beyond its end.
void* keep(const void* data, std::size_t size, std::size_t room) {
  auto made = std::make_unique<char[]>(size + room);
  if (size > 0) std::memcpy(made.get(), data, size);
  return kept().memory.emplace_back(std::move(made)).get();
}

std::FILE* keep_file() {
  constexpr std::size_t room = 4096;
  std::FILE* const file = fmemopen(nullptr, room, "w+");
  if (file != nullptr) kept().files.push_back(file);
  return file;
}

void drop_kept() {
  for (std::FILE* const file : kept().files) std::fclose(file);
  kept().files.clear();
  kept().memory.clear();
  kept().not_ready.clear();
}

void set_ready(const void* object, bool is_ready) {
  if (is_ready) kept().not_ready.erase(object);
  else kept().not_ready.insert(object);
}

bool is_ready(const void* object) { return !kept().not_ready.contains(object); }

}  // namespace sonde::api
