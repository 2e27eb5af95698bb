// SPDX-License-Identifier: Apache-2.0
// Enumerations, optionals, expecteds, pointers and variants.
#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <system_error>

#include "codec/first_token.hpp"
#include "codec/parse.hpp"
#include "schema/schema.hpp"

namespace sonde::codec {
namespace {

// The integer type behind an enumeration, which is not part of its Type. Only
// numbers of enumerations without enumerators are ever drawn, and of these
// std::byte is the one that matters.
std::string_view underlying_name(const Type& type) {
  if (type_name(type) == "std::byte") return "std::uint8_t";
  const bool is_loose = type.min != 0;
  return is_loose ? "unsigned" : "int";
}

// The number in `std::in_place_index<1>`; none if the name is another.
std::optional<unsigned> in_place_index(std::string_view name) {
  if (short_name(name) != "in_place_index" || !name.ends_with('>')) return std::nullopt;
  const auto digits = name.substr(name.find('<') + 1);
  unsigned index = 0;
  const auto end = digits.data() + digits.size() - 1;
  const auto read = std::from_chars(digits.data(), end, index);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return index;
}

}  // namespace

void Parser::enumeration(const Type& type, Tree& into) {
  const auto name = scanner_.peek_name();
  const auto& known = schema::details(type);
  const bool is_cast =
      short_name(name) == "static_cast" || (!name.empty() && same_name(known.name, name));
  if (name.empty() || is_cast) return loose_enumerator(type, into);
  auto found = std::ranges::find(known.labels, name);
  if (found == known.labels.end())
    found = std::ranges::find_if(known.labels,
                                 [&](const auto& label) { return same_name(label, name); });
  if (found == known.labels.end()) scanner_.expected("an enumerator of " + known.name);
  into.leaf(type.kind, static_cast<std::uint64_t>(found - known.labels.begin()));
  scanner_.take_name();
}

// A number, as `static_cast<Color>(std::uint8_t{7})` or just 7.
void Parser::loose_enumerator(const Type& type, Tree& into) {
  const bool is_cast = !scanner_.peek_name().empty();
  if (is_cast) scanner_.take_name();
  const char closing = is_cast ? take_bracket() : '\0';
  const std::string number_name(scanner_.peek_name());
  if (!number_name.empty()) scanner_.take_name();
  const char closing_number = number_name.empty() ? '\0' : take_bracket();
  if (scanner_.peek_number().empty()) scanner_.expected("an enumerator of " + type_name(type));
  const auto number = static_cast<std::uint64_t>(scanner_.take_integer());
  if (!number_name.empty()) scanner_.expect(closing_number);
  if (is_cast) scanner_.expect(closing);

  const unsigned index = schema::enumerator_index(type, static_cast<std::int64_t>(number));
  if (number_name.empty() && index < schema::enumerator_count(type)) {
    into.leaf(type.kind, index);
  } else {
    const auto name = number_name.empty() ? underlying_name(type) : std::string_view(number_name);
    into.leaf(Kind(name.data(), name.size(), Form::Integer), number);
  }
}

void Parser::chosen(const Type& type, unsigned alternative, Tree& into) {
  const auto span = into.open(type.kind, alternative);
  if (type.fields[alternative] != nullptr) value(*type.fields[alternative], into);
  into.close(span);
}

// `std::optional<int>{5}` is as good as `5`, and needed where `5` is not clear.
void Parser::optional(const Type& type, Tree& into) {
  if (!at_own_name(type)) return optional_value(type, into);
  scanner_.take_name();
  const char closing = take_bracket();
  if (!scanner_.at_hole() && scanner_.peek() == closing) into.leaf(type.kind, 0);
  else if (short_name(scanner_.peek_name()) == "nullopt") optional_value(type, into);
  else chosen(type, 1, into);
  scanner_.expect(closing);
}

void Parser::optional_value(const Type& type, Tree& into) {
  if (short_name(scanner_.peek_name()) != "nullopt") return chosen(type, 1, into);
  scanner_.take_name();
  into.leaf(type.kind, 0);
}

void Parser::expected(const Type& type, Tree& into) {
  if (!at_own_name(type)) return expected_value(type, into);
  scanner_.take_name();
  const char closing = take_bracket();
  expected_value(type, into);
  scanner_.expect(closing);
}

void Parser::expected_value(const Type& type, Tree& into) {
  const bool fails = !scanner_.at_hole() && short_name(scanner_.peek_name()) == "unexpected";
  if (!fails) return chosen(type, 0, into);
  scanner_.take_name();
  const char closing = take_bracket();
  chosen(type, 1, into);
  scanner_.expect(closing);
}

// std::make_unique<Node>(value), or the value alone.
void Parser::pointer(const Type& type, Tree& into) {
  const auto name = scanner_.peek_name();
  const auto word = short_name(name);
  if (word == "nullptr") {
    scanner_.take_name();
    into.leaf(type.kind, 0);
    return;
  }
  const bool is_made = word == "make_unique" || word == "make_shared" || at_own_name(type);
  if (!is_made) return chosen(type, 1, into);
  scanner_.take_name();
  const char closing = take_bracket();
  if (!scanner_.at_hole() && scanner_.peek() == closing) {
    const auto span = into.open(type.kind, 1);
    if (type.fields[1] != nullptr) append_missing(*type.fields[1], scanner_.at(), into);
    into.close(span);
  } else {
    chosen(type, 1, into);
  }
  scanner_.expect(closing);
}

void Parser::variant(const Type& type, Tree& into) {
  if (!at_own_name(type)) return variant_value(type, into);
  scanner_.take_name();
  const char closing = take_bracket();
  const std::size_t at = scanner_.at();
  if (const auto index = in_place_index(scanner_.peek_name())) {
    if (*index >= type.field_count)
      scanner_.fail_at(at, "expected an index below " + std::to_string(type.field_count) +
                               ", found " + std::to_string(*index));
    scanner_.take_name();
    if (type.fields[*index] != nullptr) scanner_.expect(',');
    chosen(type, *index, into);
  } else {
    variant_value(type, into);
  }
  scanner_.expect(closing);
}

void Parser::variant_value(const Type& type, Tree& into) {
  const unsigned index = alternative(type);
  chosen(type, index, into);
}

// The one alternative whose text may begin as the text here does.
unsigned Parser::alternative(const Type& type) {
  FirstToken first = first_token_of(scanner_);
  const auto begins = [&](const Type* each) { return each != nullptr && may_begin(*each, first); };
  const auto alternatives = std::span(type.fields, type.field_count);
  auto found = std::ranges::find_if(alternatives, begins);
  if (found == alternatives.end() && first.sort == FirstToken::Sort::Integer) {
    first.sort = FirstToken::Sort::Real;
    found = std::ranges::find_if(alternatives, begins);
  }
  if (found == alternatives.end()) scanner_.expected("an alternative of " + type_name(type));
  const auto index = static_cast<unsigned>(found - alternatives.begin());
  if (std::find_if(found + 1, alternatives.end(), begins) != alternatives.end())
    scanner_.fail_at(scanner_.at(), "expected " + type_name(type) + "{std::in_place_index<" +
                                        std::to_string(index) + ">, ...}, found a value of more " +
                                        "than one alternative");
  return index;
}

}  // namespace sonde::codec
