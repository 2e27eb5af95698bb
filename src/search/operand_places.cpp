// SPDX-License-Identifier: Apache-2.0
// The value of one side is looked for in every leaf of the case, in each way in which code may have
// read it: as a number of the leaf's width, as bytes in both orders, as numbers in a row that were
// compared as memory, as decimal or hexadecimal digits, as a real. Before a text is searched, a
// table of the bytes that occur says whether that can succeed.
#include "search/operand_places.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

#include "schema/schema.hpp"

namespace sonde::search {
namespace {

using Bytes = CaseLeaves::Bytes;
using Of = Replacement::Of;

// Also if the code took its bits for a number with or without a sign.
bool holds(const CaseLeaves::Number& leaf, const Sized& side) {
  if ((leaf.value & side.mask()) == side.low()) return true;
  const Sized narrow{leaf.value, leaf.width};
  return leaf.width < side.width && narrow.low() == side.low();
}

void find_numbers(const CaseLeaves& leaves, const Sized& from, std::vector<OperandPlace>& found) {
  if (!leaves.has_low_byte[from.number & 0xff]) return;
  for (const auto& each : leaves.integers)
    if (holds(each, from)) found.push_back({Spelling::Leaf, Of::Number, each.leaf});
}

// The byte that a number begins with if it is spelled so.
unsigned char first_byte(const Sized& number, Spelling spelling, std::size_t size) {
  const std::size_t at = spelling == Spelling::Big ? size - 1 : 0;
  return static_cast<unsigned char>(number.sign_extended() >> (8 * at));
}

void find_bytes(const CaseLeaves& leaves, const Sized& from, Spelling spelling, std::size_t size,
                std::vector<OperandPlace>& found) {
  if (!leaves.has_byte[first_byte(from, spelling, size)]) return;
  const auto wanted = spell(from, spelling, size);
  if (!wanted) return;
  for (const Bytes& each : leaves.bytes) {
    const Of of = each.in == Bytes::In::Text ? Of::Text : Of::Row;
    if (of == Of::Row && size == 1) continue;  // a number, too
    for (std::size_t at = each.bytes.find(*wanted); at != std::string::npos;
         at = each.bytes.find(*wanted, at + 1))
      found.push_back({spelling, of, each.leaf, at, size});
  }
}

bool begins_with(std::string_view bytes, const CaseLeaves::Number& integer) {
  if (bytes.size() < integer.width) return false;
  for (unsigned i = 0; i < integer.width; ++i)
    if (static_cast<unsigned char>(bytes[i]) != (integer.value >> (8 * i) & 0xff)) return false;
  return true;
}

// Whether integers from this one on, at least two, have these bytes in memory. Those of one byte
// are found as rows.
bool have_bytes(std::span<const CaseLeaves::Number> integers, std::string_view bytes) {
  if (integers.front().width == 1 || integers.front().width >= bytes.size()) return false;
  for (const auto& each : integers) {
    if (!begins_with(bytes, each)) return false;
    bytes.remove_prefix(each.width);
    if (bytes.empty()) return true;
  }
  return false;
}

// Characters are compared as wider numbers; so are numbers that the code reads from fewer bytes.
void find_rows(const CaseLeaves& leaves, const Sized& from, const Sized& to,
               std::vector<OperandPlace>& found) {
  if (leaves.bytes.empty()) return;
  const std::size_t narrow = std::max(from.needs(), to.needs());
  for (const std::size_t size : {narrow, std::size_t{from.width}}) {
    find_bytes(leaves, from, Spelling::Little, size, found);
    if (size > 1) find_bytes(leaves, from, Spelling::Big, size, found);
    if (narrow == from.width) return;
  }
}

bool is_digit(char c, int base) {
  const bool decimal = c >= '0' && c <= '9';
  return decimal || (base == 16 && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
}

// Numbers that are written in digits, with zeros before them or not.
void find_digits(const Bytes& text, const Sized& from, Spelling spelling,
                 std::vector<OperandPlace>& found) {
  const int base = spelling == Spelling::Decimal ? 10 : 16;
  const char* const begin = text.bytes.data();
  const char* const end = begin + text.bytes.size();
  for (const char* at = begin; at != end; ++at) {
    if (!is_digit(*at, base)) continue;
    std::uint64_t number = 0;
    const auto [last, error] = std::from_chars(at, end, number, base);
    const bool fits = error == std::errc() && number == from.low();
    if (fits)
      found.push_back({spelling, Of::Text, text.leaf, static_cast<std::size_t>(at - begin),
                       static_cast<std::size_t>(last - at)});
    at = last - 1;
  }
}

void find_spelled(const CaseLeaves& leaves, const Sized& from, std::vector<OperandPlace>& found) {
  for (const Bytes& each : leaves.bytes) {
    if (each.in != Bytes::In::Text) continue;
    find_digits(each, from, Spelling::Decimal, found);
    if (from.low() > 9) find_digits(each, from, Spelling::Hexadecimal, found);
  }
}

// As the type holds it: with a sign, without, or, of a character, with the sign of a byte.
std::optional<std::uint64_t> as_leaf(const Sized& number, const Type* type) {
  if (schema::within_bounds(number.sign_extended(), type)) return number.sign_extended();
  if (schema::within_bounds(number.low(), type)) return number.low();
  const std::uint64_t byte = Sized{number.low(), 1}.sign_extended();
  if (number.low() <= 0xff && schema::within_bounds(byte, type)) return byte;
  return std::nullopt;
}

double double_of(std::uint64_t bits) { return std::bit_cast<double>(bits); }
std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

// A float is recognised by the digits of its significand.
bool is_float(const Node& node) {
  const Type* type = schema::find(node.kind);
  return schema::is_derived(type) && type->max == 24;
}

double next_to(double value, double towards, const Node& node) {
  if (!is_float(node)) return std::nextafter(value, towards);
  return std::nextafter(static_cast<float>(value), static_cast<float>(towards));
}

}  // namespace

void find_integers(const CaseLeaves& leaves, std::string_view bytes,
                   std::vector<OperandPlace>& found) {
  const std::span all(leaves.integers);
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (have_bytes(all.subspan(i), bytes))
      found.push_back({Spelling::Little, Of::Integers, all[i].leaf, 0, bytes.size()});
}

void find_places(const CaseLeaves& leaves, const Sized& from, const Sized& to,
                 std::vector<OperandPlace>& found) {
  find_numbers(leaves, from, found);
  find_rows(leaves, from, to, found);
  const bool may_be_integers = from.width > leaves.least_width;
  if (const auto bytes = may_be_integers ? spell(from, Spelling::Little, from.width) : std::nullopt)
    find_integers(leaves, *bytes, found);
  find_spelled(leaves, from, found);
}

void find_characters(const CaseLeaves& leaves, const Sized& from,
                     std::vector<OperandPlace>& found) {
  find_bytes(leaves, from, Spelling::Little, 1, found);
}

void add_replacements(const OperandPlace& place, const Tree& tree, const Sized& number,
                      std::vector<Replacement>& made) {
  if (place.of == Of::Number) {
    const Node& node = tree[place.leaf];
    const auto value = as_leaf(number, schema::find(node.kind));
    if (value && *value != node.value)
      made.push_back({.of = Of::Number, .leaf = place.leaf, .number = *value});
    return;
  }
  const auto short_form = spell(number, place.spelling, place.is_bytes() ? place.size : 0);
  if (!short_form) return;
  made.push_back({place.of, place.leaf, 0, place.at, place.size, *short_form});
  if (short_form->size() >= place.size) return;
  const auto padded = spell(number, place.spelling, place.size);
  made.push_back({place.of, place.leaf, 0, place.at, place.size, *padded});
}

void add_reals(const CaseLeaves& leaves, const Tree& tree, std::uint64_t from, std::uint64_t to,
               std::vector<Replacement>& made) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const auto& each : leaves.reals) {
    if (double_of(each.value) != double_of(from)) continue;
    const Node& node = tree[each.leaf];
    for (const double towards : {-infinity, infinity, double_of(to)})
      made.push_back({.of = Of::Number,
                      .leaf = each.leaf,
                      .number = bits_of(next_to(double_of(to), towards, node))});
  }
}

}  // namespace sonde::search
