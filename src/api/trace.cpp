// SPDX-License-Identifier: Apache-2.0
#include "api/trace.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>
#include <vector>

#include "codec/text.hpp"
#include "execute/board.hpp"
#include "schema/schema.hpp"
#include "sonde/tree/sink.hpp"

namespace sonde::api {
namespace {

constexpr std::string_view declares = "auto ";
constexpr std::string_view assigns = " = ";

std::string type_name(const ValueType& type) { return schema::details(*type.schema).name; }

std::string value_text(const ValueType& type, const void* object) {
  if (type.is_pointer) return *static_cast<void* const*>(object) == nullptr ? "nullptr" : "";
  if (type.encode == nullptr) return "";
  Tree tree;
  Sink sink(tree);
  type.encode(object, sink);
  return codec::print(tree);
}

// As it was drawn; where only a generator understands that, as the value it made.
std::string literal_text(const ValueType& type, const void* object, const Tree& drawn,
                         Tree::Index span) {
  const Type* const how = schema::find(drawn[span].kind);
  const bool is_opaque = how == nullptr || how->style == Style::Opaque;
  const std::string value = is_opaque ? value_text(type, object) : "";
  return value.empty() ? codec::print(drawn, span) : value;
}

// A literal that became a variable, on a line of its own.
std::string declaration_of(const Argument& argument, const Passed& passed, Pool& pool,
                           const Tree& drawn) {
  const bool is_new = passed.has_value && passed.span != 0;
  if (!is_new) return "";
  const Value& value = pool[passed.value];
  const std::string start =
      argument.given.is_out
          ? "{}"
          : "{" + literal_text(*value.of->type, value.object, drawn, passed.span) + "}";
  return type_name(*value.of->type) + " " + name_of(value) + start + ";\n";
}

std::string text_of(const Argument& argument, const Passed& passed, Pool& pool, const Tree& drawn) {
  if (passed.is_literal) return literal_text(*argument.given.type, passed.slot, drawn, passed.span);
  const Value& value = pool[passed.value];
  std::string text = name_of(value);
  if (argument.given.passing == Passing::Moved) return "std::move(" + text + ")";
  if (value.of->type == argument.given.type) return text;
  return (passed.address != nullptr ? "&" : "*") + text;
}

std::string arguments_from(std::size_t first, const Call& call, Pool& pool, const Tree& drawn) {
  std::string list;
  for (std::size_t i = first; i < call.passed().size(); ++i)
    list += (list.empty() ? "" : ", ") +
            text_of(call.function().arguments[i], call.passed()[i], pool, drawn);
  return "(" + list + ")";
}

std::string object_of(const Call& call, Pool& pool, const Tree& drawn) {
  const Passed& passed = call.passed()[0];
  const std::string text = text_of(call.function().arguments[0], passed, pool, drawn);
  return text.starts_with('*') ? text.substr(1) + "->" : text + ".";
}

std::string expression_of(const Call& call, Pool& pool, const Tree& drawn) {
  const Function& function = call.function();
  switch (function.signature.shape) {
    case Shape::Member:
      return object_of(call, pool, drawn) + function.name + arguments_from(1, call, pool, drawn);
    case Shape::Destructor: return object_of(call, pool, drawn) + function.name + "()";
    case Shape::Free:
    case Shape::Constructor: break;
  }
  return function.name + arguments_from(0, call, pool, drawn);
}

std::string result_variable(const Call& call, Pool& pool) {
  const Function& function = call.function();
  if (function.result == nullptr) return "";
  std::size_t number = 0;
  for (Pool::Id id = 0; id < pool.size(); ++id)
    if (pool[id].of == function.result) ++number;
  return std::string(declares) + function.result->name + "_" + std::to_string(number) +
         std::string(assigns);
}

// Before the call, which may be the last.
void tell(std::string_view lines) {
  std::istringstream all{std::string(lines)};
  for (std::string line; std::getline(all, line);) std::fprintf(stderr, "  %s\n", line.c_str());
}

bool is_part(char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

bool holds_name(std::string_view line, std::string_view name) {
  for (auto at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const auto end = at + name.size();
    const bool starts = at == 0 || !is_part(line[at - 1]);
    if (starts && (end == line.size() || !is_part(line[end]))) return true;
  }
  return false;
}

bool is_used(std::string_view name, const std::vector<std::string>& lines, std::size_t from) {
  return std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end(),
                     [&](const std::string& line) { return holds_name(line, name); });
}

}  // namespace

void Trace::begin(const Call& call, Pool& pool, const Tree& drawn) {
  if (!probe_.keeps_notes) return;
  before_ = probe_.trace.size();
  const Function& function = call.function();
  for (std::size_t i = 0; i < call.passed().size(); ++i)
    probe_.trace += declaration_of(function.arguments[i], call.passed()[i], pool, drawn);
  probe_.trace += result_variable(call, pool) + expression_of(call, pool, drawn) + ";";
  if (probe_.tells_calls) tell(std::string_view(probe_.trace).substr(before_));
  publish();
}

void Trace::take_back() {
  if (probe_.keeps_notes) probe_.trace.resize(before_);
}

void Trace::end(const Call& call) {
  if (!probe_.keeps_notes) return;
  const ValueType* const type = call.function().signature.result;
  const std::string value = type == nullptr ? "" : value_text(*type, call.slots()[result_slot]);
  probe_.trace += (value.empty() ? "" : "  // " + value) + "\n";
  publish();
}

void Trace::end_in_exception() {
  if (!probe_.keeps_notes) return;
  probe_.trace += "  // throws\n";
  publish();
}

void Trace::begin_release() {
  if (probe_.keeps_notes && probe_.keeper != nullptr)
    probe_.keeper->keep_trace(probe_.trace + "// then what is left is released\n");
}

void Trace::publish() {
  if (probe_.keeper != nullptr) probe_.keeper->keep_trace(probe_.trace);
}

std::string without_unused_variables(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(line);
  std::string tidy;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view line = lines[i];
    const auto behind = line.find(assigns);
    if (line.starts_with(declares) && behind != std::string_view::npos &&
        !is_used(line.substr(declares.size(), behind - declares.size()), lines, i + 1))
      line.remove_prefix(behind + assigns.size());
    tidy += std::string(line) + "\n";
  }
  return tidy;
}

}  // namespace sonde::api
