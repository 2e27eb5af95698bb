// SPDX-License-Identifier: Apache-2.0
#include "schema/steps.hpp"

#include <algorithm>
#include <span>

#include "schema/schema.hpp"

namespace sonde::schema {
namespace {

using Index = Tree::Index;

bool is_part(const Tree& tree, Index span, Type::Part part) {
  const Type* const type = find(tree[span].kind);
  return type != nullptr && type->part == part;
}

bool refers(const Type* type) { return type != nullptr && type->part == Type::Part::Reference; }

template <class Wanted>
std::vector<Index> all_spans(const Tree& tree, Wanted wanted) {
  std::vector<Index> found;
  for (Index at = 0; at < tree.size(); ++at)
    if (wanted(tree, at)) found.push_back(at);
  return found;
}

}  // namespace

bool is_list_of_steps(const Tree& tree, Index span) {
  return tree[span].kind.form() == Form::List && is_part(tree, span, Type::Part::Steps);
}

bool is_step(const Tree& tree, Index span) { return is_part(tree, span, Type::Part::Step); }

bool is_reference(const Tree& tree, Index span) {
  return is_part(tree, span, Type::Part::Reference);
}

bool holds_steps(const Tree& tree) {
  for (Index at = 0; at < tree.size(); ++at)
    if (is_list_of_steps(tree, at)) return true;
  return false;
}

std::vector<Index> lists_of_steps(const Tree& tree) { return all_spans(tree, is_list_of_steps); }

std::vector<Index> steps_in(const Tree& tree) { return all_spans(tree, is_step); }

std::vector<Index> references_in(const Tree& tree) { return all_spans(tree, is_reference); }

std::optional<unsigned> written_alternative(const Type& type) {
  const std::span fields(type.fields, type.field_count);
  if (type.form != Form::Choice || std::ranges::none_of(fields, refers)) return std::nullopt;
  const auto written = std::ranges::find_if_not(fields, refers);
  if (written == fields.end()) return std::nullopt;
  return static_cast<unsigned>(written - fields.begin());
}

bool chose_reference(const Tree& tree, Index span) {
  const Type* const type = find(tree[span].kind);
  const std::uint64_t chosen = tree[span].value;
  return type != nullptr && type->form == Form::Choice && chosen < type->field_count &&
         refers(type->fields[chosen]) && written_alternative(*type).has_value();
}

}  // namespace sonde::schema
