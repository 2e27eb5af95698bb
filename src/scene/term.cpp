// SPDX-License-Identifier: Apache-2.0
// The language: words and lists in parentheses. A program is a list of
//
//   (function Name (names x y) BODY)
//   (predicate Name (names p q) (arm CONDITION (clauses CLAUSE ...) RESULT) ...)
//   (contract name (parameters (parameter x TYPE) ...) CLAUSE ...)
//
// where the last CONDITION is `else`. A clause is (take x RESOURCE), (let x e) or (assert e). A
// resource is (rw TYPE p), (w TYPE p), (pred Name e ...), (reach TYPE Name p) or (each x TYPE
// (low e ...) (high e ...) CONDITION RESOURCE), with all of the lows <= x < all of the highs.
#include "scene/term.hpp"

#include <algorithm>
#include <charconv>

#include "tree/error.hpp"

namespace sonde::scene {
namespace {

using Op = Term::Op;

struct Word {
  std::string_view text;
  Op op;
};

constexpr Word words[] = {
    {"#", Op::Number},       {".", Op::Member},
    {"->", Op::Arrow},       {"*", Op::Deref},
    {"[]", Op::Index},       {"upd", Op::Update},
    {"call", Op::Call},      {"new", Op::Construct},
    {"rec", Op::Record},     {"with", Op::With},
    {"shift", Op::Shift},    {"member", Op::MemberShift},
    {"cast", Op::Cast},      {"neg", Op::Negate},
    {"!", Op::Not},          {"+", Op::Add},
    {"-", Op::Subtract},     {"times", Op::Multiply},
    {"/", Op::Divide},       {"%", Op::Rem},
    {"mod", Op::Mod},        {"==", Op::Equal},
    {"!=", Op::Unequal},     {"<", Op::Less},
    {"<=", Op::LessEqual},   {"&&", Op::And},
    {"||", Op::Or},          {"implies", Op::Implies},
    {"if", Op::If},          {"match", Op::Match},
    {"let", Op::Let},        {"each", Op::Each},
    {"is_null", Op::IsNull}, {"ptr_eq", Op::PointerEqual},
    {"rw", Op::Owned},       {"w", Op::Block},
    {"pred", Op::Predicate}, {"reach", Op::Reach},
    {"take", Op::Take},      {"assert", Op::Assert},
};

Op op_of(std::string_view word) {
  const auto* const found = std::ranges::find(words, word, &Word::text);
  return found == std::end(words) ? Op::Other : found->op;
}

// Which of its items is a type.
int type_item(Op op) {
  switch (op) {
    case Op::Number:
    case Op::Arrow:
    case Op::Deref:
    case Op::Shift:
    case Op::MemberShift:
    case Op::Cast:
    case Op::Negate:
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Rem:
    case Op::Mod:
    case Op::Owned:
    case Op::Block:
    case Op::Reach: return 0;
    case Op::Each: return 1;
    default: return -1;
  }
}

[[noreturn]] void refuse_text(std::string_view at) {
  throw Error("a program of scenes cannot be read at `" + std::string(at.substr(0, 40)) +
              "`: let sonde api write it again");
}

void skip_blanks(std::string_view& text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n')) text.remove_prefix(1);
}

std::string take_word(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && text[size] != ' ' && text[size] != '\n' && text[size] != '(' &&
         text[size] != ')')
    ++size;
  if (size == 0) refuse_text(text);
  std::string word(text.substr(0, size));
  text.remove_prefix(size);
  return word;
}

__extension__ typedef __int128 Wide;

Wide number_of(std::string_view digits) {
  const bool is_negative = digits.starts_with('-');
  if (is_negative) digits.remove_prefix(1);
  Wide number = 0;
  for (const char digit : digits) number = number * 10 + (digit - '0');
  return is_negative ? -number : number;
}

std::vector<std::string> names_in(const Term& list) {
  std::vector<std::string> names;
  for (const Term& each : list.items) names.push_back(each.word);
  return names;
}

}  // namespace

Reading::Reading(const Program& program) : program_(&program) {
  std::string_view text = program.text;
  for (skip_blanks(text); !text.empty(); skip_blanks(text)) add(read_term(text));
  count_recursions();
}

Term Reading::read_term(std::string_view& text) const {
  skip_blanks(text);
  Term term;
  if (text.empty()) refuse_text("its end");
  if (text.front() != '(') {
    term.word = take_word(text);
    if (term.word == "#t") term.op = Op::True;
    if (term.word == "#f") term.op = Op::False;
    if (term.word == "#null") term.op = Op::Null;
    return term;
  }
  text.remove_prefix(1);
  term.op = Op::Other;
  skip_blanks(text);
  term.word = take_word(text);
  term.op = op_of(term.word);
  for (skip_blanks(text); !text.empty() && text.front() != ')'; skip_blanks(text))
    term.items.push_back(read_term(text));
  if (text.empty()) refuse_text("its end");
  text.remove_prefix(1);
  finish(term);
  return term;
}

// Types and numbers are understood once.
void Reading::finish(Term& term) const {
  const int at = type_item(term.op);
  if (at < 0) return;
  if (static_cast<std::size_t>(at) >= term.items.size()) refuse_text(term.word);
  term.type = type_of(term.items[static_cast<std::size_t>(at)]);
  term.items.erase(term.items.begin() + at);
  if (term.op == Op::Number) term.number = number_of(term.items.at(0).word);
}

CTypeRef Reading::type_of(const Term& written) const {
  auto type = std::make_shared<CType>();
  type->name = written.word;
  const std::string& word = written.word;
  if (word == "struct") return struct_named("struct " + written.items.at(0).word);
  if (word == "typedef") return struct_named(written.items.at(0).word);
  if (word == "ptr") {
    type->kind = CType::Kind::Pointer;
    type->size = sizeof(void*);
    if (!written.items.empty()) type->element = type_of(written.items[0]);
    type->name = (type->element == nullptr ? "void" : type->element->name) + "*";
  } else if (word == "array") {
    type->kind = CType::Kind::Array;
    type->count = static_cast<std::size_t>(number_of(written.items.at(0).word));
    type->element = type_of(written.items.at(1));
    type->size = type->count * type->element->size;
  } else if (word == "bool") {
    type->kind = CType::Kind::Boolean;
    type->size = 1;
  } else if (word == "other") {
    type->size = static_cast<std::size_t>(number_of(written.items.at(0).word));
    if (written.items.size() > 1) type->name = written.items[1].word;
  } else {
    type->kind = CType::Kind::Number;
    type->is_signed = word.starts_with('i') || word == "z";
    type->size = word == "z" ? 16 : static_cast<std::size_t>(number_of(word.substr(1))) / 8;
  }
  return type;
}

// Known before its members are, which may point to it.
CTypeRef Reading::struct_named(const std::string& name) const {
  const auto [entry, is_new] = structs_.try_emplace(name);
  if (!is_new) return entry->second;
  auto type = entry->second = std::make_shared<CType>();
  type->name = name;
  for (std::size_t i = 0; i < program_->layout_count; ++i) {
    const Layout& layout = program_->layouts[i];
    if (layout.name != name) continue;
    type->kind = CType::Kind::Struct;
    type->size = layout.size;
    for (std::size_t j = 0; j < layout.count; ++j) {
      std::string_view text = layout.members[j].type;
      type->members.push_back(
          {layout.members[j].name, layout.members[j].offset, type_of(read_term(text))});
    }
  }
  return type;
}

void Reading::add(Term&& definition) {
  if (definition.word == "predicate") return add_predicate(std::move(definition));
  if (definition.word == "contract") return add_contract(std::move(definition));
  if (definition.word != "function" || definition.items.size() != 3) refuse_text(definition.word);
  functions[definition.items[0].word] = {names_in(definition.items[1]),
                                         std::move(definition.items[2])};
}

void Reading::add_predicate(Term&& definition) {
  PredicateTerm& predicate = predicates[definition.items.at(0).word];
  predicate.name = definition.items[0].word;
  predicate.parameters = names_in(definition.items.at(1));
  for (std::size_t i = 2; i < definition.items.size(); ++i) {
    std::vector<Term>& parts = definition.items[i].items;
    ArmTerm& arm = predicate.arms.emplace_back();
    if (parts.at(0).word != "else") arm.condition = std::make_unique<Term>(std::move(parts[0]));
    arm.clauses = std::move(parts.at(1).items);
    if (parts.size() > 2) arm.result = std::make_unique<Term>(std::move(parts[2]));
  }
}

void Reading::add_contract(Term&& definition) {
  ContractTerm& contract = contracts[definition.items.at(0).word];
  for (Term& each : definition.items.at(1).items)
    contract.parameters.push_back({each.items.at(0).word, type_of(each.items.at(1))});
  for (std::size_t i = 2; i < definition.items.size(); ++i)
    contract.clauses.push_back(std::move(definition.items[i]));
}

bool Reading::leads_to(const Term& term, const std::string& predicate,
                       std::vector<std::string>& seen) const {
  if (term.op == Op::Predicate) {
    const std::string& name = term.items[0].word;
    if (name == predicate) return true;
    const auto found = predicates.find(name);
    if (found == predicates.end() || std::ranges::find(seen, name) != seen.end()) return false;
    seen.push_back(name);
    for (const ArmTerm& arm : found->second.arms)
      for (const Term& clause : arm.clauses)
        if (leads_to(clause, predicate, seen)) return true;
    return false;
  }
  return std::ranges::any_of(term.items,
                             [&](const Term& each) { return leads_to(each, predicate, seen); });
}

void Reading::count_recursions() {
  for (auto& [name, predicate] : predicates)
    for (ArmTerm& arm : predicate.arms)
      for (const Term& clause : arm.clauses) {
        std::vector<std::string> seen;
        if (leads_to(clause, name, seen)) ++arm.recursions;
      }
}

const Reading& read(const Program& program) {
  static auto& all = *new std::map<const Program*, std::unique_ptr<Reading>>;
  std::unique_ptr<Reading>& reading = all[&program];
  if (reading == nullptr) reading = std::make_unique<Reading>(program);
  return *reading;
}

}  // namespace sonde::scene
