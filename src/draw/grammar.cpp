// SPDX-License-Identifier: Apache-2.0
// A rule is a span: a choice where the rule has alternatives, else a record. A repeat is a list,
// an optional part a choice, a part in brackets a choice or a record. Literals draw nothing, and
// what holds nothing but literals has no span. A part that holds one other part with a span is
// no span of its own.
#include "draw/grammar.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>

#include "draw/regex.hpp"
#include "sonde/draw/source.hpp"
#include "tree/hash.hpp"

namespace sonde::drawing {
namespace {

using Item = GrammarRules::Item;
using What = GrammarRules::What;

constexpr std::uint64_t any_count = ~std::uint64_t{0};
constinit const Type nothing_type{
    .form = Form::Record, .style = Style::Construct, .name = "grammar::literals"};

// The style by which other modules know that the schema knows what is held. What is written is
// always the notation of the whole, since its outermost span is opaque.
Style style_of(Form form) {
  switch (form) {
    case Form::Choice: return Style::Variant;
    case Form::List: return Style::Braces;
    case Form::Integer: return Style::Number;
    default: return Style::Construct;
  }
}

}  // namespace

Grammar::Grammar(GrammarRules rules, std::string_view prefix)
    : rules_(std::move(rules)), prefix_(prefix), types_(rules_.items.size()) {
  for (unsigned rule = 0; rule < rules_.rules.size(); ++rule) {
    const Form form = is_choice(rule) ? Form::Choice : Form::Record;
    rule_types_.push_back(&add_type(rules_.rules[rule].name, form));
  }
  for (unsigned rule = 0; rule < rules_.rules.size(); ++rule) make_rule(rule);
}

bool Grammar::is_choice(unsigned rule) const {
  return rules_.items[rules_.rules[rule].body].what == What::Alternatives;
}

Type& Grammar::add_type(std::string name, Form form) {
  names_.push_back(prefix_ + std::move(name));
  all_types_.push_back({.form = form, .style = style_of(form), .name = names_.back().c_str()});
  return all_types_.back();
}

void Grammar::set_fields(Type& type, std::vector<const Type*> fields) {
  fields_.push_back(std::move(fields));
  type.fields = fields_.back().data();
  type.field_count = static_cast<unsigned>(fields_.back().size());
}

std::vector<const Type*> Grammar::types_of(const std::vector<unsigned>& parts) {
  std::vector<const Type*> types;
  for (const unsigned part : parts)
    if (types_[part] != nullptr) types.push_back(types_[part]);
  return types;
}

void Grammar::make_rule(unsigned rule) {
  const auto& [name, position, body] = rules_.rules[rule];
  Type& type = *rule_types_[rule];
  const Item& item = rules_.items[body];
  std::vector<const Type*> fields;
  if (item.what == What::Alternatives || item.what == What::Sequence) {
    unsigned number = 0;
    for (const unsigned part : item.parts) {
      const Type* const made = make_type(part, name + "." + std::to_string(++number));
      if (made != nullptr || item.what == What::Alternatives) fields.push_back(made);
    }
  } else if (const Type* const made = make_type(body, name + ".1")) {
    fields.push_back(made);
  }
  set_fields(type, std::move(fields));
}

const Type* Grammar::make_sequence(const Item& item, const std::string& name) {
  unsigned number = 0;
  for (const unsigned part : item.parts) make_type(part, name + "." + std::to_string(++number));
  auto fields = types_of(item.parts);
  if (fields.empty()) return nullptr;
  if (fields.size() == 1) return fields[0];
  Type& record = add_type(name, Form::Record);
  set_fields(record, std::move(fields));
  return &record;
}

const Type* Grammar::make_type(unsigned index, const std::string& name) {
  const Item& item = rules_.items[index];
  const Type*& made = types_[index];
  switch (item.what) {
    case What::Literal: return made = nullptr;
    case What::Regex: return made = &regex_type;
    case What::Rule: return made = rule_types_[item.parts[0]];
    case What::Sequence: return made = make_sequence(item, name);
    case What::Range: {
      Type& range = add_type(name, Form::Integer);
      range.max = static_cast<unsigned char>(item.last) - static_cast<unsigned char>(item.first);
      return made = &range;
    }
    case What::Alternatives: {
      std::vector<const Type*> fields;
      for (const unsigned part : item.parts)
        fields.push_back(make_type(part, name + "." + std::to_string(fields.size() + 1)));
      Type& choice = add_type(name, Form::Choice);
      set_fields(choice, std::move(fields));
      return made = &choice;
    }
    case What::Optional: {
      const Type* const inside = make_type(item.parts[0], name + ".1");
      Type& choice = add_type(name, Form::Choice);
      set_fields(choice, {nullptr, inside});
      return made = &choice;
    }
    case What::Repeat: {
      const Type* const inside = make_type(item.parts[0], name + ".1");
      Type& list = add_type(name, Form::List);
      list.max = any_count;
      set_fields(list, {inside == nullptr ? &nothing_type : inside});
      return made = &list;
    }
  }
  return nullptr;
}

namespace {

struct Drawing {
  Source& source;
  const Grammar& grammar;
  Letters letters;

  void draw_rule(unsigned rule) const {
    const unsigned body = grammar.body(rule);
    if (grammar.is_choice(rule)) return draw_choice(grammar.type_of_rule(rule), grammar.item(body));
    source.begin(grammar.type_of_rule(rule));
    if (grammar.item(body).what == What::Sequence) draw_parts(grammar.item(body));
    else draw(body);
    source.end();
  }

  void draw(unsigned index) const { draw_item(grammar.item(index), grammar.type_of(index)); }

  void draw_item(const Item& item, const Type* type) const {
    switch (item.what) {
      case What::Literal:
        for (const char c : item.text) letters.append(letters.text, c);
        return;
      case What::Regex: return draw_matching(source, *item.regex, letters);
      case What::Rule: return draw_rule(item.parts[0]);
      case What::Range: return draw_range(item, *type);
      case What::Sequence: return draw_sequence(item, type);
      case What::Alternatives: return draw_choice(*type, item);
      case What::Optional:
        if (source.choose(*type, 2) == 1) draw(item.parts[0]);
        return source.end();
      case What::Repeat: return draw_repeat(item, *type);
    }
  }

  void draw_parts(const Item& item) const {
    for (const unsigned part : item.parts) draw(part);
  }

  void draw_choice(const Type& type, const Item& item) const {
    draw(item.parts[source.choose(type, static_cast<unsigned>(item.parts.size()))]);
    source.end();
  }

  void draw_range(const Item& item, const Type& type) const {
    const auto number = source.natural(type, 0, type.max);
    letters.append(letters.text,
                   static_cast<char>(static_cast<unsigned char>(item.first) + number));
  }

  // A record only where several parts have spans.
  void draw_sequence(const Item& item, const Type* type) const {
    unsigned spans = 0;
    for (const unsigned part : item.parts) spans += grammar.type_of(part) == nullptr ? 0 : 1;
    if (spans < 2) return draw_parts(item);
    source.begin(*type);
    draw_parts(item);
    source.end();
  }

  void draw_repeat(const Item& item, const Type& type) const {
    const bool holds_nothing = grammar.type_of(item.parts[0]) == nullptr;
    source.begin_list(type, {});
    while (source.more()) {
      if (holds_nothing) source.begin(nothing_type);
      draw(item.parts[0]);
      if (holds_nothing) source.end();
    }
    source.end();
  }
};

// Two grammars may have rules of the same name. The prefix follows from the text alone: which
// grammars a process has parsed before is not the same in its children.
std::string prefix_for(std::string_view text) {
  return "grammar_" + std::to_string(short_hash_of(text)) + "::";
}

}  // namespace

const Grammar& parse_grammar(const char* text) {
  static auto& known = *new std::map<std::string, std::unique_ptr<Grammar>, std::less<>>;
  static std::mutex mutex;
  const std::scoped_lock lock(mutex);
  const auto found = known.find(std::string_view(text));
  if (found != known.end()) return *found->second;
  GrammarRules rules = parse_rules(text);
  const std::string prefix = prefix_for(text);
  auto made = std::make_unique<Grammar>(std::move(rules), prefix);
  return *known.try_emplace(text, std::move(made)).first->second;
}

void draw_text_of(Source& source, const Grammar& grammar, Letters letters) {
  source.begin(grammar_type);
  Drawing{source, grammar, letters}.draw_rule(0);
  source.end();
}

}  // namespace sonde::drawing
