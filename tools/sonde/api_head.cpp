// SPDX-License-Identifier: Apache-2.0
#include "sonde/api_head.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "contracts/lines/assertions.hpp"
#include "contracts/print/call_parts.hpp"
#include "contracts/print/copy.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;
using namespace contracts;

constexpr const char* static_prefix = "sonde_static_";
constexpr const char* main_of_file = "sonde_main_of_file";

bool is_c_source(const Source& source) {
  return !source.is_cpp && fs::path(source.path).extension() == ".c";
}

std::string file_name(const std::string& path) { return fs::path(path).filename().string(); }

// <yaml.h> of the system, "queue.h" from the folder of the test, else by the whole path.
std::string include_of(const std::string& file, const std::string& folder) {
  constexpr std::string_view system = "/usr/include/";
  const std::string path = fs::absolute(file).lexically_normal().string();
  if (path.starts_with(system)) return "#include <" + path.substr(system.size()) + ">";
  if (folder.empty()) return "#include \"" + path + "\"";
  return "#include \"" + fs::relative(path, folder).string() + "\"";
}

// #include "own.h", which stands beside its source and not beside the test.
std::string own_include(const Source& source, const std::string& line, const std::string& folder) {
  const auto quote = line.find('"');
  const auto end = line.find('"', quote + 1);
  if (quote == std::string::npos || end == std::string::npos) return line;
  const fs::path beside =
      fs::absolute(source.path).parent_path() / line.substr(quote + 1, end - quote - 1);
  std::error_code code;
  return fs::is_regular_file(beside, code) ? include_of(beside.string(), folder) : line;
}

bool has_own_linkage(const Source& source) {
  return source.is_cpp || source.text.find("extern \"C\"") != std::string::npos ||
         source.text.find("_BEGIN_DECLS") != std::string::npos;
}

// 2, of the second of several files; the first needs none.
std::string number_of(std::size_t index) {
  return index == 0 ? "" : "_" + std::to_string(index + 1);
}

// {"n > 0", "queue.c", 9, "push"},
std::string row_of(const lines::FirstAssertion& each) {
  std::string row = "    {" + print::quoted(each.text) + ", " +
                    print::quoted(file_name(each.place.file)) + ", " +
                    std::to_string(each.place.line) + ", " + print::quoted(each.function->name);
  if (each.last_line != each.place.line) row += ", 0, nullptr, " + std::to_string(each.last_line);
  return row + "},";
}

class Heading {
 public:
  Heading(const std::vector<Source>& sources, const print::Plan& plan, const std::string& folder)
      : sources_(sources), plan_(plan), folder_(folder) {}

  ApiHead head() {
    add_assertions();
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const Source& source = sources_[i];
      if (is_c_source(source)) add_c_source(source, i);
      else add_included(source, i);
    }
    add_aliases();
    return std::move(head_);
  }

 private:
  void add(std::initializer_list<std::string> lines) {
    head_.lines.insert(head_.lines.end(), lines);
  }

  // Asserts that come first in a function are preconditions of its calls. One table for all files,
  // since a file may include another.
  void add_assertions() {
    std::vector<std::string> rows;
    std::map<const CFunction*, std::size_t> counts;
    bool has_c = false;
    for (const Source& source : sources_)
      for (const auto& each : lines::first_assertions(source)) {
        has_c = has_c || is_c_source(source);
        head_.first_assertions[each.function] =
            "&first_assertions[" + std::to_string(rows.size() - counts[each.function]) + "], " +
            std::to_string(counts[each.function] + 1);
        ++counts[each.function];
        rows.push_back(row_of(each));
      }
    if (rows.empty()) return;
    add({"#include <cassert>", "#include <sonde/api/contract.hpp>",
         "#include <sonde/assertion.hpp>", "",
         "// An assert that comes first in a function is its precondition; any other is a check.",
         "constexpr sonde::api::Contract first_assertions[] = {"});
    head_.lines.insert(head_.lines.end(), rows.begin(), rows.end());
    add({"    {nullptr, nullptr, 0, nullptr}};", "#undef __assert_fail",
         "#define __assert_fail(text, file, line, function) \\",
         "  ::sonde::api::assertion_failed(first_assertions, text, file, line, function)"});
    if (!has_c) return;
    add({"extern \"C\" void sonde_assertion(const char* text, const char* file, unsigned line,",
         "                                const char* function) {",
         "  ::sonde::api::assertion_failed(first_assertions, text, file, line, function);", "}"});
  }

  // Expects and Ensures, which would end the program.
  void add_gsl(const Source& source) {
    if (!lines::uses_gsl(source)) return;
    for (const auto& include : source.includes)
      if (include.find("gsl") != std::string::npos)
        head_.lines.push_back(own_include(source, include, folder_));
    add({"#define SONDE_CONTRACTS", "#include <sonde/contract.hpp>", "#undef Expects",
         "#undef Ensures", "#define Expects(...) SONDE_REQUIRE(__VA_ARGS__)",
         "#define Ensures(...) SONDE_ENSURE(__VA_ARGS__)"});
  }

  // Headers of the system come first, since they must not stand in extern "C".
  void add_system_headers(const Source& source) {
    for (const auto& include : source.includes)
      if (include.find('<') != std::string::npos) head_.lines.push_back(include);
  }

  // A header, or a source of C++.
  void add_included(const Source& source, std::size_t index) {
    add_gsl(source);
    const std::string line = include_of(source.path, folder_);
    const bool is_header = fs::path(source.path).extension().string().starts_with(".h");
    if (!is_header)
      return add(
          {"#define main " + std::string(main_of_file) + number_of(index), line, "#undef main"});
    if (has_own_linkage(source)) return add({line});
    add_system_headers(source);
    add({"extern \"C\" {", line, "}"});
  }

  // Its types, its functions, and a copy that is compiled as C.
  void add_c_source(const Source& source, std::size_t index) {
    const std::string prefix = static_prefix + (index == 0 ? "" : std::to_string(index + 1) + "_");
    head_.static_prefixes[&source] = prefix;
    add_system_headers(source);
    check_macros(source);
    for (const auto& macro : source.macros) add({macro});
    add({"extern \"C\" {"});
    for (const auto& include : source.includes)
      if (include.find('"') != std::string::npos) add({own_include(source, include, folder_)});
    check_records(source);
    for (const auto& type : source.types)
      if (types_.insert(type).second) add({type + ";"});
    for (const CFunction& function : source.functions) {
      if (!print::can_be_wrapped(source, function) || function.name == "main") continue;
      const std::string name = (function.is_static ? prefix : "") + function.name;
      add({print::declaration(function.result, name + "(" + print::parameters_of(function) + ")") +
           ";"});
    }
    for (const auto& [name, function] : accessors(source, index))
      add({"void* " + function + "(void);"});
    add({"}"});
    add_copy(source, index, prefix);
  }

  // Of each global that a contract names, the function of the copy that returns its address.
  std::map<std::string, std::string> accessors(const Source& source, std::size_t index) const {
    const auto named = print::names_in_contracts(plan_, source);
    std::map<std::string, std::string> made;
    for (const Variable& global : source.globals)
      if (named.contains(global.name) && global.type.kind != TypeKind::Other)
        made[global.name] = "sonde_global" + number_of(index) + "_" + global.name;
    return made;
  }

  // A name that contracts of two files use for things of their own stays unknown.
  void add_aliases() {
    std::map<std::string, std::vector<std::string>> lines;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      const Source& source = sources_[i];
      if (!is_c_source(source)) continue;
      const auto named = print::names_in_contracts(plan_, source);
      for (const CFunction& function : source.functions)
        if (function.is_static && named.contains(function.name) &&
            print::can_be_wrapped(source, function))
          lines[function.name].push_back("[[maybe_unused]] static auto& " + function.name + " = " +
                                         head_.static_prefixes[&source] + function.name + ";");
      const auto functions = accessors(source, i);
      for (const Variable& global : source.globals)
        if (functions.contains(global.name))
          lines[global.name].push_back("[[maybe_unused]] static auto& " + global.name +
                                       " = *static_cast<std::add_pointer_t<" +
                                       guess::written(global.type) + ">>(" +
                                       functions.at(global.name) + "());");
    }
    for (const auto& [name, rows] : lines)
      if (rows.size() == 1) head_.aliases.push_back(rows[0]);
  }

  // The test declares the types of all its C files, so each must mean one thing.
  void check_records(const Source& source) {
    for (const Record& record : source.records) {
      if (record.place.file != source.path || !record.is_complete) continue;
      const auto [known, is_new] = records_.try_emplace(record.name, &source, &record);
      const auto& [other, same] = known->second;
      if (!is_new && other != &source && same->definition != record.definition)
        throw Error(other->path + " and " + source.path + " declare different types of the name " +
                    record.name + ": test each of the files alone");
    }
  }

  // Types and contracts would be read with the macros of the last file.
  void check_macros(const Source& source) {
    for (const std::string& macro : source.macros) {
      const std::size_t begin = std::string_view("#define ").size();
      const std::string name = macro.substr(begin, macro.find_first_of(" (\t", begin) - begin);
      const auto [known, is_new] = macros_.try_emplace(name, &source, macro);
      if (!is_new && known->second.second != macro)
        throw Error(known->second.first->path + " and " + source.path + " define the macro " +
                    name + " differently: test each of the files alone");
    }
  }

  void add_copy(const Source& source, std::size_t index, const std::string& prefix) {
    print::CopyPlan plan{};
    plan.static_prefix = prefix;
    plan.head = "#define main " + std::string(main_of_file) + number_of(index) + "\n";
    if (!lines::first_assertions(source).empty())
      plan.head +=
          "#include <assert.h>\nvoid sonde_assertion(const char*, const char*, unsigned, const "
          "char*);\n"
          "#define __assert_fail(text, file, line, function) sonde_assertion(text, file, "
          "line, function)\n";
    std::string tail;
    for (const auto& [global, function] : accessors(source, index))
      tail += "\nvoid* " + function + "(void) { return (void*)&" + global + "; }";
    if (!tail.empty()) plan.insertions.push_back({source.text.size(), tail});
    std::string name = file_name(source.path);
    const bool is_taken = std::ranges::find(head_.copies, name, &CCopy::name) != head_.copies.end();
    if (is_taken) name = fs::path(name).stem().string() + number_of(index) + ".c";
    head_.copies.push_back({name, print::copy_of(source, plan), flags_of_copy(source)});
  }

  const std::vector<Source>& sources_;
  const print::Plan& plan_;
  const std::string& folder_;
  ApiHead head_;
  std::set<std::string> types_;
  std::map<std::string, std::pair<const Source*, const Record*>> records_;
  std::map<std::string, std::pair<const Source*, std::string>> macros_;
};

}  // namespace

std::vector<std::string> flags_of_copy(const Source& source) {
  std::vector<std::string> flags = source.flags;
  flags.insert(flags.end(), {"-iquote", fs::absolute(source.path).parent_path().string()});
  flags.insert(flags.end(), source.user_flags.begin(), source.user_flags.end());
  return flags;
}

ApiHead api_head(const std::vector<Source>& sources, const print::Plan& plan,
                 const std::string& folder) {
  return Heading(sources, plan, folder).head();
}

}  // namespace sonde::command
