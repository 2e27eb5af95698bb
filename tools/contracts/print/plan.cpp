// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/plan.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fnmatch.h>

#include "contracts/lines/assertions.hpp"
#include "contracts/lines/expression.hpp"
#include "tree/error.hpp"

namespace sonde::contracts::print {
namespace {

using guess::Library;

bool matches(const std::vector<std::string>& patterns, const CFunction& function) {
  return std::ranges::any_of(patterns, [&](const std::string& pattern) {
    return fnmatch(pattern.c_str(), function.name.c_str(), 0) == 0 ||
           fnmatch(pattern.c_str(), (function.scope + function.name).c_str(), 0) == 0;
  });
}

bool is_header(const Source& source) {
  return std::filesystem::path(source.path).extension().string().starts_with(".h");
}

const lines::Mode* mode_of(const lines::Comment& comment, const std::string& name) {
  const auto found = std::ranges::find(comment.modes, name, &lines::Mode::name);
  return found == comment.modes.end() ? nullptr : &*found;
}

// Fields and functions of the class that a member belongs to.
lines::Names names_for(const CFunction& function, const Source& source) {
  lines::Names names{};
  if (!function.is_member) return names;
  for (const Record& record : source.records)
    if (record.scope + record.name + "::" == function.scope)
      for (const Field& field : record.fields) names.members.insert(field.name);
  for (const CFunction& other : source.functions)
    if (other.is_member && other.scope == function.scope) names.members.insert(other.name);
  for (const Variable& parameter : function.parameters) names.members.erase(parameter.name);
  return names;
}

// Why a function is left out whatever its parameters are; empty where it is not.
std::string reason_to_leave(const CFunction& function, const lines::Comment& comment) {
  if (const auto* const skip = mode_of(comment, "skip"); skip != nullptr)
    return "its comment says skip";
  if (function.is_variadic)
    return "it takes any number of arguments: call it from a lambda with the arguments it needs";
  if (function.is_template)
    return "it is a template: name an instance with --instantiate '" + function.name + "<int>'";
  if (function.name.starts_with("operator ") && !function.is_constructor)
    return "it is a conversion: call it from a lambda";
  return "";
}

class Planning {
 public:
  Planning(const Library& library, Plan& plan) : library_(library), plan_(plan) {}

  void add(const Source& source, const CFunction& function) {
    const lines::Comment& comment = library_.comment(function);
    PlannedCall call{&function, &source, library_.roles(function), {}, {}, {}, {}, {}, {}, false};
    std::string why = reason_to_leave(function, comment);
    if (why.empty()) why = call.roles.unknown;
    if (why.empty()) why = read_contract(call, comment);
    if (why.empty()) {
      call.arguments = guess::arguments_of(function, call.roles, library_);
      why = call.arguments.unknown;
    }
    if (!why.empty()) {
      plan_.untested.push_back({function.scope + function.name, why, function.place});
      return;
    }
    apply_modes(call, comment);
    add_asserted(call);
    plan_.calls.push_back(std::move(call));
  }

  void add_invariants(const Source& source) {
    for (const Record& record : source.records) {
      const auto comment = lines::read_comment(record.comment, record.comment_place);
      for (const lines::Clause& clause : comment.clauses)
        if (clause.kind == lines::ClauseKind::Invariant) add_invariant(source, record, clause);
    }
  }

 private:
  // Returns why the contract is not understood.
  std::string read_contract(PlannedCall& call, const lines::Comment& comment) {
    const lines::Names names = names_for(*call.function, *call.source);
    for (const lines::Clause& clause : comment.clauses) {
      if (clause.kind == lines::ClauseKind::Invariant) continue;
      const bool is_before = clause.kind == lines::ClauseKind::Require;
      if (const auto prose = lines::prose_in(clause.text)) {
        Place place = clause.place;
        place.column += static_cast<unsigned>(prose->offset);
        const std::string said = lines::at_place(place) + prose->why;
        if (is_before || !clause.may_be_prose)
          return "its contract is no expression of C++ (" + said + ")";
        plan_.notes.push_back(said + ": the postcondition is not checked");
        continue;
      }
      const auto predicate = lines::rewritten(clause.text, names, call.olds);
      (is_before ? call.require : call.ensure)
          .push_back({clause.text, predicate.text, predicate.names, clause.place});
      call.has_contract = true;
    }
    return "";
  }

  void add_asserted(PlannedCall& call) {
    const auto [known, is_new] = asserted_.try_emplace(call.source);
    if (is_new) known->second = lines::first_assertions(*call.source);
    const lines::Names names = names_for(*call.function, *call.source);
    for (const lines::FirstAssertion& each : known->second) {
      if (each.function != call.function) continue;
      std::vector<std::string> none;
      const auto predicate = lines::prose_in(each.text) ? lines::Predicate{}
                                                        : lines::rewritten(each.text, names, none);
      call.asserted.push_back({each.text, predicate.text, predicate.names, each.place});
    }
  }

  void apply_modes(PlannedCall& call, const lines::Comment& comment) {
    for (const lines::Mode& mode : comment.modes) {
      const auto& given = mode.arguments;
      if (mode.name == "weight" && given.size() == 1)
        call.settings.push_back(".weight(" + given[0] + ")");
      if (mode.name == "alias") {
        call.roles.result = guess::Result::Inside;
        call.roles.result_why = "";
      }
      if (mode.name == "destructor" && !call.function->parameters.empty()) call.roles.ended = 0;
      if (mode.name == "init") plan_.init = call.function->scope + call.function->name;
      for (std::size_t i = 0; i < call.arguments.passed.size(); ++i) {
        guess::Passed& passed = call.arguments.passed[i];
        if (given.empty() || passed.name != given[0]) continue;
        if (mode.name == "range" && given.size() == 3) {
          passed.domain =
              "sonde::in_range<" + passed.type + ">(" + given[1] + ", " + given[2] + ")";
          passed.why.clear();
          const std::string bounds =
              given[1] + " <= " + given[0] + " && " + given[0] + " <= " + given[2];
          call.require.push_back({bounds, bounds, {given[0]}, mode.place});
        }
        if (mode.name == "role" && given.size() == 2) passed.role = given[1];
      }
    }
  }

  void add_invariant(const Source& source, const Record& record, const lines::Clause& clause) {
    if (const auto prose = lines::prose_in(clause.text)) {
      plan_.notes.push_back(lines::at_place(clause.place) + prose->why +
                            ": the invariant is not checked");
      return;
    }
    lines::Names names{};
    for (const Field& field : record.fields) names.members.insert(field.name);
    for (const CFunction& other : source.functions)
      if (other.is_member && other.scope == record.scope + record.name + "::")
        names.members.insert(other.name);
    std::vector<std::string> none;
    const auto predicate = lines::rewritten(clause.text, names, none);
    plan_.invariants.push_back(
        {record.scope + record.name, {clause.text, predicate.text, predicate.names, clause.place}});
  }

  const Library& library_;
  Plan& plan_;
  std::map<const Source*, std::vector<lines::FirstAssertion>> asserted_;
};

void check_names(const std::vector<Source>& sources, const Choice& choice) {
  for (const auto& pattern : choice.only) {
    const bool is_known = std::ranges::any_of(sources, [&](const Source& source) {
      return std::ranges::any_of(source.functions, [&](const CFunction& function) {
        return matches({pattern}, function);
      });
    });
    if (!is_known) throw Error("--only " + pattern + ": no function has this name");
  }
}

}  // namespace

std::string init_of(const std::vector<Source>& sources, const std::string& name) {
  for (const Source& source : sources)
    for (const CFunction& function : source.functions) {
      if (function.name != name && function.scope + function.name != name) continue;
      if (!function.parameters.empty())
        throw Error("--init " + name + ": it takes arguments, so write it by hand in api.setup");
      return function.scope + function.name;
    }
  throw Error("--init " + name + ": no function has this name");
}

std::set<std::string> names_in_contracts(const Plan& plan, const Source& source) {
  std::set<std::string> names = {plan.init};
  const auto add = [&](const Condition& each) {
    names.insert(each.names.begin(), each.names.end());
  };
  for (const PlannedCall& call : plan.calls) {
    if (call.source != &source) continue;
    std::ranges::for_each(call.require, add);
    std::ranges::for_each(call.ensure, add);
    std::ranges::for_each(call.asserted, add);
    for (const std::string& old : call.olds) {
      std::vector<std::string> none;
      const auto named = lines::rewritten(old, {}, none).names;
      names.insert(named.begin(), named.end());
    }
  }
  for (const Invariant& each : plan.invariants) add(each.condition);
  return names;
}

Plan plan_for(const std::vector<Source>& sources, const Library& library, const Choice& choice) {
  check_names(sources, choice);
  Plan plan{};
  Planning planning(library, plan);
  if (!choice.init.empty()) plan.init = init_of(sources, choice.init);
  for (const Source& source : sources) {
    for (const CFunction& function : source.functions) {
      const bool is_wanted = choice.only.empty() || matches(choice.only, function);
      const bool can_be_called = is_header(source) || function.is_defined || function.is_member;
      if (!is_wanted || !can_be_called || matches(choice.skip, function)) continue;
      if (function.name == "main" || function.scope + function.name == plan.init) continue;
      planning.add(source, function);
    }
    planning.add_invariants(source);
  }
  return plan;
}

}  // namespace sonde::contracts::print
