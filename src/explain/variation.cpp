// SPDX-License-Identifier: Apache-2.0
#include "explain/variation.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <string>

#include "draw/numbers.hpp"
#include "draw/text.hpp"
#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::explain {
namespace {

using Index = Tree::Index;

constexpr unsigned size = 20;        // of numbers
constexpr std::uint64_t width = 4;   // elements more than the fewest
constexpr std::uint64_t length = 8;  // bytes more than the fewest
constexpr unsigned deepest = 4;      // levels, below which values are simplest

std::uint64_t any_up_to(std::uint64_t min, std::uint64_t max, std::uint64_t more, Random& random) {
  return min + random.below(std::min(max - min, more) + 1);
}

std::uint64_t any_integer(const Type& type, Random& random) {
  const std::uint64_t simplest = schema::simplest_integer(type);
  return type.min + drawing::draw_integer(random, {type.max - type.min, simplest - type.min}, size);
}

std::uint64_t any_real(const Type& type, Random& random) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr std::uint64_t float_digits = 24;
  const auto draw = type.max == float_digits ? drawing::draw_float : drawing::draw_real;
  return std::bit_cast<std::uint64_t>(draw(random, -infinity, infinity, size));
}

void append_any_text(Tree& made, const Type& type, Random& random) {
  std::string text;
  const auto count = any_up_to(type.min, type.max, length, random);
  const bool is_blob = type.style == Style::Blob;
  drawing::draw_text(random, is_blob ? Alphabet::Any : Alphabet::Text, count, text);
  if (type.style == Style::Construct)  // a bitset
    for (char& digit : text) digit = random.chance(50) ? '1' : '0';
  made.leaf(type.kind, std::string_view(text));
}

void append_any(Tree& made, const Type& type, Random& random, unsigned depth);

void append_fields(Tree& made, const Type& type, Random& random, unsigned depth) {
  const auto span = made.open(type.kind);
  const bool is_list = type.form == Form::List;
  const auto count = is_list ? any_up_to(type.min, type.max, width, random) : type.field_count;
  for (std::uint64_t i = 0; i < count; ++i)
    append_any(made, *type.fields[is_list ? 0 : i], random, depth + 1);
  made.close(span);
}

void append_any_choice(Tree& made, const Type& type, Random& random, unsigned depth) {
  const auto index = random.below(schema::alternatives_of(type));
  const auto span = made.open(type.kind, index);
  if (index < type.field_count && type.fields[index] != nullptr)
    append_any(made, *type.fields[index], random, depth + 1);
  made.close(span);
}

// What a generator inside draws is left as a hole, for which it draws its simplest value.
void append_any(Tree& made, const Type& type, Random& random, unsigned depth) {
  schema::resolve(type);
  if (depth > deepest) return schema::append_simplest(made, type);
  switch (type.form) {
    case Form::Integer: made.leaf(type.kind, any_integer(type, random)); return;
    case Form::Real: made.leaf(type.kind, any_real(type, random)); return;
    case Form::Bytes: return append_any_text(made, type, random);
    case Form::Choice: return append_any_choice(made, type, random, depth);
    case Form::Record:
    case Form::List: return append_fields(made, type, random, depth);
    case Form::Hole: made.leaf(type.kind, std::uint64_t{0}); return;
  }
}

std::uint64_t near_integer(std::uint64_t value, Random& random) {
  switch (random.below(4)) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return value + random.below(2 * std::uint64_t{size} + 1) - size;
    default: return random.below(size);
  }
}

// The alternatives of a generator are not known: a few more than the one at hand.
std::uint64_t near_alternative(const Node& node, Random& random) {
  const bool is_choice = node.kind.form() == Form::Choice;
  return is_choice && !schema::is_derived(node.kind) ? random.below(node.value + 3) : node.value;
}

void append_near_parts(Tree& made, const Tree& from, Index span, Random& random) {
  const bool is_list = from[span].kind.form() == Form::List;
  const auto copy = made.open(from[span].kind, near_alternative(from[span], random));
  for (const Index child : children(from, span)) {
    if (is_list && random.chance(20)) continue;
    append_variation(made, from, child, random);
    if (is_list && random.chance(20)) made.append(from, child);
  }
  made.close(copy);
}

void append_near_text(Tree& made, const Tree& from, Index span, Random& random) {
  std::string text(from.bytes(from[span]));
  std::string other;
  drawing::draw_text(random, Alphabet::Text, 1, other);
  const auto at = random.below(text.size() + 1);
  if (random.chance(50) || at == text.size()) text.insert(at, other);
  else text[at] = other[0];
  made.leaf(from[span].kind, std::string_view(text));
}

void append_near(Tree& made, const Tree& from, Index span, Random& random) {
  const Node& node = from[span];
  switch (node.kind.form()) {
    case Form::Integer: made.leaf(node.kind, near_integer(node.value, random)); return;
    case Form::Real: {
      const auto value = std::bit_cast<double>(node.value);
      const double by = random.chance(50) ? 1 : -0.5;
      made.leaf(node.kind, std::bit_cast<std::uint64_t>(value + by));
      return;
    }
    case Form::Bytes: return append_near_text(made, from, span, random);
    case Form::Choice:
    case Form::Record:
    case Form::List: return append_near_parts(made, from, span, random);
    case Form::Hole: made.append(from, span); return;
  }
}

}  // namespace

void append_variation(Tree& made, const Tree& from, Index span, Random& random) {
  const Type* type = schema::find(from[span].kind);
  const bool is_plain_choice = from[span].kind.form() == Form::Choice && from[span].extent == 1;
  if (schema::is_derived(type) && (is_plain_choice || random.chance(60)))
    return append_any(made, *type, random, 0);
  append_near(made, from, span, random);
}

}  // namespace sonde::explain
