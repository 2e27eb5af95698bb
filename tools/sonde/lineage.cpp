// SPDX-License-Identifier: Apache-2.0
#include "sonde/lineage.hpp"

#include <algorithm>
#include <cctype>

#include "tree/error.hpp"

namespace sonde::command {

std::string parent_in(std::string_view why) {
  constexpr std::size_t digits = 8;
  for (auto at = why.find('#'); at != std::string_view::npos; at = why.find('#', at + 1)) {
    const auto name = why.substr(at + 1, digits);
    const auto is_digit = [](unsigned char c) { return std::isxdigit(c) != 0; };
    if (name.size() == digits && std::ranges::all_of(name, is_digit))
      return "#" + std::string(name);
  }
  return "";
}

std::string why_of(const NamedCase& named) {
  if (named.failure) return named.failure->why;
  return named.kept ? named.kept->why : "";
}

std::vector<NamedCase> lineage_of(const suite::Listing& listing, const NamedCase& named) {
  constexpr std::size_t longest = 1000;  // a damaged cache may hold a circle
  std::vector<NamedCase> all = {named};
  while (all.size() < longest) {
    const std::string parent = parent_in(why_of(all.back()));
    const auto is_parent = [&](const NamedCase& each) { return each.name == parent; };
    if (parent.empty() || std::ranges::any_of(all, is_parent)) break;
    try {
      all.push_back(case_named(listing, named.property.id + "@" + parent));
    } catch (const Error&) {
      break;
    }
    if (!all.back().failure && !all.back().kept) {
      all.pop_back();
      break;
    }
  }
  return all;
}

}  // namespace sonde::command
