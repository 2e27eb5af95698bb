// SPDX-License-Identifier: Apache-2.0
#include "schema/steps.hpp"

#include <algorithm>
#include <span>

#include "schema/schema.hpp"
#include "tree/spans.hpp"

namespace sonde::schema {
namespace {

using Index = Tree::Index;

bool is_part(const Tree& tree, Index span, Type::Part part) {
  const Type* const type = find(tree[span].kind);
  return type != nullptr && type->part == part;
}

bool refers(const Type* type) { return type != nullptr && type->part == Type::Part::Reference; }

// Lists of steps do not stand inside of each other, so each is passed over as a whole. Shrinking
// asks for them after every run.
template <class Visit>
void visit_lists(const Tree& tree, Visit visit) {
  for (Index at = 0; at < tree.size();) {
    const bool is_list = is_list_of_steps(tree, at);
    if (is_list) visit(at);
    at = is_list ? tree.end_of(at) : at + 1;
  }
}

// Without what stands in the place of a step, as a hole.
template <class Visit>
void visit_steps(const Tree& tree, Visit visit) {
  visit_lists(tree, [&](Index list) {
    const Kind step = find(tree[list].kind)->fields[0]->kind;
    for (const Index child : children(tree, list))
      if (tree[child].kind == step) visit(child);
  });
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

std::vector<Index> lists_of_steps(const Tree& tree) {
  std::vector<Index> found;
  visit_lists(tree, [&](Index list) { found.push_back(list); });
  return found;
}

std::vector<Index> steps_in(const Tree& tree) {
  std::vector<Index> found;
  visit_steps(tree, [&](Index step) { found.push_back(step); });
  return found;
}

std::size_t step_count(const Tree& tree) {
  std::size_t count = 0;
  visit_steps(tree, [&](Index) { ++count; });
  return count;
}

std::vector<Index> references_in(const Tree& tree) {
  std::vector<Index> found;
  for (Index at = 0; at < tree.size(); ++at)
    if (is_reference(tree, at)) found.push_back(at);
  return found;
}

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
