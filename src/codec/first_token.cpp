// SPDX-License-Identifier: Apache-2.0
#include "codec/first_token.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "schema/links.hpp"
#include "schema/schema.hpp"

namespace sonde::codec {
namespace {

using Sort = FirstToken::Sort;

constexpr unsigned most_nested = 32;  // choices that begin with a choice; types end sooner

std::string without_spaces(std::string_view text) {
  std::string packed(text);
  std::erase(packed, ' ');
  return packed;
}

bool ends_qualified(std::string_view whole, std::string_view part) {
  return whole.size() > part.size() + 2 && whole.ends_with(part) &&
         whole.substr(0, whole.size() - part.size()).ends_with("::");
}

FirstToken lead_of_number(Scanner& scanner) {
  const auto number = scanner.peek_number();
  const bool is_hex = number.find_first_of("xX") != std::string_view::npos;
  const bool is_real = !is_hex && number.find_first_of(".eE") != std::string_view::npos;
  return {is_real ? Sort::Real : Sort::Integer, {}};
}

bool is_real_name(std::string_view name) {
  return name.ends_with("::infinity") || name.ends_with("::quiet_NaN") ||
         short_name(name) == "bit_cast";
}

bool enumerator_may_begin(const Type& type, std::string_view name) {
  const auto& known = schema::details(type);
  if (short_name(name) == "static_cast") return same_name("static_cast<" + known.name + ">", name);
  return same_name(known.name, name) || std::ranges::any_of(known.labels, [&](const auto& label) {
           return same_name(label, name);
         });
}

bool begins(const Type& type, const FirstToken& first, unsigned nested);

bool payload_begins(const Type& type, unsigned alternative, const FirstToken& first,
                    unsigned nested) {
  const Type* payload = type.fields[alternative];
  return payload != nullptr && nested < most_nested && begins(*payload, first, nested + 1);
}

bool choice_begins(const Type& type, const FirstToken& first, unsigned nested) {
  const auto word = first.sort == Sort::Name ? short_name(first.name) : std::string_view();
  if (type.style == Style::Optional)
    return word == "nullopt" || payload_begins(type, 1, first, nested);
  if (type.style == Style::Expected)
    return word == "unexpected" || payload_begins(type, 0, first, nested);
  if (type.style == Style::Pointer) {
    if (word != "make_unique" && word != "make_shared") return word == "nullptr";
    const auto arguments = first.name.find('<');
    if (arguments == std::string_view::npos || type.fields[1] == nullptr) return true;
    const auto written = first.name.substr(arguments + 1, first.name.size() - arguments - 2);
    return same_name(type_name(*type.fields[1]), written);
  }
  for (unsigned i = 0; i < type.field_count; ++i)
    if (payload_begins(type, i, first, nested)) return true;
  return false;
}

bool begins(const Type& type, const FirstToken& first, unsigned nested) {
  const auto& name = type_name(type);
  const bool is_name = first.sort == Sort::Name;
  if (is_name && same_name(name, first.name)) return true;
  if (type.part == Type::Part::Reference && is_name) return schema::is_name_of_value(first.name);
  switch (style_of(type)) {
    case Style::Opaque: return false;
    case Style::Number:
      if (type.form == Form::Integer) return first.sort == Sort::Integer;
      return first.sort == Sort::Real || (is_name && is_real_name(first.name));
    case Style::Boolean: return is_name && (first.name == "true" || first.name == "false");
    case Style::Character:
      return first.sort == Sort::Character || (first.sort == Sort::Integer && name != "char");
    case Style::Text:
      return first.sort == Sort::Text || (is_name && same_name("std::string", first.name));
    case Style::Blob:
    case Style::Braces:
    case Style::Fields:
    case Style::Construct: return first.sort == Sort::Braces;
    case Style::Enumeration: return is_name && enumerator_may_begin(type, first.name);
    case Style::Optional:
    case Style::Expected:
    case Style::Pointer:
    case Style::Variant: return choice_begins(type, first, nested);
  }
  return false;
}

bool has_form(const Type& type, std::initializer_list<Form> forms) {
  return std::ranges::find(forms, type.form) != forms.end();
}

bool style_fits_form(const Type& type) {
  const bool has_element = type.form != Form::List || (type.field_count == 1 && type.fields[0]);
  switch (type.style) {
    case Style::Opaque: return false;
    case Style::Number: return has_form(type, {Form::Integer, Form::Real});
    case Style::Character: return type.form == Form::Integer;
    case Style::Text:
    case Style::Blob: return type.form == Form::Bytes;
    case Style::Boolean:
    case Style::Enumeration: return type.form == Form::Choice;
    case Style::Braces: return has_form(type, {Form::Record, Form::List}) && has_element;
    case Style::Fields: return type.form == Form::Record;
    case Style::Construct: return !has_form(type, {Form::Choice, Form::Hole}) && has_element;
    case Style::Variant: return type.form == Form::Choice && type.field_count > 0;
    case Style::Optional:
    case Style::Expected:
    case Style::Pointer: return type.form == Form::Choice && type.field_count == 2;
  }
  return false;
}

}  // namespace

FirstToken first_token_of(Scanner& scanner) {
  if (scanner.at_hole()) return {Sort::Hole, {}};
  if (scanner.at_end()) return {};
  if (scanner.at_character()) return {Sort::Character, {}};
  if (scanner.at_string()) return {Sort::Text, {}};
  const char c = scanner.peek();
  if (c == '`' || c == '@') return {Sort::Notation, {}};
  if (c == '{') return {Sort::Braces, {}};
  if (!scanner.peek_number().empty()) return lead_of_number(scanner);
  if (c == '-' || c == '+') return {Sort::Real, {}};
  if (const auto name = scanner.peek_name(); !name.empty()) return {Sort::Name, name};
  return {};
}

bool may_begin(const Type& type, const FirstToken& first) { return begins(type, first, 0); }

Style style_of(const Type& type) { return style_fits_form(type) ? type.style : Style::Opaque; }

const std::string& type_name(const Type& type) { return schema::details(type).name; }

bool same_name(std::string_view full, std::string_view written) {
  if (full == written) return true;
  const std::string one = without_spaces(full);
  const std::string other = without_spaces(written);
  return one == other || ends_qualified(one, other) || ends_qualified(other, one);
}

std::string_view short_name(std::string_view name) {
  name = name.substr(0, name.find('<'));
  const std::size_t colons = name.rfind("::");
  return colons == std::string_view::npos ? name : name.substr(colons + 2);
}

}  // namespace sonde::codec
