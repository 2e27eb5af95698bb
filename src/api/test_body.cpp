// SPDX-License-Identifier: Apache-2.0
#include "api/test_body.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <tuple>
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
  std::vector<std::string> locals{};  // that the contract uses
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

// A lambda gets a name, so that the line that asks it can be read.
std::string named(std::string& predicate) {
  if (is_name(predicate)) return "";
  const auto last_line = predicate.substr(predicate.rfind('\n') + 1);  // npos + 1 is 0
  const std::string end = last_line.find("//") == std::string::npos ? ";\n" : "\n;\n";
  return "const auto holds = " + std::exchange(predicate, "holds") + end;
}

std::optional<Lines> invariant_lines(const Broken& broken) {
  const Condition& condition = *broken.condition;
  auto quotes = quotes_of({{condition.where, "invariant", condition.name}});
  if (!quotes) return std::nullopt;
  std::string& predicate = quotes->texts.front();
  const std::string definition = named(predicate);
  return Lines{quotes->locals, "",
               definition + check_line(called(predicate, {broken.value}), condition.name)};
}

std::optional<Lines> postcondition_lines(const Wording& last, const std::string& result_name,
                                         const Condition& condition) {
  const Snapshot& snapshot = last.call.function().snapshot;
  std::vector<Quoted> wanted{{condition.where, "ensure", condition.name}};
  if (snapshot.type != nullptr) wanted.push_back({snapshot.where, "old"});
  auto quotes = quotes_of(wanted);
  if (!quotes) return std::nullopt;
  std::string& predicate = quotes->texts.front();
  Lines lines{quotes->locals, "", named(predicate)};
  const auto arguments = arguments_of(last);
  std::vector<std::string> passed;
  if (snapshot.type != nullptr) {
    const std::string taken = called(quotes->texts.back(), first_of(arguments, snapshot.takes));
    lines.before_call = "const auto old = " + taken + ";\n";
    passed.emplace_back("old");
  }
  if (!result_name.empty()) passed.push_back(result_name);
  passed.insert(passed.end(), arguments.begin(), arguments.end());
  lines.after_call +=
      check_line(called(predicate, first_of(passed, condition.takes)), condition.name);
  return lines;
}

std::optional<Lines> lines_of(const Wording& last, const std::string& result_name,
                              const Broken& broken) {
  if (broken.condition == nullptr || broken.is_agreement) return std::nullopt;
  if (!broken.value.empty()) return invariant_lines(broken);
  return postcondition_lines(last, result_name, *broken.condition);
}

// The variable, if the line is "name.~Type();".
std::string destroyed_in(const std::string& line) {
  const auto dot = line.find('.');
  const bool destroys = dot != std::string::npos && line.compare(dot, 2, ".~") == 0;
  return destroys && is_name(line.substr(0, dot)) ? line.substr(0, dot) : "";
}

// Where a statement ends that is a line, or a line with a comment.
std::size_t end_of_statement(const std::string& line) {
  return line.ends_with(';') ? line.size() - 1 : line.rfind(";  // ");
}

// Makes a reference to an object on the heap of the variable that is declared above.
bool gets_own_lifetime(std::vector<std::string>& lines, std::size_t before,
                       const std::string& name) {
  const std::string of_result = std::string(declares) + name + std::string(assigns);
  const std::string of_literal = " " + name + "{";
  for (std::string& line : std::span(lines).first(before)) {
    const auto end = end_of_statement(line);
    const auto literal = line.find(of_literal);
    if (end == std::string::npos) continue;
    const std::string rest = line.substr(end);
    if (line.starts_with(of_result)) {
      line = "auto& " + name + " = *new auto(" +
             line.substr(of_result.size(), end - of_result.size()) + ")" + rest;
      return true;
    }
    if (literal != std::string::npos && line.find('(') > literal) {
      const auto value = literal + of_literal.size() - 1;
      line = "auto& " + name + " = *new " + line.substr(0, literal) +
             line.substr(value, end - value) + rest;
      return true;
    }
  }
  return false;
}

// The only argument of a method, and what it uses. Asked for each value of each call, so the source
// is read once.
const std::optional<Quotes>& quote_of(const Where& where, std::string_view method) {
  using Key = std::tuple<std::string, unsigned, std::string>;
  static std::map<Key, std::optional<Quotes>> known;
  const auto [at, is_new] = known.try_emplace({where.file, where.line, std::string(method)});
  if (is_new) at->second = quotes_of({{where, method}});
  return at->second;
}

std::string release_of(const Values& values, const std::string& name) {
  if (values.release_where.file == nullptr) return "";
  const auto& quotes = quote_of(values.release_where, "release");
  return quotes ? called(quotes->texts.front(), {name}) + ";\n" : "";
}

void add_missing(std::vector<std::string>& to, const std::vector<std::string>& more) {
  for (const std::string& each : more)
    if (std::ranges::find(to, each) == to.end()) to.push_back(each);
}

// A line that does what api.setup or api.teardown does; adds to the locals what it uses.
std::string hook_line(const Where& where, std::string_view method,
                      std::vector<std::string>& locals) {
  if (where.file == nullptr) return "";
  const auto& quotes = quote_of(where, method);
  if (!quotes) return "#error here comes what api." + std::string(method) + " does\n";
  add_missing(locals, quotes->locals);
  return called(quotes->texts.front(), {}) + ";\n";
}

// Whether the call ends a value, or what another pointer like it points to.
bool is_ended(Pool::Id id, const Wording& by) {
  const Function& function = by.call.function();
  for (std::size_t i = 0; i < by.call.passed().size(); ++i) {
    const Passed& passed = by.call.passed()[i];
    const bool ends =
        function.signature.shape == Shape::Destructor || is_ended(function.arguments[i].given);
    if (passed.has_value && ends && by.pool.ends_with(id, passed.value)) return true;
  }
  return false;
}

}  // namespace

TestBody test_body(std::string_view calls_before, const Wording& last,
                   const std::string& result_name, const Broken& broken) {
  const std::string body(calls_before);
  const std::string expression = last.expression();
  if (!broken.expected.empty())
    return {{},
            body + check_line(equality(expression, broken.expected, *last.call.function().result),
                              "as its model says")};
  const std::string result =
      result_name.empty() ? "" : std::string(declares) + result_name + std::string(assigns);
  const std::string call = result + expression + ";\n";
  const auto lines = lines_of(last, result_name, broken);
  if (lines) return {lines->locals, body + lines->before_call + call + lines->after_call};
  const std::string missing = broken.condition != nullptr
                                  ? "must hold here: " + broken.condition->name
                                  : "must have returned what its model returns";
  return {{}, body + call + "#error " + missing + "\n"};
}

std::string with_hooks(const Description& description, const TestBody& body) {
  std::vector<std::string> locals;
  const std::string before = hook_line(description.setup_where, "setup", locals);
  const std::string after = hook_line(description.teardown_where, "teardown", locals);
  add_missing(locals, body.locals);
  std::string declared;
  for (const std::string& each : locals) declared += each + "\n";
  return declared + before + body.lines + after;
}

namespace {

// Whether a test may ask for the value with ==. Of a C string, that would compare addresses; a
// struct may have no ==; and what is no number equals nothing.
bool is_comparable(const ValueType& type, const std::string& value) {
  if (type.is_pointer) return !value.empty();
  switch (type.schema->style) {
    case Style::Number: return value.find_first_not_of("0123456789+-.euUlLfF") == std::string::npos;
    case Style::Boolean:
    case Style::Character:
    case Style::Enumeration: return true;
    case Style::Text: return type.size != sizeof(const char*);
    default: return false;
  }
}

}  // namespace

std::string lines_that_pass(const ValueType* type, const std::string& result_name,
                            const std::string& expression, const std::string& value) {
  if (type == nullptr) return expression + ";\n";
  const std::string call =
      std::string(declares) + result_name + std::string(assigns) + expression + ";\n";
  if (value.empty() || !is_comparable(*type, value)) return call;
  return call + check_line(result_name + " == " + value, "as it was");
}

std::string releasing_lines(Pool& pool) {
  std::string lines;
  for (const Pool::Id id : pool.to_release()) lines += release_of(*pool[id].of, name_of(pool[id]));
  return lines;
}

// A pointer that would have been returned may be none, or one that is known already.
std::string releasing_lines_after(const Wording& last) {
  std::string lines;
  std::string is_another = last.result_name() + " != nullptr";
  const Values* const result = last.call.function().result;
  for (const Pool::Id id : last.pool.to_release()) {
    const Value& value = last.pool[id];
    if (is_ended(id, last)) continue;
    lines += release_of(*value.of, name_of(value));
    if (value.of == result) is_another += " && " + last.result_name() + " != " + name_of(value);
  }
  if (result == nullptr || result->release == nullptr) return lines;
  const std::string release = release_of(*result, last.result_name());
  const bool is_compared = !release.empty() && result->type->is_pointer;
  return (is_compared ? "if (" + is_another + ") " : "") + release + lines;
}

std::string with_own_lifetimes(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(line);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string name = destroyed_in(lines[i]);
    if (!name.empty() && gets_own_lifetime(lines, i, name)) lines[i] = "delete &" + name + ";";
  }
  std::string changed;
  for (const auto& line : lines) changed += line + "\n";
  return changed;
}

}  // namespace sonde::api
