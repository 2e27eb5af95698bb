// SPDX-License-Identifier: Apache-2.0
#include "report/sources_json.hpp"

#include <filesystem>
#include <optional>
#include <vector>

#include "report/json.hpp"
#include "store/file.hpp"
#include "tree/error.hpp"

namespace sonde::report {
namespace {

// Text of all files together. A page of more takes long to open; what is beyond has lines only.
constexpr std::size_t most_text = std::size_t{8} << 20;

std::string_view name_of(code::Reached reached) {
  switch (reached) {
    case code::Reached::None: return "none";
    case code::Reached::Discarded: return "discarded";
    case code::Reached::Valid: return "valid";
  }
  return "";
}

std::string json_of(const suite::SourceFile::Line& line) {
  return JsonObject().count("line", line.line).text("reached", name_of(line.reached)).str();
}

std::optional<std::string> text_of(const std::string& file, std::size_t& room) {
  try {
    std::string text = store::read_file(file);
    if (text.size() > room) return std::nullopt;
    room -= text.size();
    return text;
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return json_list(lines, json_string);
}

}  // namespace

std::string shown_file(const std::string& file) {
  std::error_code failed;
  const auto here = std::filesystem::current_path(failed);
  const auto relative = std::filesystem::path(file).lexically_relative(here);
  const bool is_inside = !failed && !relative.empty() && *relative.begin() != "..";
  return is_inside ? relative.string() : file;
}

std::string sources_json(std::span<const suite::SourceFile> files) {
  std::size_t room = most_text;
  return json_list(files, [&](const suite::SourceFile& each) {
    JsonObject object;
    object.text("file", shown_file(each.file))
        .json("lines", json_list(each.lines, [](const auto& line) { return json_of(line); }));
    if (const auto text = text_of(each.file, room)) object.json("text", lines_of(*text));
    return object.str();
  });
}

}  // namespace sonde::report
