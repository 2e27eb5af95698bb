// SPDX-License-Identifier: Apache-2.0
#include "suite/target.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "tree/error.hpp"

namespace sonde::suite {
namespace {

// What stands in the ends of file names, and never in the name of a function.
bool looks_like_file(std::string_view text) {
  return text.find('/') != std::string_view::npos ||
         (text.find('.') != std::string_view::npos && text.find("::") == std::string_view::npos);
}

std::optional<std::uint32_t> line_in(std::string_view text) {
  constexpr std::size_t most_digits = 9;
  const bool is_number = !text.empty() && text.size() <= most_digits &&
                         std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return std::nullopt;
  const auto line = static_cast<std::uint32_t>(std::stoul(std::string(text)));
  return line == 0 ? std::nullopt : std::optional(line);
}

std::string normal(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().string();
}

bool ends_with_parts(const std::string& path, const std::string& end) {
  return path == end || path.ends_with("/" + end);
}

}  // namespace

Target target_in(std::string_view text) {
  Target target{.text = std::string(text)};
  const auto colon = text.rfind(':');
  const std::string_view lines = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  const auto dash = lines.find('-');
  const auto first = line_in(lines.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : line_in(lines.substr(dash + 1));
  const bool has_lines = first && last && colon > 0 && text[colon - 1] != ':';
  if (has_lines && *first <= *last) {
    target.file = text.substr(0, colon);
    target.first = *first;
    target.last = *last;
  } else if (!text.empty() && !has_lines && looks_like_file(text) &&
             text.find(':') == std::string_view::npos) {
    target.file = text;
  } else if (!text.empty() && text.front() != ':' && !looks_like_file(text) &&
             text.find(' ') == std::string_view::npos) {
    target.function = text;
  } else {
    throw Error("'" + std::string(text) +
                "' is no place in the code: give FILE, FILE:LINE or the name of a function");
  }
  return target;
}

// A name without a folder, or with some, is the end of a path. One that begins at the root is the
// whole path, unless the debug information has only an end of it.
bool is_named(const std::string& file, const std::string& name) {
  const std::string known = normal(file);
  const std::string wanted = normal(name);
  if (known.empty() || wanted.empty()) return false;
  if (!wanted.starts_with('/')) return ends_with_parts(known, wanted);
  return known == wanted || (!known.starts_with('/') && ends_with_parts(wanted, known));
}

}  // namespace sonde::suite
