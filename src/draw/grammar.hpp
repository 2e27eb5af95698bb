// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/draw/grammar.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::drawing {

// The rules of a grammar as written, each item in one array after its parts.
struct GrammarRules {
  enum class What : std::uint8_t {
    Literal,
    Range,  // of characters
    Regex,
    Rule,  // the use of one
    Sequence,
    Alternatives,
    Optional,
    Repeat,
  };
  struct TextPosition {
    unsigned line = 1;
    unsigned column = 1;
  };
  struct Item {
    What what;
    TextPosition position{};
    std::string text{};  // of a literal; the name of a rule
    char first = '\0';   // of a range
    char last = '\0';
    const Regex* regex = nullptr;
    std::vector<unsigned> parts{};  // indices; of the use of a rule, the number of the rule
  };
  struct Rule {
    std::string name;
    TextPosition position{};
    unsigned body = 0;
  };

  std::vector<Item> items{};
  std::vector<Rule> rules{};  // the first is the start
};

// Throws Error with line and column.
GrammarRules parse_rules(std::string_view text);

[[noreturn]] void fail_in_grammar(GrammarRules::TextPosition position, const std::string& why);

// A grammar with a schema: a type for each rule and for each part that draws something, so that
// its trees are edited and shrunk like those of derived types.
class Grammar {
 public:
  using Item = GrammarRules::Item;

  // Names of types begin with the prefix.
  Grammar(GrammarRules rules, std::string_view prefix);
  Grammar(const Grammar&) = delete;
  Grammar& operator=(const Grammar&) = delete;

  const Item& item(unsigned index) const { return rules_.items[index]; }
  unsigned body(unsigned rule) const { return rules_.rules[rule].body; }
  // Null where nothing is drawn.
  const Type* type_of(unsigned item) const { return types_[item]; }
  const Type& type_of_rule(unsigned rule) const { return *rule_types_[rule]; }
  // Whether a rule is a choice, which is the span of the rule itself.
  bool is_choice(unsigned rule) const;

 private:
  Type& add_type(std::string name, Form form);
  void set_fields(Type& type, std::vector<const Type*> fields);
  std::vector<const Type*> types_of(const std::vector<unsigned>& parts);
  const Type* make_type(unsigned item, const std::string& name);
  const Type* make_sequence(const Item& item, const std::string& name);
  void make_rule(unsigned rule);

  GrammarRules rules_;
  std::string prefix_;
  std::vector<const Type*> types_{};  // of items
  std::vector<Type*> rule_types_{};
  std::deque<Type> all_types_{};
  std::deque<std::string> names_{};
  std::deque<std::vector<const Type*>> fields_{};
};

}  // namespace sonde::drawing
