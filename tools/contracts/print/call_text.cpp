// SPDX-License-Identifier: Apache-2.0
// One call of a description: the function itself where all its parameters can be drawn as they
// are, and else a lambda that makes its arguments.
#include <algorithm>

#include "contracts/lines/expression.hpp"
#include "contracts/print/api_source.hpp"
#include "contracts/print/call_parts.hpp"
#include "contracts/print/call_ranges.hpp"

namespace sonde::contracts::print {
namespace {

using guess::Passed;
using guess::Result;

bool is_overloaded(const PlannedCall& call) {
  return std::ranges::count_if(call.source->functions, [&](const CFunction& other) {
           return other.name == call.function->name && other.scope == call.function->scope;
         }) > 1;
}

std::string list_of_types(const CFunction& function) {
  std::string list;
  for (const Variable& parameter : function.parameters)
    list += (list.empty() ? "" : ", ") + guess::written(parameter.type);
  return list;
}

// &Stack::push, of the right overload.
std::string address_of(const PlannedCall& call, const std::string& name) {
  const CFunction& function = *call.function;
  const bool is_method = function.is_member && !function.is_static;
  const std::string address = (function.is_member ? "&" : "") + name;
  if (!is_overloaded(call)) return address;
  const std::string star = is_method ? "(" + function.scope + "*)" : "(*)";
  return "static_cast<" + guess::written(function.result) + " " + star + "(" +
         list_of_types(function) + ")" + (function.is_const ? " const" : "") + ">(&" + name + ")";
}

std::string body_of(const PlannedCall& call, const guess::Library& library,
                    const std::string& name) {
  std::string arguments;
  std::string text;
  for (const Passed& each : call.arguments.passed) {
    for (const auto& statement : each.before) text += "    " + statement + "\n";
    arguments += (arguments.empty() ? "" : ", ") + each.argument;
  }
  const std::string made = name + "(" + arguments + ")";
  if (!call.roles.success.empty()) {
    text += "    const auto result = " + made + ";\n";
    for (const unsigned i : call.roles.filled)
      text += "    sonde::set_ready(" + guess::name_of_parameter(*call.function, i) + ", result " +
              call.roles.success + ");\n";
    return text + "    return result;\n";
  }
  if (call.roles.result == Result::None) return text + "    " + made + ";\n";
  if (call.roles.result == Result::Inside) return text + "    return " + made + " != nullptr;\n";
  if (call.roles.result != Result::Text) return text + "    return " + made + ";\n";
  const std::string release =
      library.release_of_memory().empty() ? "free" : library.release_of_memory();
  return text + "    char* const made = " + made +
         ";\n    const std::string text = made == nullptr ? \"\" : made;\n    " + release +
         "(made);\n    return text;\n";
}

std::string lambda_of(const PlannedCall& call, const guess::Library& library,
                      const std::string& name) {
  std::string parameters;
  for (const Passed& each : chosen(call))
    parameters += (parameters.empty() ? "" : ", ") + declared(each.type, each.name);
  return "[](" + parameters + ") {\n" + body_of(call, library, name) + "  }";
}

std::vector<std::string> views_of(const PlannedCall& call, std::vector<std::string>& used) {
  std::vector<std::string> lines;
  for (const Passed& each : call.arguments.passed)
    for (const auto& line : each.views) {
      const auto name_end = line.find(" = ");
      const auto name_begin = line.rfind(' ', name_end - 1) + 1;
      const std::string name = line.substr(name_begin, name_end - name_begin);
      if (std::ranges::find(used, name) == used.end()) continue;
      lines.push_back(line.substr(0, line.find("  // ")));
      used.push_back(each.argument.substr(each.argument.find('(') + 1));
      for (const Passed& other : call.arguments.passed) used.push_back(other.name);
    }
  return lines;
}

std::string required(const PlannedCall& call) {
  std::string text;
  for (const Condition& each : call.require) {
    std::vector<std::string> used = each.names;
    const auto views = views_of(call, used);
    text += "\n      .require(" + quoted(each.name) + ",\n               " +
            predicate(seen(call), used, views, each.body) + ")";
  }
  return text;
}

std::string snapshot(const PlannedCall& call) {
  if (call.olds.empty()) return "";
  std::vector<std::string> used;
  std::string expressions;
  for (const std::string& each : call.olds) {
    std::vector<std::string> none;
    const auto parts = lines::rewritten(each, {}, none);
    used.insert(used.end(), parts.names.begin(), parts.names.end());
    expressions += (expressions.empty() ? "" : ", ") + each;
  }
  const bool is_one = call.olds.size() == 1;
  const auto views = views_of(call, used);
  return "\n      .old(" +
         predicate(seen(call), used, views,
                   is_one ? expressions : "std::make_tuple(" + expressions + ")") +
         ")";
}

// " (queue.h:12)": a report shows the line of the test, so the name has that of the contract.
std::string place_of(const Condition& condition) {
  const auto slash = condition.place.file.rfind('/');
  return " (" + condition.place.file.substr(slash == std::string::npos ? 0 : slash + 1) + ":" +
         std::to_string(condition.place.line) + ")";
}

std::string ensured(const PlannedCall& call) {
  std::string text;
  const bool has_result = call.roles.result != Result::None || call.function->is_constructor;
  for (const Condition& each : call.ensure) {
    std::vector<Parameter> parameters;
    std::vector<std::string> used = each.names;
    auto views = views_of(call, used);
    if (!call.olds.empty()) parameters.push_back({"const auto& ", "old"});
    if (has_result) parameters.push_back({"const auto& ", "result"});
    std::ranges::copy(seen(call), std::back_inserter(parameters));
    if (call.olds.size() > 1 && std::ranges::find(used, "old") != used.end()) {
      std::string names;
      for (std::size_t i = 0; i < call.olds.size(); ++i)
        names += (i > 0 ? ", old_" : "old_") + std::to_string(i);
      views.insert(views.begin(), "[[maybe_unused]] const auto& [" + names + "] = old;");
    }
    text +=
        "\n      .ensure(" + quoted(each.name + place_of(each)) + ",\n              " +
        predicate(parameters, used, views, lines::with_names_of_olds(each.body, call.olds.size())) +
        ")";
  }
  return text;
}

// The number of a parameter of the function among those of the call in the test.
int place_in_call(const PlannedCall& call, int parameter) {
  int place = call.function->is_member && !call.function->is_static ? 1 : 0;
  for (int i = 0; i < parameter; ++i)
    if (!call.arguments.passed[static_cast<std::size_t>(i)].type.empty()) ++place;
  return place;
}

std::string domains(const PlannedCall& call) {
  std::string text;
  const auto passed = chosen(call);
  std::size_t last = 0;
  for (std::size_t i = 0; i < passed.size(); ++i)
    if (!passed[i].domain.empty()) last = i + 1;
  if (last == 0) return "";
  if (call.function->is_member && !call.function->is_static && !call.function->is_constructor)
    text = "sonde::derived, ";
  for (std::size_t i = 0; i < last; ++i)
    text += (i > 0 ? ", " : "") + (passed[i].domain.empty() ? "sonde::derived" : passed[i].domain);
  return "\n      .given(" + text + ")";
}

std::string names(const PlannedCall& call) {
  std::string text;
  const auto passed = chosen(call);
  const auto parameters = seen(call);
  const std::size_t objects = parameters.size() - passed.size();
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool has_role = i >= objects && !passed[i - objects].role.empty();
    text += (text.empty() ? "" : ", ") + (has_role ? passed[i - objects].role : parameters[i].name);
  }
  return text.empty() ? "" : "\n      .names(" + quoted(text) + ")";
}

bool takes_handle(const PlannedCall& call, const guess::Library& library) {
  for (std::size_t i = 0; i < call.function->parameters.size(); ++i) {
    const CType& type = call.function->parameters[i].type;
    const bool is_filled = std::ranges::find(call.roles.filled, i) != call.roles.filled.end();
    const bool is_memory = call.roles.ended == static_cast<int>(i);
    if (!type.is_reference && !is_filled && (library.is_handle(type) || is_memory) &&
        call.arguments.passed[i].is_direct)
      return true;
  }
  return false;
}

std::string commented(const std::string& line, const std::string& why) {
  return "\n      " + line + (why.empty() ? "" : "  // guess: " + why);
}

std::string checked_inside(const PlannedCall& call, const Wanted& wanted) {
  const auto found = wanted.first_assertions.find(call.function);
  return found == wanted.first_assertions.end() ? ""
                                                : "\n      .checked_inside(" + found->second + ")";
}

std::string roles_of(const PlannedCall& call, const guess::Library& library) {
  std::string text;
  if (takes_handle(call, library)) text += "\n      .require(\"all is there\", sonde::ready)";
  for (const unsigned i : call.roles.filled)
    text += commented(".out(" + std::to_string(place_in_call(call, static_cast<int>(i))) + ")",
                      guess::name_of_parameter(*call.function, i) + " is filled in");
  if (call.roles.ended >= 0)
    text += commented(".consumes(" + std::to_string(place_in_call(call, call.roles.ended)) + ")",
                      call.roles.ended_why);
  if (call.roles.dies_with >= 0)
    text +=
        commented(".dies_with(" + std::to_string(place_in_call(call, call.roles.dies_with)) + ")",
                  "it may refer to what it was made from");
  for (const auto& setting : call.settings) text += "\n      " + setting;
  return text;
}

std::string start_of(const PlannedCall& call, const guess::Library& library, const Wanted& wanted) {
  const CFunction& function = *call.function;
  const std::string type = class_of(function);
  if (function.is_constructor) {
    const std::string types = list_of_types(function);
    return "api.construct<" + type + (types.empty() ? "" : ", " + types) + ">(" +
           quoted(function.name) + ")";
  }
  if (function.is_destructor) return "api.destroy<" + type + ">(" + quoted(function.name) + ")";
  const auto prefix = wanted.static_prefixes.find(call.source);
  const bool is_c_static = function.is_static && !function.is_member &&
                           prefix != wanted.static_prefixes.end() &&
                           function.place.file == call.source->path;
  const std::string name = (is_c_static ? prefix->second : "") + function.scope + function.name;
  const bool is_plain = call.arguments.are_direct && call.roles.success.empty() &&
                        call.roles.result != Result::Inside && call.roles.result != Result::Text;
  const bool is_method = function.is_member && !function.is_static;
  const std::string callee = function.is_hidden      ? lambda_of(call, library, function.name)
                             : is_plain || is_method ? address_of(call, name)
                                                     : lambda_of(call, library, name);
  return "api.call(" + quoted(function.name) + ", " + callee + ")";
}

}  // namespace

std::vector<std::string> guesses_about(const PlannedCall& call) {
  std::vector<std::string> all;
  for (const Passed& each : call.arguments.passed)
    if (!each.why.empty()) all.push_back(each.why);
  if (call.roles.result == Result::Inside || call.roles.result == Result::Made)
    if (!call.roles.result_why.empty())
      all.push_back((call.roles.result == Result::Made ? "the caller owns its result: "
                                                       : "its result is not kept: ") +
                    call.roles.result_why);
  if (!call.roles.success.empty())
    all.push_back("the comment says that its result is " + call.roles.success +
                  " where it succeeds");
  if (!call.roles.ended_why.empty())
    all.push_back(
        guess::name_of_parameter(*call.function, static_cast<std::size_t>(call.roles.ended)) +
        " is gone afterwards: " + call.roles.ended_why);
  return all;
}

std::string text_of(const PlannedCall& call, const guess::Library& library, const Wanted& wanted) {
  std::string text;
  for (const auto& why : guesses_about(call)) {
    const bool is_beside = !call.roles.ended_why.empty() && why.ends_with(call.roles.ended_why);
    if (!is_beside) text += "  // guess: " + why + "\n";
  }
  const std::string chain = required(call) + snapshot(call) + ensured(call) +
                            (call.function->is_destructor ? "" : names(call)) + domains(call) +
                            ranges_of(call, library) + checked_inside(call, wanted) +
                            roles_of(call, library);
  text += "  " + start_of(call, library, wanted);
  // The semicolon stands before the comment of the last line.
  const auto comment = chain.rfind("  // guess: ");
  const bool ends_in_comment =
      comment != std::string::npos && chain.find('\n', comment) == std::string::npos;
  if (!ends_in_comment) return text + chain + ";\n";
  return text + chain.substr(0, comment) + ";" + chain.substr(comment) + "\n";
}

}  // namespace sonde::contracts::print
