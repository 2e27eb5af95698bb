// SPDX-License-Identifier: Apache-2.0
#include "api/wording.hpp"

#include "codec/text.hpp"
#include "schema/schema.hpp"

namespace sonde::api {
namespace {

std::string type_name(const ValueType& type) { return schema::details(*type.schema).name; }

// As it was drawn; where only a generator understands that, as the value it made.
std::string literal_text(const ValueType& type, const void* object, const Tree& drawn,
                         Tree::Index span) {
  const bool is_derived = schema::is_derived(drawn[span].kind);
  const std::string value = is_derived ? "" : text_of(type, object);
  return value.empty() ? codec::print(drawn, span) : value;
}

std::string arguments_from(std::size_t first, const Wording& wording) {
  std::string list;
  for (std::size_t i = first; i < wording.call.passed().size(); ++i)
    list += (list.empty() ? "" : ", ") + wording.argument(i);
  return "(" + list + ")";
}

std::string object_of(const Wording& wording) {
  const std::string text = wording.argument(0);
  return text.starts_with('*') ? text.substr(1) + "->" : text + ".";
}

}  // namespace

std::string Wording::declarations() const {
  std::string lines;
  if (call.scene() != nullptr) lines += scene::statements_of(*call.scene(), call.first_block());
  for (std::size_t i = 0; i < call.passed().size(); ++i) {
    const Passed& passed = call.passed()[i];
    if (call.scene() != nullptr && passed.has_value)
      lines += type_name(*pool[passed.value].of->type) + " " + name_of(pool[passed.value]) + " = " +
               scene::expression_of(*call.scene(), i, call.first_block()) + ";\n";
    const bool is_new = passed.has_value && passed.span != 0;
    if (!is_new) continue;
    const Value& value = pool[passed.value];
    const bool is_out = call.function().arguments[i].given.is_out;
    const std::string start =
        is_out ? "{}" : "{" + literal_text(*value.of->type, value.object, drawn, passed.span) + "}";
    lines += type_name(*value.of->type) + " " + name_of(value) + start + ";\n";
  }
  return lines;
}

std::string Wording::argument(std::size_t number) const {
  const Passed& passed = call.passed()[number];
  const Parameter& given = call.function().arguments[number].given;
  if (passed.is_literal && call.scene() != nullptr)
    return scene::expression_of(*call.scene(), number, call.first_block());
  if (passed.is_literal) return literal_text(*given.type, passed.slot, drawn, passed.span);
  const Value& value = pool[passed.value];
  const std::string text = name_of(value);
  if (given.passing == Passing::Moved) return "std::move(" + text + ")";
  if (is_same(given, *value.of->type)) return text;
  return (passed.address != nullptr ? "&" : "*") + text;
}

std::string Wording::expression() const {
  const Function& function = call.function();
  if (function.only_makes_values()) return "";
  switch (function.signature.shape) {
    case Shape::Member: return object_of(*this) + function.name + arguments_from(1, *this);
    case Shape::Destructor: return object_of(*this) + function.name + "()";
    case Shape::Free:
    case Shape::Constructor: break;
  }
  return function.name + arguments_from(0, *this);
}

std::string Wording::result_name() const {
  const Values* const of = call.function().result;
  if (of == nullptr) return "";
  std::size_t number = 0;
  for (Pool::Id id = 0; id < pool.size(); ++id)
    if (pool[id].of == of) ++number;
  return of->name + "_" + std::to_string(number);
}

}  // namespace sonde::api
