// SPDX-License-Identifier: Apache-2.0
#include "store/cases.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <system_error>

#include "store/file.hpp"
#include "store/file_name.hpp"
#include "store/values.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".case";
constexpr unsigned most_names = 10'000;
constexpr std::size_t longest_note = 300;

// "line 3, column 5: what" becomes "file:3:5: what", which editors can jump to.
std::string located(const fs::path& file, std::string_view sentence) {
  constexpr std::string_view before_line = "line ";
  constexpr std::string_view before_column = ", column ";
  std::string place = file.string() + ":";
  const std::size_t column = sentence.find(before_column);
  if (sentence.starts_with(before_line) && column != std::string_view::npos) {
    place += sentence.substr(before_line.size(), column - before_line.size());
    place += ':';
    sentence.remove_prefix(column + before_column.size());
    return place.append(sentence);
  }
  return place.append(" ").append(sentence);
}

std::string date_of(std::int64_t when) {
  using namespace std::chrono;
  constexpr std::int64_t last = 253'402'300'799;  // of the year 9999
  const sys_seconds moment{seconds(std::clamp<std::int64_t>(when, 0, last))};
  const year_month_day day{floor<days>(moment)};
  std::string text(16, '\0');
  const int length =
      std::snprintf(text.data(), text.size(), "%04d-%02u-%02u", static_cast<int>(day.year()),
                    static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  text.resize(static_cast<std::size_t>(length));
  return text;
}

std::string shortened(const std::string& text) {
  if (text.size() <= longest_note) return text;
  std::size_t end = longest_note;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // in UTF-8
  return text.substr(0, end) + " ...";
}

std::string found_in(const NewCase& kept) {
  std::string text = date_of(kept.when);
  if (!kept.place.empty()) text += ", failed at " + kept.place;
  if (!kept.what.empty()) text += ": " + kept.what;
  return shortened(text);
}

std::string text_of(const NewCase& kept, const Parameters& parameters) {
  CaseFile file;
  file.comments = {"# A case of " + parameters.property +
                   ", kept by Sonde. Edit the values as you like."};
  file.expect = kept.expect;
  file.failed = kept.failed;
  file.found = found_in(kept);
  file.why = shortened(kept.why);
  write_values(file, kept.named.empty() ? kept.tree : kept.named, parameters, kept.shown);
  return to_text(file);
}

void make_folder(const fs::path& folder) {
  std::error_code code;
  const fs::path source_folder = folder.parent_path().parent_path();
  if (!source_folder.empty() && !fs::is_directory(source_folder, code))
    throw Error(folder.string() + ": cannot be created, because " + source_folder.string() +
                " does not exist: run the program where the sources of the test are");
  fs::create_directories(folder, code);
  if (code)
    throw Error(folder.string() + ": cannot be created (" + code.message() +
                "): check that its parent folder is writable");
}

std::vector<fs::path> case_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

fs::path cases_folder(const fs::path& source_file, std::string_view property) {
  return source_file.parent_path() / "sonde-cases" / safe_file_name(property);
}

Case read_case(const fs::path& file, const Parameters& parameters) {
  const std::string text = read_file(file);
  Case result;
  result.file = file;
  try {
    result.written = parse_case_file(text);
    read_values(result, parameters);
  } catch (const Error& error) {
    throw Error(located(file, error.what()) +
                "; correct the file, or remove it if you no longer need the case");
  }
  for (auto* remarks : {&result.adaptations, &result.remarks})
    for (auto& remark : *remarks) remark = located(file, remark);
  return result;
}

Cases read_cases(const fs::path& folder, const Parameters& parameters) {
  Cases cases;
  std::error_code code;
  if (!fs::exists(folder, code) && !code) return cases;
  try {
    for (const auto& file : case_files(folder)) {
      try {
        cases.fitting.push_back(read_case(file, parameters));
      } catch (const Error& error) {
        cases.stale.push_back({file, error.what()});
      }
    }
  } catch (const fs::filesystem_error& error) {
    cases.stale.push_back({folder, folder.string() + ": cannot be read (" + error.code().message() +
                                       "): check that it is a folder and that you may read it"});
  }
  return cases;
}

fs::path keep_case(const fs::path& folder, const Parameters& parameters, const NewCase& kept) {
  const std::string text = text_of(kept, parameters);
  if (text.size() > longest_file)
    throw Error(folder.string() +
                ": the case is too long to be kept as a file; it stays in the cache");
  for (const Case& old : read_cases(folder, parameters).fitting)
    if ((old.tree == kept.tree || old.tree == kept.named) && old.adaptations.empty())
      return old.file;

  make_folder(folder);
  const std::string slug = slug_of(kept.tree, kept.what);
  for (unsigned i = 1; i <= most_names; ++i) {
    const std::string name = slug + (i == 1 ? "" : "-" + std::to_string(i));
    const fs::path file = folder / (name + std::string(extension));
    if (write_new_file(file, text)) return file;
  }
  throw Error(folder.string() + ": has too many cases with the name " + slug + ": rename some");
}

}  // namespace sonde::store
