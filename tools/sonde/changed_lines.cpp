// SPDX-License-Identifier: Apache-2.0
// A diff is read by the numbers in its headers: what changed lines say, such as "+++ b/other.cpp",
// is never taken for a header.
#include "sonde/changed_lines.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <optional>

#include "sonde/captured.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

constexpr std::array<std::string_view, 17> extensions = {
    ".c",   ".cc",  ".cpp", ".cxx", ".c++", ".C",   ".h",   ".hh",  ".hpp",
    ".hxx", ".h++", ".ipp", ".inl", ".tpp", ".tcc", ".ixx", ".cppm"};

bool is_code(const std::string& file) {
  const std::string extension = std::filesystem::path(file).extension();
  return std::ranges::find(extensions, extension) != extensions.end();
}

class DiffLines {
 public:
  explicit DiffLines(std::string_view text) : text_(text) {}

  bool has_ended() const { return text_.empty(); }
  std::string_view peek() const { return text_.substr(0, text_.find('\n')); }
  std::string_view take() {
    const std::string_view line = peek();
    text_.remove_prefix(std::min(line.size() + 1, text_.size()));
    return line;
  }

 private:
  std::string_view text_;
};

// "12,3" or "12", which is one line.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t count = 1;
};

bool read_number(std::string_view& text, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

bool read_range(std::string_view& text, char sign, Range& range) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  if (!read_number(text, range.first)) return false;
  if (!text.starts_with(',')) return true;
  text.remove_prefix(1);
  return read_number(text, range.count);
}

// "@@ -1,2 +3,4 @@ anything"
struct Hunk {
  Range before{};
  Range after{};
};

std::optional<Hunk> hunk_in(std::string_view line) {
  constexpr std::string_view mark = "@@ ";
  Hunk hunk;
  if (!line.starts_with(mark)) return std::nullopt;
  line.remove_prefix(mark.size());
  if (!read_range(line, '-', hunk.before) || !line.starts_with(' ')) return std::nullopt;
  line.remove_prefix(1);
  if (!read_range(line, '+', hunk.after) || !line.starts_with(" @@")) return std::nullopt;
  return hunk;
}

// git quotes names that hold quotes, backslashes or control characters as C does.
std::string unquoted(std::string_view text) {
  std::string name;
  if (!text.starts_with('"')) return std::string(text.substr(0, text.find('\t')));
  for (std::size_t at = 1; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] != '\\' || at + 1 >= text.size()) {
      name += text[at];
      continue;
    }
    constexpr std::string_view letters = "abtnvfr";
    constexpr std::string_view meanings = "\a\b\t\n\v\f\r";
    const char escaped = text[++at];
    if (const auto known = letters.find(escaped); known != std::string_view::npos)
      name += meanings[known];
    else if (escaped >= '0' && escaped <= '3' && at + 2 < text.size())
      name +=
          static_cast<char>((escaped - '0') * 64 + (text[at + 1] - '0') * 8 + text[at + 2] - '0'),
          at += 2;
    else name += escaped;
  }
  return name;
}

// Of "+++ b/src/a.cpp"; nothing for a file that was removed.
std::string file_in(std::string_view line) {
  constexpr std::string_view mark = "+++ ";
  const std::string name = unquoted(line.substr(mark.size()));
  return name.starts_with("b/") ? name.substr(2) : "";
}

// What is no changed line is a warning of git, or "\ No newline at end of file".
void skip(DiffLines& lines, const Hunk& hunk) {
  std::uint64_t left = std::uint64_t{hunk.before.count} + hunk.after.count;
  while (!lines.has_ended() && left > 0) {
    const std::string_view line = lines.take();
    if (line.starts_with('-') || line.starts_with('+')) --left;
  }
}

suite::Target target_of(const std::string& folder, const std::string& file, const Range& lines) {
  const std::uint32_t first = std::max<std::uint32_t>(1, lines.first);
  const std::uint32_t last = first + std::max<std::uint32_t>(1, lines.count) - 1;
  suite::Target target{.file = (std::filesystem::path(folder) / file).string(),
                       .first = first,
                       .last = last,
                       .is_changed = true};
  target.text = file + ":" + std::to_string(first);
  if (last > first) target.text += "-" + std::to_string(last);
  return target;
}

std::string output_of(const std::vector<std::string>& arguments, const std::string& problem) {
  const auto git = captured("git", arguments);
  if (!git.was_found) throw Error("--changed-since needs git: install it, or use --focus");
  if (git.exit_code != 0 && git.text.empty()) throw Error(problem);
  if (git.exit_code != 0) throw Error(problem + " (git: " + first_line(git.text) + ")");
  return git.text;
}

}  // namespace

std::vector<suite::Target> changes_in(std::string_view diff, const std::string& folder) {
  std::vector<suite::Target> changes;
  std::string file;
  for (DiffLines lines(diff); !lines.has_ended();) {
    const std::string_view line = lines.take();
    if (line.starts_with("diff ")) file.clear();
    if (line.starts_with("+++ ")) file = file_in(line);
    const auto hunk = hunk_in(line);
    if (!hunk) continue;
    skip(lines, *hunk);
    if (is_code(file)) changes.push_back(target_of(folder, file, hunk->after));
  }
  return changes;
}

std::vector<suite::Target> changed_since(const std::string& revision) {
  const std::string no_revision = "there is no revision '" + revision +
                                  "': name a commit, a branch or a tag for --changed-since";
  if (revision.empty() || revision.starts_with('-')) throw Error(no_revision);
  std::string folder = first_line(output_of({"rev-parse", "--show-toplevel"},
                                            "--changed-since needs a git repository: run the "
                                            "command inside it, or use --focus"));
  output_of({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"},
            no_revision);
  const auto diff = output_of(
      {"-c", "core.quotepath=off", "-C", folder, "diff", "-U0", "--no-color", "--no-ext-diff",
       "--no-textconv", "--find-renames", "--src-prefix=a/", "--dst-prefix=b/", revision, "--"},
      "git could not compare with '" + revision + "': see what 'git diff " + revision + "' says");
  return changes_in(diff, folder);
}

}  // namespace sonde::command
