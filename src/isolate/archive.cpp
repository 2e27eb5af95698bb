// SPDX-License-Identifier: Apache-2.0
// Numbers have the bytes of this machine: both ends are copies of one process. Texts, lists
// and maps begin with their length, eight bytes. A tree has its binary form, and none if it
// is empty. A place is its id plus one, or 0 if there is none; as a whole, its parts follow.
#include "isolate/archive.hpp"

#include <tuple>

#include "codec/binary.hpp"
#include "tree/error.hpp"

namespace sonde::isolate {

void Writer::write(const Tree& tree) {
  write(tree.empty() ? std::string() : codec::to_binary(tree));
}

void Writer::write(const Site* const& site) {
  write(std::uint64_t{site == nullptr ? 0 : std::uint64_t{site->id} + 1});
  if (site == nullptr || sites_ == SiteForm::Id) return;
  (*this)(up_to(site->role, Role::SometimesEach), std::string(site->place.file), site->place.line);
  (*this)(std::string(site->place.function), std::string(site->text), site->percent);
}

void Reader::refuse() { throw Error("a child process sent a damaged message"); }

void Reader::read(Tree& tree) {
  const auto bytes = take(length());
  try {
    tree = bytes.empty() ? Tree() : codec::from_binary(bytes);
  } catch (const Error&) {
    refuse();  // codec speaks of a stored case
  }
}

void Reader::read(codec::PackedTree& tree) {
  try {
    tree = codec::PackedTree::from_bytes(std::string(take(length())));
  } catch (const Error&) {
    refuse();
  }
}

namespace {

using SiteParts = std::tuple<Role, std::string, unsigned, std::string, std::string, double>;

SiteParts parts_of(const Site& site) {
  return {site.role,           site.place.file, site.place.line,
          site.place.function, site.text,       site.percent};
}

const Site* own_site(const SiteParts& parts) {
  for (const Site* site : run::sites())
    if (parts_of(*site) == parts) return site;
  return nullptr;
}

// This program's own place, or a copy of one of another program; the same for the same parts.
const Site* site_of_parts(SiteParts parts) {
  static auto& known = *new std::map<SiteParts, const Site*>;
  const auto [at, is_new] = known.try_emplace(std::move(parts), nullptr);
  if (!is_new) return at->second;
  const auto& [role, file, line, function, text, percent] = at->first;
  if (file.empty()) return at->second = &run::site_named(role, text.c_str(), percent);
  at->second = own_site(at->first);
  if (at->second == nullptr)
    at->second = new Site(role, {file.c_str(), line, function.c_str()}, text.c_str(), percent);
  return at->second;
}

}  // namespace

const Site* Reader::read_whole_site() {
  SiteParts parts;
  auto& [role, file, line, function, text, percent] = parts;
  (*this)(up_to(role, Role::SometimesEach), file, line, function, text, percent);
  check(percent == percent);  // a number: places are sorted by it
  return site_of_parts(std::move(parts));
}

void Reader::read(const Site*& site) {
  std::uint64_t number = 0;
  read(number);
  if (sites_ == SiteForm::Whole) {
    site = number == 0 ? nullptr : read_whole_site();
    return;
  }
  check(number <= run::sites().size());
  site = number == 0 ? nullptr : run::sites()[number - 1];
}

}  // namespace sonde::isolate
