// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>

#include "codec/layout.hpp"
#include "codec/notation.hpp"
#include "codec/parse.hpp"
#include "codec/text.hpp"
#include "schema/draws.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::codec {
namespace {

constexpr std::size_t line_length = 100;

std::string argument_name(std::span<const std::string> names, std::size_t number) {
  return number < names.size() ? names[number] : "argument_" + std::to_string(number + 1);
}

class ArgumentParser {
 public:
  ArgumentParser(std::string_view text, std::span<const std::string> names,
                 std::span<const Type* const> types)
      : scanner_(text), names_(names), types_(types), parts_(types.size()) {}

  Parsed parse() {
    while (!scanner_.at_end()) entry();
    const auto span = parsed_.tree.open(arguments_kind);
    for (std::size_t i = 0; i < types_.size(); ++i) {
      if (parts_[i].empty()) append_missing(i);
      else parsed_.tree.append(parts_[i], 0);
    }
    if (!draws_.empty()) parsed_.tree.append(draws_, 0);
    parsed_.tree.close(span);
    return std::move(parsed_);
  }

 private:
  void entry() {
    const std::size_t at = scanner_.at();
    const std::string name = declared_name();
    scanner_.expect('=');
    const std::size_t number = number_of(name);
    if (number == types_.size() && name == draws_name) {
      draws(at);
    } else if (number == types_.size()) {
      parser_.remark(at, "skipped " + name + ", which is not an argument of this property");
      scanner_.skip_until(";\n");
    } else if (!parts_[number].empty()) {
      scanner_.fail_at(at, "expected each argument once, found " + name + " again");
    } else {
      parser_.value(*types_[number], parts_[number]);
      ++parsed_.arguments_read;
    }
    scanner_.take(';');
  }

  void draws(std::size_t at) {
    if (!draws_.empty()) scanner_.fail_at(at, "expected the draws of the body once");
    read_notation(scanner_, draws_);
    if (draws_[0].kind != schema::draws_kind)
      scanner_.fail_at(at, "expected the draws of the body, as sonde::draws(...)");
  }

  void append_missing(std::size_t number) {
    parsed_.remarks.push_back(argument_name(names_, number) +
                              " is missing: it gets its simplest value");
    schema::append_simplest(parsed_.tree, *types_[number]);
  }

  // The last word before the equals sign: a type may stand before it, as in the
  // declarations that reports print.
  std::string declared_name() {
    std::string name;
    do {
      name = scanner_.peek_name();
      if (name.empty()) scanner_.expected("the name of an argument");
      scanner_.take_name();
      while (scanner_.take('&') || scanner_.take('*')) continue;
    } while (scanner_.peek() != '=' && !scanner_.at_end());
    return name;
  }

  std::size_t number_of(std::string_view name) const {
    std::size_t number = 0;
    while (number < types_.size() && argument_name(names_, number) != name) ++number;
    return number;
  }

  Scanner scanner_;
  std::span<const std::string> names_;
  std::span<const Type* const> types_;
  std::vector<Tree> parts_;
  Tree draws_;  // of the body
  Parsed parsed_;
  Parser parser_{scanner_, parsed_};
};

}  // namespace

std::string print_arguments(const Tree& tree, std::span<const std::string> names) {
  std::string text;
  std::size_t number = 0;
  for (const Tree::Index at : Spans(tree, 1, tree.size())) {
    const bool is_drawn_by_body = tree[at].kind == schema::draws_kind;
    const std::string head =
        (is_drawn_by_body ? std::string(draws_name) : argument_name(names, number++)) + " = ";
    text += head;
    text += wrap(print(tree, at), {.column = head.size(), .indent = 0, .columns = line_length});
    text += '\n';
  }
  return text;
}

Parsed parse_arguments(std::string_view text, std::span<const std::string> names,
                       std::span<const Type* const> types) {
  return ArgumentParser(text, names, types).parse();
}

}  // namespace sonde::codec
