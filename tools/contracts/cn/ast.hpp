// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../source.hpp"

// Contracts of CN as trees. The parser fills in what was written; the checker adds what the
// fields marked "checked" say: types, the meaning of names, the C types in `< >`.

namespace sonde::contracts::cn {

enum class Sort : std::uint8_t {
  Unknown,  // not checked yet, or a null pointer of no known target
  Void,
  Boolean,
  Integer,  // unbounded
  Bits,     // `bits`, `is_signed`: i8 .. u128
  Pointer,  // `c`: what it points to in C, where that is known
  AllocId,
  Struct,    // `name`; a struct of C (without `struct`, a typedef of an anonymous one too)
  Datatype,  // `name`
  Record,    // `names` and `parts`
  Map,       // `parts`: the key's type, the value's
  CValue,    // a C value of no use in CN (float, union, function); equal by its bytes
  Named,     // before checking: a bare name, `name`
};

// A type of CN. Synonyms are looked through by the checker.
struct Type {
  Sort sort = Sort::Unknown;
  unsigned bits = 0;
  bool is_signed = false;
  std::string name{};
  std::vector<std::string> names{};  // of the members of a record
  std::vector<Type> parts{};
  std::vector<CType> c{};  // one or none
};

enum class ExprKind : std::uint8_t {
  // Leaves.
  Name,      // `name`, `meaning`
  Number,    // `name`: its decimal digits without a sign; `type`
  Boolean,   // `name`: "true" or "false"
  Null,      //
  Result,    // `return`
  Default,   // default<T>: `written`
  SizeOf,    // sizeof<T>: `c_type`
  OffsetOf,  // offsetof(S, x): `c_type`, `name` is the member
  // One level up.
  Member,       // operands[0].name: a struct's, or a record's
  Arrow,        // operands[0]->name: memory now
  Index,        // operands[0][operands[1]]
  Update,       // operands[0][k: v, ...]: then k, v, k, v
  Call,         // name(operands): a function of CN, or a built-in one (`meaning`)
  Construct,    // name { labels[i]: operands[i] }: an alternative of the datatype `type`
  Struct,       // struct name { labels[i]: operands[i] }
  Record,       // { labels[i]: operands[i] }; with_base: the last operand is behind `..`
                // (a struct is copied and changed too; `type` says which)
  ArrayShift,   // array_shift<c_type>(operands[0], operands[1])
  MemberShift,  // member_shift<c_type>(operands[0], name); also &(p->x)
  AtStart,      // {operands[0]}@start; `{e} unchanged` is e == {e}@start
  Unary,        // name: "-", "!", "~"
  Deref,        // *operands[0]: memory now
  AddressOf,    // &name: of a variable of C
  Cast,         // (written) operands[0]; `type` is checked
  Binary,       // name: the operator, "implies" too
  If,           // operands: condition, then, else; `? :` too
  Match,        // operands[0] against patterns[i], then operands[i + 1]
  Let,          // let name = operands[0]; operands[1]
  Each,         // for all: `each`; operands[0] is what holds
  Good,         // good<T>(operands[0]): true
};

// What a name means (checked).
enum class Meaning : std::uint8_t {
  Unknown,
  Bound,       // by take, let, match, each, or a parameter of a CN function, predicate or lemma
  Ghost,       // of cn_ghost
  Parameter,   // of the C function: at entry in a contract
  Local,       // a variable of C in a statement or in a loop: its current value; parameters too
  Global,      // of C: now (in `requires` before the call, in `ensures` after it)
  Enumerator,  // of C
  Function,    // a Call of a function of CN
  BuiltIn,     // a Call of MAXi32, is_null, power, ...
};

struct Pattern {
  enum class Kind : std::uint8_t { Any, Name, Constructor };
  Kind kind = Kind::Any;
  std::string name{};                 // of the variable or of the constructor
  std::vector<std::string> labels{};  // of a constructor's members, with `parts`
  std::vector<Pattern> parts{};
  Type type{};  // checked
  Place place{};
};

struct Expr;

// One end of the range of `each` (checked). `value` does not use the variable.
struct Bound;

// `each (T name; condition)`, or the old `each (T name: low, high; ...)`, which the parser
// writes as a condition.
struct Quantifier {
  std::string name{};
  Type type{};
  std::vector<Expr> condition;  // one
  std::vector<Bound> low;       // checked: all lower bounds; none for an unsigned type is 0
  std::vector<Bound> high;      // checked: at least one
};

struct Expr {
  ExprKind kind = ExprKind::Null;
  Place place{};
  std::string name{};
  std::vector<Expr> operands{};
  std::vector<std::string> labels{};
  bool with_base = false;
  std::vector<Pattern> patterns{};
  std::vector<Quantifier> each{};  // one or none
  Type written{};                  // of a cast, of default<T>
  std::string c_text{};            // what stood in `< >`; empty: from the pointer
  CType c_type{};                  // checked
  Type type{};                     // checked
  Meaning meaning = Meaning::Unknown;
};

struct Bound {
  Expr value{};
  bool included = false;
};

struct Parameter {
  Type type{};
  std::string name{};
  Place place{};
};

enum class ResourceKind : std::uint8_t {
  Owned,      // RW<c_type>(arguments[0]); Owned<...> is its old name
  Block,      // W<c_type>(arguments[0]); Block<...> is its old name
  Predicate,  // name(arguments)
  Each,       // each (...) { inner[0] }
};

struct Resource {
  ResourceKind kind = ResourceKind::Predicate;
  Place place{};
  std::string name{};
  std::string c_text{};  // empty: from the pointer
  CType c_type{};        // checked
  std::vector<Expr> arguments{};
  std::vector<Quantifier> each{};  // one or none
  std::vector<Resource> inner{};   // one or none
  Type value{};                    // checked: of the name that `take` binds
};

enum class ClauseKind : std::uint8_t {
  Take,    // take name = resource
  Let,     // let name = value
  Assert,  // value: a boolean; `each (...) { e }` too
};

struct Clause {
  ClauseKind kind = ClauseKind::Assert;
  Place place{};
  std::string text{};  // as written, blanks folded
  std::string name{};
  Resource resource{};
  Expr value{};
};

// One way through a predicate's body: `if (c1) { arm } else if (c2) { arm } else { arm }`.
// The last arm has no condition. A body without `if` is one arm.
struct Arm {
  std::optional<Expr> condition{};
  std::vector<Clause> clauses{};
  std::optional<Expr> result{};  // none: `return;`
};

struct Predicate {
  std::string name{};
  Place place{};
  Type result{};
  std::vector<Parameter> parameters{};
  std::vector<Arm> arms{};
  bool has_body = false;
  bool understood = true;  // checked; false: whoever uses it is not understood either
};

struct Function {
  std::string name{};
  Place place{};
  Type result{};
  std::vector<Parameter> parameters{};
  std::optional<Expr> body{};
  std::string c_function{};  // checked: marked `cn_function name`, where there is no body
  bool understood = true;
};

struct Alternative {
  std::string name{};
  Place place{};
  std::vector<Parameter> members{};
};

struct Datatype {
  std::string name{};
  Place place{};
  std::vector<Alternative> alternatives{};
  bool understood = true;
};

struct Synonym {
  std::string name{};
  Place place{};
  Type type{};
  bool understood = true;
};

// The parts of a contract of a function, of a `spec` and of a lemma.
struct Contract {
  Place place{};
  bool trusted = false;
  std::vector<Variable> accesses{};  // their C types are checked
  std::string cn_function{};
  std::vector<Parameter> ghosts{};
  std::vector<Clause> requires_{};
  std::vector<Clause> ensures{};
};

// A lemma, or a `spec` of a C function, whose parameters are by position.
struct Lemma {
  std::string name{};
  Place place{};
  std::vector<Parameter> parameters{};
  Contract contract{};
  bool understood = true;
};

enum class StatementKind : std::uint8_t { Assert, Apply, Skipped };

struct Statement {
  StatementKind kind = StatementKind::Skipped;
  Place place{};
  std::string text{};
  std::string name{};             // of the lemma, of the keyword that is skipped
  std::vector<Expr> arguments{};  // of assert: one
};

inline constexpr std::size_t nowhere = ~std::size_t{0};

// The contract of one C function.
struct FunctionContract {
  std::size_t function = nowhere;  // in Source::functions
  Contract contract{};
  std::vector<std::string> names{};  // checked: of its parameters, which a `spec` may rename
  bool from_spec = false;
  bool understood = true;  // false: the function is not called
};

// The statements of one annotation in a body.
struct Statements {
  std::size_t annotation = nowhere;  // in Source::annotations
  std::vector<Statement> statements{};
};

// Invariants of a loop: read, not executed.
struct Loop {
  std::size_t annotation = nowhere;
  std::vector<Clause> clauses{};
};

// Ghost arguments of a call.
struct Ghosts {
  std::size_t annotation = nowhere;
  std::vector<Expr> arguments{};
  std::string callee{};  // empty where no name stands before the `(`
  Range call{};          // from the name up to behind the `)`
};

// What was not understood.
struct Problem {
  Place place{};
  std::string sentence{};
  std::size_t function = nowhere;  // the C function that is not tested for it
  bool is_warning = false;         // nothing is left out for it
};

// All annotations of one Source.
struct Program {
  std::vector<Datatype> datatypes{};
  std::vector<Synonym> synonyms{};
  std::vector<Function> functions{};
  std::vector<Predicate> predicates{};
  std::vector<Lemma> lemmas{};
  std::vector<Lemma> specs{};
  std::vector<FunctionContract> contracts{};
  std::vector<Statements> statements{};
  std::vector<Loop> loops{};
  std::vector<Ghosts> ghosts{};
  std::vector<Problem> problems{};
};

}  // namespace sonde::contracts::cn
