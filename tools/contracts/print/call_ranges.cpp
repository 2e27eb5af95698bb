// SPDX-License-Identifier: Apache-2.0
// A bound is worked out before preconditions are asked, and on any arguments. So it is taken only
// from expressions that are safe: numbers, parameters, members of what is not null, and functions
// that promise to change nothing and have no precondition of their own.
#include "contracts/print/call_ranges.hpp"

#include <algorithm>
#include <optional>

#include "contracts/lines/formula.hpp"
#include "contracts/print/call_parts.hpp"

namespace sonde::contracts::print {
namespace {

using lines::Formula;
using Kind = Formula::Kind;

constexpr const char* tries = "\n      .tries(8)";

bool is_const_view(const CType& type) {
  return type.kind != TypeKind::Pointer || (!type.target.empty() && type.target[0].is_const);
}

class Bounding {
 public:
  Bounding(const PlannedCall& call, const guess::Library& library)
      : call_(call), library_(library), parameters_(seen(call)) {}

  std::string text() {
    std::string made;
    bool says_more = false;
    for (const Condition& each : call_.require)
      for (const Formula& clause : lines::conjuncts_of(lines::formula_of(each.body)))
        if (!add(each.body, clause)) says_more = says_more || speaks_of_numbers(each);
    is_inside_ = true;
    for (const Condition& each : call_.asserted)
      for (const Formula& clause : lines::conjuncts_of(lines::formula_of(each.body)))
        if (!add(each.body, clause)) says_more = says_more || speaks_of_numbers(each);
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      if (low_[i] || high_[i]) made += line(i);
    return made + (says_more ? tries : "");
  }

 private:
  struct End {
    std::string text;                // of a number
    std::vector<std::string> names;  // of parameters in it
    std::vector<std::string> checked;
  };

  // Whether other arguments may help: those that are drawn, not taken from earlier calls.
  bool speaks_of_numbers(const Condition& condition) const {
    for (std::size_t i = 0; i < call_.arguments.passed.size(); ++i) {
      const std::string& name = call_.arguments.passed[i].name;
      const bool is_named = std::ranges::find(condition.names, name) != condition.names.end();
      if (is_named && is_drawn(i)) return true;
    }
    return false;
  }

  bool is_drawn(std::size_t parameter) const {
    const std::string& passed = call_.arguments.passed[parameter].type;
    if (passed.ends_with('*')) return false;
    if (!passed.ends_with('&')) return true;
    const CType& type = call_.function->parameters[parameter].type;
    const bool is_const = passed.starts_with("const ") && !passed.ends_with("&&");
    if (!is_const || library_.is_handle(type) || type.target.empty()) return false;
    return type.target[0].kind != TypeKind::Struct || library_.has_literals(type.target[0]);
  }

  // A parameter that is a number, and that the test draws as it is.
  std::optional<std::size_t> number_at(const Formula& formula) const {
    if (formula.kind != Kind::Name) return std::nullopt;
    const auto found = std::ranges::find(parameters_, formula.word, &Parameter::name);
    if (found == parameters_.end()) return std::nullopt;
    for (std::size_t i = 0; i < call_.arguments.passed.size(); ++i) {
      const guess::Passed& passed = call_.arguments.passed[i];
      if (passed.name != formula.word || !passed.is_direct || !passed.domain.empty()) continue;
      const CType& type = call_.function->parameters[i].type;
      if (type.kind != TypeKind::Integer || type.is_reference) return std::nullopt;
      return static_cast<std::size_t>(found - parameters_.begin());
    }
    return std::nullopt;
  }

  // `x < 9`, `9 > x`. False if it bounds nothing.
  bool add(const std::string& text, const Formula& clause) {
    if (clause.kind != Kind::Binary) return false;
    std::string op = clause.word;
    const Formula* left = &clause.parts[0];
    const Formula* right = &clause.parts[1];
    if (!number_at(*left) || (number_at(*right) && *number_at(*right) > *number_at(*left))) {
      std::swap(left, right);
      if (op[0] == '<' || op[0] == '>') op[0] = op[0] == '<' ? '>' : '<';
    }
    const auto at = number_at(*left);
    if (!at || op == "!=" || (op[0] != '<' && op[0] != '>' && op != "==")) return false;
    End end{text.substr(right->begin, right->end - right->begin), {}, {}};
    if (!is_safe(*right, *at, end)) return false;
    const bool bounds_low = op[0] == '>' || op == "==";
    const bool bounds_high = op[0] == '<' || op == "==";
    const char* const more = op == ">" ? " + 1" : op == "<" ? " - 1" : "";
    const bool is_new = (!bounds_low || !low_[*at]) && (!bounds_high || !high_[*at]);
    if (!is_new) return false;
    end.text = "static_cast<long long>(" + end.text + ")" + more;
    if (bounds_low) low_[*at] = end;
    if (bounds_high) high_[*at] = end;
    return true;
  }

  bool is_safe(const Formula& formula, std::size_t before, End& end) const {
    switch (formula.kind) {
      case Kind::Number: return true;
      case Kind::Name: return is_safe_name(formula.word, before, end);
      case Kind::Member:
      case Kind::Arrow:
        return is_field_outside(formula.word) && is_parameter(formula.parts[0], before, end);
      case Kind::Negate: return is_safe(formula.parts[0], before, end);
      case Kind::Binary:
        return (formula.word == "+" || formula.word == "-") &&
               is_safe(formula.parts[0], before, end) && is_safe(formula.parts[1], before, end);
      case Kind::Call: return is_safe_call(formula, before, end);
      default: return false;
    }
  }

  // The object, or a parameter before the number. A pointer is asked whether it is there.
  bool is_parameter(const Formula& formula, std::size_t before, End& end) const {
    if (formula.kind != Kind::Name) return false;
    const auto found = std::ranges::find(parameters_, formula.word, &Parameter::name);
    const auto place = static_cast<std::size_t>(found - parameters_.begin());
    if (found == parameters_.end() || place >= before) return false;
    end.names.push_back(formula.word);
    if (found->type.ends_with('*')) end.checked.push_back(formula.word);
    return true;
  }

  // A constant has a name that no parameter has.
  bool is_safe_name(const std::string& name, std::size_t before, End& end) const {
    const auto is_it = [&](const auto& each) { return each.name == name; };
    const bool is_known = std::ranges::any_of(parameters_, is_it) ||
                          std::ranges::any_of(call_.arguments.passed, is_it) ||
                          std::ranges::any_of(call_.function->parameters, is_it);
    if (!is_known) return !is_inside_ || is_constant_outside(name);
    return is_parameter({Kind::Name, name, {}, 0, 0}, before, end);
  }

  // What a body names may be private. Enumerators and macros of the file are known outside, too.
  bool is_constant_outside(const std::string& name) const {
    const Source& source = *call_.source;
    return std::ranges::any_of(source.enumerators,
                               [&](const Enumerator& each) {
                                 return each.name == name &&
                                        each.type.find("::") == std::string::npos;
                               }) ||
           std::ranges::any_of(source.macros, [&](const std::string& line) {
             return line.starts_with("#define " + name + " ");
           });
  }

  bool is_field_outside(const std::string& name) const {
    return !is_inside_ || std::ranges::any_of(call_.source->records, [&](const Record& each) {
      return std::ranges::find(each.fields, name, &Field::name) != each.fields.end();
    });
  }

  bool is_safe_call(const Formula& formula, std::size_t before, End& end) const {
    const Formula& callee = formula.parts[0];
    const bool is_method = callee.kind == Kind::Member || callee.kind == Kind::Arrow;
    if (is_method ? !is_parameter(callee.parts[0], before, end) : callee.kind != Kind::Name)
      return false;
    for (std::size_t i = 1; i < formula.parts.size(); ++i)
      if (!is_safe(formula.parts[i], before, end)) return false;
    return is_safe_function(callee.word);
  }

  bool is_safe_function(const std::string& name) const {
    bool is_found = false;
    for (const CFunction& each : call_.source->functions) {
      if (each.name != name) continue;
      is_found = true;
      const bool has_precondition = std::ranges::any_of(
          library_.comment(each).clauses,
          [](const auto& clause) { return clause.kind == lines::ClauseKind::Require; });
      const bool is_const = !each.is_member || each.is_static || each.is_const;
      const bool views = std::ranges::all_of(
          each.parameters, [](const Variable& one) { return is_const_view(one.type); });
      if (has_precondition || !is_const || !views) return false;
    }
    return is_found;
  }

  std::string line(std::size_t at) const {
    const std::string limits = "std::numeric_limits<" + parameters_[at].type + ">::";
    return "\n      .range(" + std::to_string(at) + ", " +
           (low_[at] ? bound(*low_[at], at) : limits + "min()") + ", " +
           (high_[at] ? bound(*high_[at], at) : limits + "max()") + ")";
  }

  std::string bound(const End& end, std::size_t at) const {
    if (end.names.empty()) return end.text;
    std::string checked;
    for (const std::string& each : end.checked) checked += (checked.empty() ? "" : ", ") + each;
    const std::vector<Parameter> before(parameters_.begin(),
                                        parameters_.begin() + static_cast<std::ptrdiff_t>(at));
    return predicate(
        before, end.names, {},
        checked.empty() ? end.text : "sonde::ready(" + checked + ") ? " + end.text + " : 0LL");
  }

  const PlannedCall& call_;
  const guess::Library& library_;
  std::vector<Parameter> parameters_;
  std::vector<std::optional<End>> low_{parameters_.size()};
  std::vector<std::optional<End>> high_{parameters_.size()};
  bool is_inside_ = false;  // whether the clause stands in the body
};

}  // namespace

std::string ranges_of(const PlannedCall& call, const guess::Library& library) {
  const bool says_nothing = call.require.empty() && call.asserted.empty();
  return says_nothing || call.function->is_destructor ? "" : Bounding(call, library).text();
}

}  // namespace sonde::contracts::print
