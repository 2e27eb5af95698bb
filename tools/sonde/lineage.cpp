// SPDX-License-Identifier: Apache-2.0
#include "sonde/lineage.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ranges>

#include "tree/error.hpp"

namespace sonde::command {
namespace {

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

// "nudge, splice" of "edit of #1f3a9c04: nudge, splice; 2 new features".
std::vector<std::string> edits_in(std::string_view why) {
  const auto colon = why.find(": ");
  if (!why.starts_with("edit of ") || colon == std::string_view::npos) return {};
  const auto list = why.substr(colon + 2, why.find(';', colon) - colon - 2);
  std::vector<std::string> edits;
  for (const auto each : std::views::split(list, std::string_view(", ")))
    edits.emplace_back(each.begin(), each.end());
  return edits;
}

std::uint64_t features_in(std::string_view why) {
  const auto after = why.rfind(" new feature");
  const auto before = why.rfind("; ", after);
  if (after == std::string_view::npos || before == std::string_view::npos) return 0;
  std::uint64_t features = 0;
  std::from_chars(why.data() + before + 2, why.data() + after, features);
  return features;
}

}  // namespace

Reason reason_in(std::string_view why) { return {parent_in(why), edits_in(why), features_in(why)}; }

std::string why_of(const NamedCase& named) {
  if (named.failure) return named.failure->why;
  return named.kept ? named.kept->why : "";
}

std::vector<NamedCase> lineage_of(const suite::Listing& listing, const NamedCase& named) {
  constexpr std::size_t longest = 1000;  // a damaged cache may hold a circle
  std::vector<NamedCase> all = {named};
  while (all.size() < longest) {
    const std::string parent = reason_in(why_of(all.back())).parent;
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
