// SPDX-License-Identifier: Apache-2.0
// The order: types; heads of functions and predicates; bodies; contracts; statements. Then whoever
// uses what was not understood is not understood either.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "checker.hpp"
#include "read.hpp"
#include "token.hpp"
#include "types.hpp"

namespace sonde::contracts::cn {
namespace {

bool is_plain_ghost(const Parameter& ghost) {
  const Type& type = ghost.type;
  return type.sort == Sort::Boolean || (type.sort == Sort::Bits && type.bits <= 64);
}

class Check {
 public:
  Check(Program& program, const Source& source)
      : program_(program), source_(source), names_(source, program) {}

  void run() {
    unique_names();
    types();
    heads();
    bodies();
    specs();
    contracts();
    spread();
    statements();
    ghosts();
    leave_out();
  }

 private:
  using Uses = std::set<std::string>;

  // Runs a step; where it refuses, reports that and returns false.
  template <class F>
  bool tried(std::size_t function, F step) {
    try {
      step();
      return true;
    } catch (Refusal& refusal) {
      program_.problems.push_back(
          {std::move(refusal.place), std::move(refusal.sentence), function, false});
      return false;
    }
  }

  void resolve(Type& type, const Place& place) { type = names_.resolved(type, place); }
  void resolve(std::vector<Parameter>& parameters) {
    for (Parameter& parameter : parameters) resolve(parameter.type, parameter.place);
  }

  void unique_names();
  void types();
  void heads();
  void bodies();
  void specs();
  Checker checker_in(const Annotation& annotation);
  void ghosts();
  void contracts();
  void contract(FunctionContract& checked, Checker& checker);
  void spread();
  void statements();
  void statement(Statement& statement, Checker& checker);
  void leave_out();

  bool is_bad(const Uses& uses) const;
  FunctionContract* contract_of(std::size_t function);

  Program& program_;
  const Source& source_;
  Names names_;
  std::map<std::string, Uses> uses_;  // of functions, predicates and lemmas
  std::set<std::string> bad_;         // those that were not understood
  std::map<std::size_t, Uses> contract_uses_;
  std::map<std::size_t, std::vector<Checker::Entry>>
      taken_;  // names that a contract's requires bind
};

// Of two things with one name, the second one is left out.
void Check::unique_names() {
  const auto unique = [&](auto& things, Uses& names) {
    std::erase_if(things, [&](const auto& one) {
      if (names.insert(one.name).second) return false;
      program_.problems.push_back(
          {one.place, "expected a name that is declared once, found `" + one.name + "` again",
           nowhere, false});
      return true;
    });
  };
  Uses types;
  Uses constructors;
  Uses functions;
  Uses predicates;
  Uses lemmas;
  unique(program_.synonyms, types);
  unique(program_.datatypes, types);
  for (Datatype& datatype : program_.datatypes) unique(datatype.alternatives, constructors);
  unique(program_.functions, functions);
  unique(program_.predicates, predicates);
  unique(program_.lemmas, lemmas);
}

void Check::types() {
  // A failing datatype can fail another one, so both run until nothing changes.
  for (bool changed = true; changed;) {
    changed = false;
    for (Synonym& synonym : program_.synonyms) {
      if (!synonym.understood) continue;
      synonym.understood = tried(nowhere, [&] { names_.resolved(synonym.type, synonym.place); });
      changed = changed || !synonym.understood;
    }
    for (Datatype& datatype : program_.datatypes) {
      if (!datatype.understood) continue;
      datatype.understood = tried(nowhere, [&] {
        for (Alternative& alternative : datatype.alternatives)
          for (Parameter& member : alternative.members) names_.resolved(member.type, member.place);
      });
      changed = changed || !datatype.understood;
    }
  }
  for (Datatype& datatype : program_.datatypes) {
    if (!datatype.understood) continue;
    for (Alternative& alternative : datatype.alternatives) resolve(alternative.members);
  }
  for (Synonym& synonym : program_.synonyms)
    if (synonym.understood) resolve(synonym.type, synonym.place);
}

// The functions of C that give a function of CN its body.
std::string marked_with(const Program& program, const Source& source, const std::string& name) {
  for (const FunctionContract& contract : program.contracts) {
    if (contract.contract.cn_function == name && contract.function < source.functions.size()) {
      return source.functions[contract.function].name;
    }
  }
  return {};
}

void Check::heads() {
  for (Function& function : program_.functions) {
    function.understood = tried(nowhere, [&] {
      resolve(function.parameters);
      resolve(function.result, function.place);
    });
    function.c_function = function.body ? "" : marked_with(program_, source_, function.name);
  }
  for (Predicate& predicate : program_.predicates) {
    predicate.understood = tried(nowhere, [&] {
      resolve(predicate.parameters);
      resolve(predicate.result, predicate.place);
      const auto& parameters = predicate.parameters;
      if (parameters.empty() || parameters[0].type.sort != Sort::Pointer) {
        throw Refusal{predicate.place, "expected a pointer as the first parameter of a predicate"};
      }
    });
  }
  for (Lemma& lemma : program_.lemmas)
    lemma.understood = tried(nowhere, [&] { resolve(lemma.parameters); });
}

void check_arm(Arm& arm, const Predicate& predicate, Checker& checker) {
  if (arm.condition) checker.expect(*arm.condition, boolean());
  const std::size_t before = checker.mark();
  checker.clauses(arm.clauses);
  if (arm.result) checker.expect(*arm.result, predicate.result);
  checker.forget(before);
  if (!arm.result && predicate.result.sort != Sort::Void) {
    throw Refusal{predicate.place,
                  "expected a value behind return, of type " + spelling(predicate.result)};
  }
}

void check_body(Function& function, Checker& checker) {
  if (function.body) {
    checker.expect(*function.body, function.result);
  } else if (function.c_function.empty()) {
    throw Refusal{function.place, "expected a body of the function `" + function.name +
                                      "`, or a C function marked with `cn_function " +
                                      function.name + ";`; without either it cannot be executed"};
  }
}

void Check::bodies() {
  for (Function& function : program_.functions) {
    if (!function.understood) continue;
    Checker checker(names_, Moment::Pure);
    checker.bind(function.parameters, Meaning::Bound);
    function.understood = tried(nowhere, [&] { check_body(function, checker); });
    uses_[function.name] = checker.uses();
  }
  for (Predicate& predicate : program_.predicates) {
    if (!predicate.understood) continue;
    Checker checker(names_, Moment::Predicate);
    checker.bind(predicate.parameters, Meaning::Bound);
    predicate.understood = tried(nowhere, [&] {
      if (!predicate.has_body)
        throw Refusal{predicate.place,
                      "expected a body of this predicate; without one it cannot be executed"};
      for (Arm& arm : predicate.arms) check_arm(arm, predicate, checker);
    });
    uses_[predicate.name] = checker.uses();
  }
  for (Lemma& lemma : program_.lemmas) {
    if (!lemma.understood) continue;
    Checker checker(names_, Moment::Predicate);
    checker.bind(lemma.parameters, Meaning::Bound);
    // A lemma that is not understood harms only those who apply it.
    lemma.understood = tried(nowhere, [&] {
      checker.clauses(lemma.contract.requires_);
      checker.clauses(lemma.contract.ensures);
    });
    uses_[lemma.name] = checker.uses();
  }
}

FunctionContract* Check::contract_of(std::size_t function) {
  const auto found = std::ranges::find(program_.contracts, function, &FunctionContract::function);
  return found == program_.contracts.end() ? nullptr : &*found;
}

// A spec becomes the contract of its function, where that has none of its own.
void Check::specs() {
  for (Lemma& spec : program_.specs) {
    const auto found = std::ranges::find(source_.functions, spec.name, &CFunction::name);
    if (found == source_.functions.end()) {
      program_.problems.push_back(
          {spec.place, "the C function `" + spec.name + "` of this spec is not declared", nowhere,
           true});
      continue;
    }
    const auto index = static_cast<std::size_t>(found - source_.functions.begin());
    if (contract_of(index) != nullptr) continue;
    FunctionContract contract;
    contract.function = index;
    contract.contract = spec.contract;
    contract.from_spec = true;
    for (const Parameter& parameter : spec.parameters) contract.names.push_back(parameter.name);
    program_.contracts.push_back(std::move(contract));
  }
}

void Check::contract(FunctionContract& checked, Checker& checker) {
  const CFunction& function = source_.functions[checked.function];
  if (checked.names.empty()) {
    for (const Variable& parameter : function.parameters) checked.names.push_back(parameter.name);
  }
  if (checked.names.size() != function.parameters.size()) {
    throw Refusal{checked.contract.place, "expected a spec with the " +
                                              std::to_string(function.parameters.size()) +
                                              " parameters of " + function.name};
  }
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const CType& type = function.parameters[i].type;
    checker.bind({checked.names[i], value_of(type), Meaning::Parameter, {type}});
  }
  for (Variable& global : checked.contract.accesses) {
    const Variable* found = names_.global(global.name);
    if (found == nullptr) {
      throw Refusal{checked.contract.place,
                    "expected a global variable of C behind accesses, found `" + global.name + "`"};
    }
    global.type = found->type;
  }
  resolve(checked.contract.ghosts);
  checker.bind(checked.contract.ghosts, Meaning::Ghost);
  checker.clauses(checked.contract.requires_);
  taken_[checked.function] = checker.scope();
  checker.set_moment(Moment::After);
  checker.hide_from_start();
  const Type result = value_of(function.result);
  if (result.sort != Sort::Void) checker.set_result(result);
  checker.clauses(checked.contract.ensures);
}

void Check::contracts() {
  for (FunctionContract& each : program_.contracts) {
    if (!each.understood || each.function >= source_.functions.size()) continue;
    Checker checker(names_, Moment::Before);
    each.understood = tried(each.function, [&] { contract(each, checker); });
    contract_uses_[each.function] = checker.uses();
  }
}

bool Check::is_bad(const Uses& uses) const {
  return std::ranges::any_of(uses, [&](const std::string& name) { return bad_.contains(name); });
}

void Check::spread() {
  for (const Function& one : program_.functions)
    if (!one.understood) bad_.insert(one.name);
  for (const Predicate& one : program_.predicates)
    if (!one.understood) bad_.insert(one.name);
  for (std::size_t before = bad_.size() + 1; before != bad_.size();) {
    before = bad_.size();
    for (const auto& [name, uses] : uses_)
      if (is_bad(uses)) bad_.insert(name);
  }
  for (Function& one : program_.functions) one.understood = !bad_.contains(one.name);
  for (Predicate& one : program_.predicates) one.understood = !bad_.contains(one.name);
  for (Lemma& one : program_.lemmas) {
    one.understood = one.understood && !bad_.contains(one.name);
    if (!one.understood) bad_.insert(one.name);
  }
  for (FunctionContract& each : program_.contracts) {
    for (const std::string& name : contract_uses_[each.function]) {
      if (!each.understood || !bad_.contains(name)) continue;
      each.understood = false;
      program_.problems.push_back(
          {each.contract.place,
           "expected a contract whose parts were all understood; `" + name + "` was not",
           each.function, false});
    }
  }
}

void Check::statement(Statement& statement, Checker& checker) {
  if (statement.kind == StatementKind::Assert) {
    checker.expect(statement.arguments[0], boolean());
  } else if (statement.kind == StatementKind::Apply) {
    const Lemma* lemma = names_.lemma(statement.name);
    if (lemma == nullptr) {
      throw Refusal{statement.place,
                    "expected a lemma that is declared, found `" + statement.name + "`"};
    }
    checker.arguments(statement.arguments, lemma->parameters, statement.name, statement.place);
    checker.use(statement.name);
  }
  for (const std::string& name : checker.uses()) {
    if (bad_.contains(name)) {
      throw Refusal{statement.place,
                    "expected a statement whose parts were all understood; `" + name + "` was not"};
    }
  }
}

// What an annotation in a body can name.
Checker Check::checker_in(const Annotation& annotation) {
  Checker checker(names_, Moment::Now);
  for (const Checker::Entry& entry : taken_[annotation.function]) checker.bind(entry);
  checker.hide_from_start();
  for (const Variable& local : locals_of(annotation, source_))
    checker.bind({local.name, value_of(local.type), Meaning::Local, {local.type}});
  return checker;
}

void Check::statements() {
  for (Statements& each : program_.statements) {
    const Annotation& annotation = source_.annotations[each.annotation];
    for (Statement& statement : each.statements) {
      tried(annotation.function, [&] {
        Checker checker = checker_in(annotation);
        this->statement(statement, checker);
      });
    }
  }
}

void Check::ghosts() {
  for (Ghosts& each : program_.ghosts) {
    const Annotation& annotation = source_.annotations[each.annotation];
    tried(annotation.function, [&] {
      const auto callee = std::ranges::find(source_.functions, each.callee, &CFunction::name);
      const FunctionContract* const contract =
          contract_of(static_cast<std::size_t>(callee - source_.functions.begin()));
      if (contract == nullptr)
        throw Refusal{annotation.place, "expected ghost arguments of a function with a contract"};
      Checker checker = checker_in(annotation);
      checker.arguments(each.arguments, contract->contract.ghosts, each.callee, annotation.place);
    });
  }
}

// What was not understood, or has ghosts that cannot be drawn, is not called at all.
void Check::leave_out() {
  for (const FunctionContract& each : program_.contracts) {
    if (!each.understood || std::ranges::all_of(each.contract.ghosts, is_plain_ghost)) continue;
    program_.problems.push_back({each.contract.place,
                                 "expected ghost parameters that are numbers or booleans",
                                 each.function, false});
  }
  for (const Problem& problem : program_.problems) {
    FunctionContract* contract = problem.is_warning ? nullptr : contract_of(problem.function);
    if (contract != nullptr) contract->understood = false;
  }
}

}  // namespace

void check(Program& program, const Source& source) { Check(program, source).run(); }

}  // namespace sonde::contracts::cn
