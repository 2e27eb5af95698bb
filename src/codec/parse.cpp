// SPDX-License-Identifier: Apache-2.0
// A recursive descent over the types: one function for each style. Leaves come first, then
// records and lists. Choices stand in parse_choices.cpp.
#include "codec/parse.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "codec/first_token.hpp"
#include "codec/literal.hpp"
#include "codec/notation.hpp"
#include "codec/text.hpp"
#include "codec/well_formed.hpp"
#include "schema/links.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"

namespace sonde::codec {
namespace {

constexpr unsigned deepest_value = 1000;  // values within values; the printer stays well below
constexpr std::size_t most_remarks = 50;  // more would not be read
// Nodes of parts that the text leaves out, 16 MB: arrays within arrays multiply.
constexpr std::uint64_t most_missing = std::uint64_t{1} << 20;

// In decimal, for messages.
std::string to_text(Wide number) {
  const bool negative = number < 0;
  std::string digits;
  do {
    const auto digit = static_cast<int>(number % 10);
    digits += static_cast<char>('0' + (digit < 0 ? -digit : digit));
    number /= 10;
  } while (number != 0);
  if (negative) digits += '-';
  std::ranges::reverse(digits);
  return digits;
}

Wide bound_of(std::uint64_t bound, const Type& type) {
  return type.is_signed ? Wide{static_cast<std::int64_t>(bound)} : Wide{bound};
}

}  // namespace

void Parser::remark(std::size_t at, const std::string& sentence) {
  auto& remarks = parsed_.remarks;
  if (remarks.size() < most_remarks) remarks.push_back(scanner_.place(at) + ": " + sentence);
}

void Parser::value(const Type& type, Tree& into) {
  schema::resolve(type);
  if (++depth_ > deepest_value)
    scanner_.fail_at(scanner_.at(), "expected at most " + std::to_string(deepest_value) +
                                        " values within each other, found more");
  if (scanner_.at_hole()) {
    scanner_.pass_hole();
    append_hole(into);
  } else if (scanner_.peek() == '`' || scanner_.peek() == '@') {
    read_notation(scanner_, into);
  } else {
    typed(type, into);
  }
  --depth_;
}

void Parser::typed(const Type& type, Tree& into) {
  if (type.part == Type::Part::Reference && schema::is_name_of_value(scanner_.peek_name()))
    return name_of_value(into);
  switch (style_of(type)) {
    case Style::Opaque: return read_notation(scanner_, into);
    case Style::Number: return number(type, into);
    case Style::Boolean: return boolean(type, into);
    case Style::Character: return character(type, into);
    case Style::Text: return text(type, into);
    case Style::Blob: return blob(type, into);
    case Style::Enumeration: return enumeration(type, into);
    case Style::Construct: return construct(type, into);
    case Style::Braces:
    case Style::Fields: return type.form == Form::List ? list(type, into) : record(type, into);
    case Style::Optional: return optional(type, into);
    case Style::Expected: return expected(type, into);
    case Style::Pointer: return pointer(type, into);
    case Style::Variant: return variant(type, into);
  }
}

char Parser::take_bracket() {
  if (scanner_.take('{')) return '}';
  if (scanner_.take('(')) return ')';
  scanner_.expected("{");
}

char Parser::open_brackets(const Type& type) {
  const auto name = scanner_.peek_name();
  if (name.empty()) {
    if (scanner_.peek() != '{') scanner_.expected(type_name(type) + "{...}");
    return take_bracket();
  }
  const char behind = scanner_.peek_behind(name);
  if (behind != '{' && behind != '(') scanner_.expected(type_name(type) + "{...}");
  if (!same_name(type_name(type), name))
    remark(scanner_.at(), "read " + std::string(name) + " as " + type_name(type));
  scanner_.take_name();
  return take_bracket();
}

bool Parser::at_own_name(const Type& type) {
  const auto name = scanner_.peek_name();
  return !name.empty() && same_name(type_name(type), name);
}

void Parser::check_integer(std::size_t at, Wide number, const Type& type) {
  const Wide min = bound_of(type.min, type);
  const Wide max = bound_of(type.max, type);
  if (number >= min && number <= max) return;
  scanner_.fail_at(at, "expected " + type_name(type) + " from " + to_text(min) + " to " +
                           to_text(max) + ", found " + to_text(number));
}

void Parser::check_size(std::size_t at, std::size_t size, const Type& type, std::string_view unit) {
  if (size >= type.min && size <= type.max) return;
  const bool is_fixed = type.min == type.max;
  const std::string wanted = is_fixed          ? std::to_string(type.min)
                             : size < type.min ? "at least " + std::to_string(type.min)
                                               : "at most " + std::to_string(type.max);
  scanner_.fail_at(at, "expected " + wanted + " " + std::string(unit) + " in " + type_name(type) +
                           ", found " + std::to_string(size));
}

void Parser::number(const Type& type, Tree& into) {
  const auto name = scanner_.peek_name();
  const bool is_cast =
      short_name(name) == "static_cast" || (!name.empty() && same_name(type_name(type), name));
  if (is_cast) scanner_.take_name();
  const char closing = is_cast ? take_bracket() : '\0';
  if (type.form == Form::Integer) integer(type, into);
  else real(type, into);
  if (is_cast) scanner_.expect(closing);
}

void Parser::integer(const Type& type, Tree& into) {
  if (scanner_.peek_number().empty()) scanner_.expected("a whole number for " + type_name(type));
  const std::size_t at = scanner_.at();
  const Wide number = scanner_.take_integer();
  check_integer(at, number, type);
  into.leaf(type.kind, static_cast<std::uint64_t>(number));
}

void Parser::real(const Type& type, Tree& into) {
  const bool is_special = scanner_.peek_number().empty();
  double value = is_special ? special_real() : scanner_.take_real();
  if (is_float(type) && !is_special) value = static_cast<double>(static_cast<float>(value));
  into.leaf(type.kind, std::bit_cast<std::uint64_t>(value));
}

// The numbers that have no literal.
double Parser::special_real() {
  using Limits = std::numeric_limits<double>;
  const bool negative = scanner_.take('-');
  const auto name = scanner_.peek_name();
  const auto word = name.substr(name.rfind(':') + 1);  // npos + 1 is 0
  const bool is_bits = short_name(name) == "bit_cast";
  double value = 0;
  if (word == "infinity" || word == "inf" || word == "INFINITY") value = Limits::infinity();
  else if (word == "quiet_NaN" || word == "nan" || word == "NAN") value = Limits::quiet_NaN();
  else if (!is_bits) scanner_.expected("a number");
  scanner_.take_name();
  if (is_bits) {
    scanner_.expect('(');
    value = std::bit_cast<double>(static_cast<std::uint64_t>(scanner_.take_integer()));
    scanner_.expect(')');
  } else if (scanner_.take('(')) {
    scanner_.expect(')');
  }
  return negative ? -value : value;
}

void Parser::boolean(const Type& type, Tree& into) {
  const auto name = scanner_.peek_name();
  if (name != "true" && name != "false") scanner_.expected("true or false");
  into.leaf(type.kind, name == "true" ? 1 : 0);
  scanner_.take_name();
}

void Parser::character(const Type& type, Tree& into) {
  if (!scanner_.at_character()) return number(type, into);
  const std::size_t at = scanner_.at();
  Wide code = scanner_.take_character();
  // A signed char holds its upper half as negative numbers.
  if (type.is_signed && type.max == 0x7f && code > 0x7f && code <= 0xff) code -= 0x100;
  check_integer(at, code, type);
  into.leaf(type.kind, static_cast<std::uint64_t>(code));
}

// "abc", or std::string("a\0c", 3).
void Parser::text(const Type& type, Tree& into) {
  const std::size_t at = (scanner_.peek(), scanner_.at());
  const bool is_named = !scanner_.at_string() && !scanner_.peek_name().empty();
  if (is_named) scanner_.take_name();
  const char closing = is_named ? take_bracket() : '\0';
  std::string bytes = scanner_.take_string();
  if (is_named && scanner_.take(',')) {
    scanner_.peek();
    const std::size_t size_at = scanner_.at();
    const Wide size = scanner_.take_integer();
    if (size < 0 || size > Wide{bytes.size()})
      scanner_.fail_at(size_at, "expected a size up to " + std::to_string(bytes.size()) +
                                    ", found " + to_text(size));
    bytes.resize(static_cast<std::size_t>(size));
  }
  if (is_named) scanner_.expect(closing);
  check_size(at, bytes.size(), type, "characters");
  into.leaf(type.kind, std::string_view(bytes));
}

void Parser::blob(const Type& type, Tree& into) {
  const char closing = open_brackets(type);
  const std::size_t start = scanner_.at();
  std::string bytes;
  while (!scanner_.take(closing)) {
    const bool is_named = !scanner_.peek_name().empty();
    if (is_named) scanner_.take_name();
    const char closing_one = is_named ? take_bracket() : '\0';
    scanner_.peek();
    const std::size_t at = scanner_.at();
    const Wide byte = scanner_.take_integer();
    if (byte < 0 || byte > 0xff)
      scanner_.fail_at(at, "expected a byte from 0x00 to 0xff, found " + to_text(byte));
    if (is_named) scanner_.expect(closing_one);
    bytes += static_cast<char>(static_cast<unsigned char>(byte));
    if (scanner_.peek() != closing) scanner_.expect(',');
  }
  check_size(start, bytes.size(), type, "bytes");
  into.leaf(type.kind, std::string_view(bytes));
}

// queue_0, where a reference may stand.
void Parser::name_of_value(Tree& into) {
  into.leaf(schema::named_value().kind, scanner_.peek_name());
  scanner_.take_name();
}

void Parser::construct(const Type& type, Tree& into) {
  if (type.form == Form::List) return list(type, into);
  if (type.form == Form::Record) return record(type, into);
  const char closing = open_brackets(type);
  if (type.form == Form::Bytes) text(type, into);
  else number(type, into);
  scanner_.expect(closing);
}

void Parser::list(const Type& type, Tree& into) {
  const char closing = open_brackets(type);
  const std::size_t start = scanner_.at() - 1;
  const auto span = into.open(type.kind);
  std::size_t count = 0;
  while (scanner_.at_hole() || !scanner_.take(closing)) {
    value(*type.fields[0], into);
    ++count;
    if (scanner_.peek() != closing) scanner_.expect(',');
  }
  check_size(start, count, type, "elements");
  into.close(span);
}

void Parser::record(const Type& type, Tree& into) {
  const char closing = open_brackets(type);
  const std::size_t start = scanner_.at() - 1;
  Fields fields{type, into};
  const auto span = into.open(type.kind);
  unsigned next = 0;
  while (scanner_.at_hole() || !scanner_.take(closing)) {
    next = field(fields, next);
    if (scanner_.peek() != closing) scanner_.expect(',');
  }
  for (unsigned i = fields.written; i < type.field_count; ++i) {
    const auto early = fields.early.find(i);
    if (early == fields.early.end()) fill(type, i, start, into);
    else into.append(early->second, 0);
  }
  into.close(span);
}

void Parser::fill(const Type& type, unsigned number, std::size_t at, Tree& into) {
  append_missing(*type.fields[number], at, into);
  if (parsed_.filled.size() >= most_remarks) return;
  const auto& labels = schema::details(type).labels;
  const std::string field = labels.size() == type.field_count
                                ? "." + labels[number]
                                : "field " + std::to_string(number + 1);
  parsed_.filled.push_back(scanner_.place(at) + ": " + field + " of " + type_name(type) +
                           " is missing: it gets its simplest value");
}

void Parser::append_missing(const Type& type, std::size_t at, Tree& into) {
  missing_ += schema::details(type).least_size;
  if (missing_ > most_missing)
    scanner_.fail_at(at, "expected parts that come to at most " + std::to_string(most_missing) +
                             " values in all where they are left out, found more: write out a " +
                             type_name(type));
  schema::append_simplest(into, type);
}

// Reads one field, by name or as the next one; returns the number of the one that
// follows it.
unsigned Parser::field(Fields& fields, unsigned next) {
  const Type& type = fields.type;
  scanner_.peek();
  const std::size_t at = scanner_.at();
  const bool is_named = !scanner_.at_hole() && scanner_.take('.');
  const unsigned number = is_named ? named_field(type) : next;
  if (number == type.field_count && is_named) {
    scanner_.skip_until(",;");
    return next;
  }
  if (number >= type.field_count)
    scanner_.fail_at(at, "expected no more than " + std::to_string(type.field_count) +
                             " fields in " + type_name(type) + ", found another one");
  if (number < fields.written || fields.early.contains(number))
    scanner_.fail_at(at, "expected each field of " + type_name(type) + " once, found one again");
  const bool is_next = number == fields.written;
  value(*type.fields[number], is_next ? fields.into : fields.early[number]);
  if (is_next) ++fields.written;
  return number + 1;
}

// Reads the name behind the dot and returns the field's number. Where the type has no such
// field, it adds a remark and returns the number of fields.
unsigned Parser::named_field(const Type& type) {
  const auto name = scanner_.peek_name();
  const std::size_t at = scanner_.at();
  if (name.empty()) scanner_.expected("the name of a field");
  const auto& labels = schema::details(type).labels;
  const auto found = std::ranges::find(labels, name);
  const auto number = static_cast<unsigned>(found - labels.begin());
  const bool is_known = found != labels.end() && labels.size() == type.field_count;
  if (!is_known)
    remark(at, "skipped ." + std::string(name) + ", which is not a field of " + type_name(type));
  scanner_.take_name();
  scanner_.expect('=');
  return is_known ? number : type.field_count;
}

Parsed parse(std::string_view text, const Type& type) {
  Scanner scanner(text);
  Parsed parsed;
  Parser(scanner, parsed).value(type, parsed.tree);
  if (!scanner.at_end()) scanner.expected("the end");
  return parsed;
}

}  // namespace sonde::codec
