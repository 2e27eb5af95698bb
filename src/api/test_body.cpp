// SPDX-License-Identifier: Apache-2.0
#include "api/test_body.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

#include "api/quote.hpp"
#include "schema/schema.hpp"

namespace sonde::api {
namespace {

bool is_name(std::string_view text) {
  return std::ranges::all_of(
      text, [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == ':'; });
}

std::string called(const std::string& function, const std::vector<std::string>& arguments) {
  std::string list;
  for (const auto& argument : arguments) list += (list.empty() ? "" : ", ") + argument;
  return (is_name(function) ? function : "(" + function + ")") + "(" + list + ")";
}

std::vector<std::string> first_of(std::vector<std::string> all, std::size_t count) {
  all.resize(std::min(all.size(), count));
  return all;
}

// As a condition gets them: what was moved from is there still.
std::vector<std::string> arguments_of(const Wording& wording) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < wording.call.passed().size(); ++i) {
    const bool is_moved = wording.call.function().arguments[i].given.passing == Passing::Moved;
    const Passed& passed = wording.call.passed()[i];
    arguments.push_back(is_moved && passed.has_value ? name_of(wording.pool[passed.value])
                                                     : wording.argument(i));
  }
  return arguments;
}

struct Lines {
  std::string before_call{};
  std::string after_call{};
};

std::string check_line(const std::string& holds, const std::string& name) {
  return "CHECK(" + holds + ");  // " + name + "\n";
}

// A macro would take the commas between braces for its own.
std::string equality(const std::string& call, const std::string& expected, const Values& of) {
  if (expected.find('{') == std::string::npos) return call + " == " + expected;
  const bool has_type = !expected.starts_with('{');
  return "(" + call + " == " + (has_type ? "" : schema::details(*of.type->schema).name) + expected +
         ")";
}

std::optional<std::string> predicate_of(const Condition& condition) {
  return quoted(condition.where, "\"" + condition.name + "\",");
}

// A lambda gets a name, so that the line that asks it can be read.
std::string named(std::string& predicate) {
  if (is_name(predicate)) return "";
  return "const auto holds = " + std::exchange(predicate, "holds") + ";\n";
}

std::optional<Lines> invariant_lines(const Broken& broken) {
  auto predicate = predicate_of(*broken.condition);
  if (!predicate) return std::nullopt;
  const std::string definition = named(*predicate);
  return Lines{"",
               definition + check_line(called(*predicate, {broken.value}), broken.condition->name)};
}

std::optional<Lines> postcondition_lines(const Wording& last, const std::string& result_name,
                                         const Condition& condition) {
  auto predicate = predicate_of(condition);
  if (!predicate) return std::nullopt;
  Lines lines;
  lines.after_call = named(*predicate);
  const auto arguments = arguments_of(last);
  std::vector<std::string> told;
  const Snapshot& snapshot = last.call.function().snapshot;
  if (snapshot.type != nullptr) {
    const auto taken = quoted(snapshot.where, ".old(");
    if (!taken) return std::nullopt;
    lines.before_call =
        "const auto old = " + called(*taken, first_of(arguments, snapshot.takes)) + ";\n";
    told.emplace_back("old");
  }
  if (!result_name.empty()) told.push_back(result_name);
  told.insert(told.end(), arguments.begin(), arguments.end());
  lines.after_call +=
      check_line(called(*predicate, first_of(told, condition.takes)), condition.name);
  return lines;
}

std::optional<Lines> lines_of(const Wording& last, const std::string& result_name,
                              const Broken& broken) {
  if (broken.condition == nullptr) return std::nullopt;
  if (!broken.value.empty()) return invariant_lines(broken);
  return postcondition_lines(last, result_name, *broken.condition);
}

}  // namespace

std::string test_body(std::string_view calls_before, const Wording& last,
                      const std::string& result_name, const Broken& broken) {
  std::string body(calls_before);
  const std::string expression = last.expression();
  if (!broken.expected.empty())
    return body + check_line(equality(expression, broken.expected, *last.call.function().result),
                             "as its model says");
  const std::string result =
      result_name.empty() ? "" : std::string(declares) + result_name + std::string(assigns);
  const std::string call = result + expression + ";\n";
  const auto lines = lines_of(last, result_name, broken);
  if (lines) return body + lines->before_call + call + lines->after_call;
  const bool is_clause = broken.condition != nullptr;
  return body + call + (is_clause ? "// must hold here: " + broken.condition->name + "\n" : "");
}

std::string releasing_lines(Pool& pool) {
  std::string lines;
  for (const Pool::Id id : pool.to_release()) {
    const Value& value = pool[id];
    const auto release = quoted(value.of->release_where, ".release(");
    if (release) lines += called(*release, {name_of(value)}) + ";\n";
  }
  return lines;
}

std::string with_own_lifetimes(const std::string& lines) {
  std::string text = lines;
  for (auto end = text.find(".~"); end != std::string::npos; end = text.find(".~", end)) {
    const auto start = text.rfind('\n', end) + 1;  // npos + 1 is 0
    const std::string name = text.substr(start, end - start);
    const auto line_end = std::min(text.find('\n', end), text.size());
    text.replace(start, line_end - start, "delete &" + name + ";");
    const std::string declared = "auto " + name + " = ";
    const auto made = text.find(declared);
    if (made == std::string::npos) continue;
    const auto made_end = text.find(";", made);
    text.insert(made_end, ")");
    text.replace(made, declared.size(), "auto& " + name + " = *new auto(");
  }
  return text;
}

}  // namespace sonde::api
