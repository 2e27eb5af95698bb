// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/copy.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <string_view>

namespace sonde::contracts::print {
namespace {

struct Edit {
  Range range{};  // what goes; empty: nothing does
  std::string text{};
};

std::string text_in(const Source& source, const Range& range) {
  return source.text.substr(range.begin, range.end - range.begin);
}

unsigned line_at(const Source& source, std::size_t offset) {
  const auto end = source.text.begin() + static_cast<std::ptrdiff_t>(offset);
  return static_cast<unsigned>(std::count(source.text.begin(), end, '\n')) + 1;
}

std::string quoted_path(const Source& source) {
  return "\"" + std::filesystem::absolute(source.path).string() + "\"";
}

std::string line_mark(const Source& source, std::size_t offset) {
  return "\n#line " + std::to_string(line_at(source, offset)) + " " + quoted_path(source) + "\n";
}

// From the first word of its declaration up to its `)`, under another name.
std::string head_of(const Source& source, const CFunction& function, const std::string& name) {
  const FunctionParts& parts = function.parts;
  return text_in(source, {parts.begin, parts.name.begin}) + name +
         text_in(source, {parts.name.end, parts.close});
}

// A name that no parameter has.
std::string free_name(const CFunction& function, std::string name) {
  while (std::ranges::find(function.parameters, name, &Variable::name) != function.parameters.end())
    name += "_";
  return name;
}

std::string wrapper_of(const Source& source, const CFunction& function) {
  const std::string& name = function.name;
  const std::string names = names_of(function);
  const std::string with_names = names.empty() ? "" : ", " + names;
  const std::string parameters = parameters_of(function);
  const std::string more = parameters.empty() ? "" : ", " + parameters;
  const bool returns = function.result.kind != TypeKind::Void;
  const std::string result_name = free_name(function, "result");
  const std::string frame = free_name(function, "frame");
  const std::string result = returns ? declaration(function.result, result_name) : "";
  std::string text =
      "\nvoid* sonde_enter_" + name + "(" + (parameters.empty() ? "void" : parameters) + ");\n";
  text += "void sonde_leave_" + name + "(void* " + frame + (returns ? ", " + result : "") + more +
          ");\n";
  text += head_of(source, function, name) + " {\n";
  text += "  void* " + frame + " = sonde_enter_" + name + "(" + names + ");\n";
  text += "  " + (returns ? result + " = " : std::string()) + "sonde_body_" + name + "(" + names +
          ");\n";
  text += "  sonde_leave_" + name + "(" + frame + (returns ? ", " + result_name : "") + with_names +
          ");\n";
  if (returns) text += "  return " + result_name + ";\n";
  return text + "}";
}

// Recursive calls, and those before the definition, must know the wrapper.
void add_wrapper(std::vector<Edit>& edits, const Source& source, const CFunction& function) {
  const FunctionParts& parts = function.parts;
  edits.push_back({{parts.begin, parts.begin}, head_of(source, function, function.name) + "; "});
  edits.push_back({parts.name, "sonde_body_" + function.name});
  edits.push_back({{parts.body.end, parts.body.end},
                   wrapper_of(source, function) + line_mark(source, parts.body.end)});
}

std::string alias_of(const CFunction& function, const std::string& prefix) {
  const std::string call = function.name + "(" + names_of(function) + ")";
  const std::string parameters = parameters_of(function);
  const bool returns = function.result.kind != TypeKind::Void;
  return declaration(function.result, prefix + function.name + "(" +
                                          (parameters.empty() ? "void" : parameters) + ")") +
         " { " + (returns ? "return " : "") + call + "; }\n";
}

std::string edited(const std::string& text, std::vector<Edit> edits) {
  std::multimap<std::size_t, Edit> in_order;  // those at one place stay in their order
  for (Edit& edit : edits) in_order.emplace(edit.range.begin, std::move(edit));
  std::string made;
  std::size_t at = 0;
  for (const auto& [begin, edit] : in_order) {
    if (begin < at) continue;  // inside of what is gone already
    made += text.substr(at, begin - at) + edit.text;
    at = edit.range.end;
  }
  return made + text.substr(at);
}

}  // namespace

Insertion tracked_heap(const Source& source) {
  const std::string& text = source.text;
  std::size_t begin = 0;  // of the line, or of the #if around it
  int depth = 0;
  for (std::size_t line = 0; line < text.size();) {
    const std::size_t end = std::min(text.find('\n', line), text.size());
    const std::size_t word = text.find_first_not_of(" \t", std::min(text.find('#', line), end) + 1);
    const std::string_view directive =
        std::string_view(text).substr(std::min(word, text.size()), 7);
    const std::size_t first = text.find_first_not_of(" \t", line);
    const bool is_directive = first < end && text[first] == '#';
    if (depth == 0) begin = line;
    if (is_directive && directive == "include") break;
    if (is_directive && directive.starts_with("if")) ++depth;
    if (is_directive && directive.starts_with("endif")) --depth;
    line = end + 1;
    if (line >= text.size()) begin = 0;
  }
  const auto lines =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(begin), '\n');
  return {begin, "#include <sonde/heap.h>\n#line " + std::to_string(lines + 1) + " " +
                     quoted_path(source) + "\n"};
}

bool can_be_wrapped(const Source& source, const CFunction& function) {
  const bool has_plain_result = function.result.kind != TypeKind::Pointer ||
                                function.result.target.empty() ||
                                function.result.target[0].kind != TypeKind::Function;
  const bool names_all = std::ranges::none_of(
      function.parameters, [](const Variable& each) { return each.name.empty(); });
  return function.is_defined && function.parts.close != 0 && !function.is_variadic &&
         function.place.file == source.path && has_plain_result && names_all;
}

std::string declaration(const CType& type, const std::string& name) {
  const std::string& spelling = type.spelling;
  const auto pointer = spelling.find("(*");
  if (pointer != std::string::npos)
    return spelling.substr(0, pointer + 2) + name + spelling.substr(pointer + 2);
  // A parameter `int m[2][3]`, whose text is `int[3] *`.
  const bool is_row = type.kind == TypeKind::Pointer && !type.target.empty() &&
                      type.target[0].kind == TypeKind::Array && spelling.ends_with('*');
  if (is_row) return declaration(type.target[0], "(*" + name + ")");
  const auto array = type.kind == TypeKind::Array ? spelling.find('[') : std::string::npos;
  if (array != std::string::npos)
    return spelling.substr(0, array) + " " + name + spelling.substr(array);
  return spelling + (spelling.ends_with('*') ? "" : " ") + name;
}

std::string parameters_of(const CFunction& function) {
  std::string list;
  for (const Variable& each : function.parameters)
    list += (list.empty() ? "" : ", ") + declaration(each.type, each.name);
  return list;
}

std::string names_of(const CFunction& function) {
  std::string list;
  for (const Variable& each : function.parameters) list += (list.empty() ? "" : ", ") + each.name;
  return list;
}

std::string copy_of(const Source& source, const CopyPlan& plan) {
  std::vector<Edit> edits;
  for (const Insertion& each : plan.insertions)
    edits.push_back({{each.offset, each.offset}, each.text});
  for (const std::size_t index : plan.wrapped)
    if (can_be_wrapped(source, source.functions[index]))
      add_wrapper(edits, source, source.functions[index]);
  std::string text = plan.head + "#line 1 " + quoted_path(source) + "\n" +
                     edited(source.text, std::move(edits)) + "\n";
  for (const CFunction& function : source.functions)
    if (function.is_static && !function.is_member && can_be_wrapped(source, function))
      text += alias_of(function, plan.static_prefix);
  return text;
}

}  // namespace sonde::contracts::print
