// SPDX-License-Identifier: Apache-2.0
#include "sonde/toolchain.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>

#include "sonde/captured.hpp"
#include "sonde/json.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

fs::path folder_of_command() {
  std::error_code code;
  const fs::path self = fs::read_symlink("/proc/self/exe", code);
  return self.parent_path();
}

bool is_file(const fs::path& path) {
  std::error_code code;
  return fs::is_regular_file(path, code);
}

// A value that CMake has written to its cache.
std::string cached(const fs::path& cache, const std::string& name) {
  std::ifstream stream(cache);
  for (std::string line; std::getline(stream, line);)
    if (line.starts_with(name + ":")) return line.substr(line.find('=') + 1);
  return "";
}

void add_libraries(OwnFiles& files, const fs::path& folder) {
  files.libraries = {(folder / "libsonde_main.a").string(), (folder / "libsonde.a").string()};
}

bool find_installed(OwnFiles& files, const fs::path& prefix) {
  if (!is_file(prefix / "include/sonde/api.hpp")) return false;
  std::vector<fs::path> folders = {prefix / "lib", prefix / "lib64"};
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(prefix / "lib", code))
    if (entry.is_directory(code)) folders.push_back(entry.path());
  for (const auto& folder : folders) {
    if (!is_file(folder / "libsonde.a")) continue;
    files.include = (prefix / "include").string();
    add_libraries(files, folder);
    return true;
  }
  return false;
}

bool find_built(OwnFiles& files, const fs::path& build) {
  const std::string root = cached(build / "CMakeCache.txt", "sonde_SOURCE_DIR");
  if (root.empty() || !is_file(build / "src/libsonde.a")) return false;
  files.include = root + "/include";
  add_libraries(files, build / "src");
  return true;
}

std::string first_found(const char* variable, std::initializer_list<const char*> names) {
  if (const char* chosen = std::getenv(variable); chosen != nullptr && *chosen != '\0')
    return chosen;
  for (const char* name : names)
    if (captured(name, {"--version"}).was_found) return name;
  throw Error(std::string("there is no compiler: install clang or g++, or name one in ") +
              variable);
}

std::vector<std::string> split(const std::string& command) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && (c == '"' || c == '\'')) quote = c;
    else if (c == quote) quote = 0;
    else if (c == '\\' && i + 1 < command.size()) words.back() += command[++i];
    else if (c == ' ' && quote == 0) words.emplace_back();
    else words.back() += c;
  }
  std::erase(words, "");
  return words;
}

// Flags that matter to a reader, with folders that are not relative any more.
std::vector<std::string> wanted_flags(const std::vector<std::string>& words,
                                      const fs::path& folder) {
  static constexpr std::array<std::string_view, 5> beginnings = {"-I", "-isystem", "-iquote", "-D",
                                                                 "-U"};
  std::vector<std::string> flags;
  for (std::size_t i = 1; i < words.size(); ++i) {
    std::string word = words[i];
    if (word.starts_with("-std=") || word.starts_with("-f")) {
      flags.push_back(word);
      continue;
    }
    const auto* const beginning = std::ranges::find_if(
        beginnings, [&](std::string_view each) { return word.starts_with(each); });
    if (beginning == beginnings.end()) continue;
    const std::string option(*beginning);
    std::string value = word.substr(option.size());
    if (value.empty() && i + 1 < words.size()) value = words[++i];
    const bool names_folder = option != "-D" && option != "-U";
    if (names_folder && fs::path(value).is_relative()) value = (folder / value).string();
    flags.push_back(option);
    flags.push_back(value);
  }
  return flags;
}

struct CompileCommand {
  fs::path folder;
  std::vector<std::string> words;
};

// How well the flags of a file serve another one. A header is in no database: the flags of a
// source with its name serve it, or else those of one that is near.
std::size_t nearness_of(const fs::path& file, const fs::path& other) {
  constexpr std::size_t same_name = 1000;
  constexpr std::size_t same_file = 2000;
  if (file == other) return same_file;
  const fs::path folder = file.parent_path();
  const fs::path others = other.parent_path();
  const auto apart = std::mismatch(folder.begin(), folder.end(), others.begin(), others.end());
  const auto shared = static_cast<std::size_t>(std::distance(folder.begin(), apart.first));
  return shared + (file.stem() == other.stem() ? same_name : 0);
}

std::optional<CompileCommand> command_in(const Json& entry) {
  if (!entry.is_object() || !entry.contains("file")) return std::nullopt;
  const bool has_words = entry.contains("arguments");
  return CompileCommand{entry.value("directory", ""),
                        has_words ? entry["arguments"].get<std::vector<std::string>>()
                                  : split(entry.value("command", ""))};
}

std::optional<CompileCommand> best_command(const Json& entries, const fs::path& file) {
  std::optional<CompileCommand> best;
  std::size_t most = 0;
  for (const auto& entry : entries.is_array() ? entries : Json::array()) try {
      const auto command = command_in(entry);
      if (!command) continue;
      const auto named = fs::weakly_canonical(command->folder / entry["file"].get<std::string>());
      const std::size_t nearness = 1 + nearness_of(file, named);
      if (nearness <= most) continue;
      most = nearness;
      best = command;
    } catch (const Json::exception&) {
      continue;  // an entry of another form
    }
  return best;
}

}  // namespace

OwnFiles own_files() {
  OwnFiles files{};
  const fs::path prefix = folder_of_command().parent_path();
  if (find_installed(files, prefix) || find_built(files, prefix)) return files;
  throw Error("the headers and libraries of Sonde are not beside this command (" + prefix.string() +
              "): install Sonde, or run the command of its build folder");
}

Compilers compilers_here() {
  Compilers found{};
  found.cpp = first_found("CXX", {"clang++-19", "clang++", "g++"});
  found.is_clang = found.cpp.find("clang") != std::string::npos;
  found.c = found.is_clang ? first_found("CC", {"clang-19", "clang", "gcc"})
                           : first_found("CC", {"gcc", "clang-19", "clang"});
  return found;
}

std::string compile_all(const Compilers& compilers, const std::vector<Unit>& units) {
  std::vector<std::future<std::string>> running;
  for (const Unit& unit : units)
    running.push_back(std::async(std::launch::async, [&compilers, &unit]() -> std::string {
      std::vector<std::string> arguments = unit.flags;
      arguments.insert(arguments.end(), {"-c", unit.source, "-o", unit.object});
      const Captured result = captured(unit.is_cpp ? compilers.cpp : compilers.c, arguments);
      if (result.exit_code == 0) return "";
      return result.text.empty() ? "the compiler ended without a word" : result.text;
    }));
  std::string error;
  for (auto& each : running) {
    const std::string said = each.get();
    if (error.empty()) error = said;
  }
  return error;
}

std::vector<std::string> coverage_flags(const Compilers& compilers) {
  if (!compilers.is_clang) return {"-fsanitize-coverage=trace-pc,trace-cmp"};
  // As cmake/SondeInstrument.cmake says.
  return {"-fsanitize-coverage=trace-pc-guard,trace-cmp", "-fno-vectorize", "-fno-slp-vectorize"};
}

std::vector<std::string> flags_of_database(const std::string& database, const std::string& file) {
  const fs::path path = fs::is_directory(database) ? fs::path(database) / "compile_commands.json"
                                                   : fs::path(database);
  std::ifstream stream(path);
  const Json entries = Json::parse(stream, nullptr, false);
  const auto best = best_command(entries, fs::weakly_canonical(file));
  if (!best) throw Error(path.string() + " is not a compile_commands.json that can be read");
  return wanted_flags(best->words, best->folder);
}

}  // namespace sonde::command
