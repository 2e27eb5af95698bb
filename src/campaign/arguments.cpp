// SPDX-License-Identifier: Apache-2.0
#include "campaign/arguments.hpp"

#include <algorithm>

#include "codec/elide.hpp"
#include "codec/layout.hpp"
#include "codec/text.hpp"
#include "schema/schema.hpp"
#include "schema/signature.hpp"
#include "tree/holes.hpp"

namespace sonde::campaign {
namespace {

constexpr std::size_t indent = 2;
constexpr std::size_t columns = 96;

bool has_hole(const Tree& tree, Tree::Index span) {
  const auto nodes = tree.nodes().subspan(span, tree[span].extent);
  return std::ranges::any_of(nodes, &is_hole);
}

// What a child of a derived type is called, behind the name of the whole.
std::string step_to(const Type& type, unsigned number) {
  const auto& labels = schema::details(type).labels;
  switch (type.form) {
    case Form::List: return "[" + std::to_string(number) + "]";
    case Form::Record:
      if (number < labels.size()) return "." + labels[number];
      if (schema::details(type).name.starts_with("std::pair<"))
        return number == 0 ? ".first" : ".second";
      return "." + std::to_string(number);
    default: return "";
  }
}

}  // namespace

std::vector<std::string> declarations(const Definition& definition) {
  auto written = schema::items_in_signature(definition.parameters);
  const Property& property = *definition.property;
  for (unsigned i = 0; i < property.arity(); ++i) {
    const std::string type = schema::details(*property.shown_types()[i]).name;
    if (i >= written.size()) {
      written.push_back(type + " arg" + std::to_string(i));
    } else if (schema::last_identifier(written[i]) == written[i]) {
      written[i] = type + " " + written[i];  // a name alone
    }
  }
  return written;
}

std::string path_of(const Tree& tree, Tree::Index span, std::span<const std::string> names) {
  if (span == 0) return "";
  std::string path;
  Tree::Index around = 0;
  while (around != span) {
    unsigned number = 0;
    Tree::Index inner = around + 1;
    for (; tree.end_of(inner) <= span; inner = tree.end_of(inner)) ++number;
    if (around == 0) {
      path = number < names.size() ? names[number] : "arg" + std::to_string(number);
    } else {
      const Type* const type = schema::find(tree[around].kind);
      if (!schema::is_derived(type)) return "";
      path += step_to(*type, number);
    }
    around = inner;
  }
  return path;
}

std::vector<std::string> parameter_names(const Definition& definition) {
  std::vector<std::string> names;
  for (const auto& declaration : declarations(definition))
    names.emplace_back(schema::last_identifier(declaration));
  return names;
}

std::vector<Argument> arguments_of(const Definition& definition, const Tree& drawn,
                                   const Tree& shown) {
  const Property& property = *definition.property;
  std::vector<Argument> arguments;
  const auto is_whole = [&](const Tree& tree) {
    return !tree.empty() && tree.child_count(0) == property.arity();
  };
  if (!is_whole(shown) || (!drawn.empty() && !is_whole(drawn))) return arguments;
  for (const auto& declaration : declarations(definition)) {
    const auto number = static_cast<Tree::Index>(arguments.size());
    const bool derived = property.drawn_types()[number] == property.shown_types()[number];
    const auto shown_span = shown.child(0, number);
    const bool look_into_draws = !drawn.empty() && (derived || has_hole(shown, shown_span));
    const Tree& tree = look_into_draws ? drawn : shown;
    const auto span = tree.child(0, number);
    Argument& argument = arguments.emplace_back();
    argument.declaration = declaration;
    argument.is_drawn = !schema::is_derived(tree[span].kind);
    argument.value = codec::wrap(codec::elided(codec::print(tree, span)),
                                 {.column = indent, .indent = indent, .columns = columns});
  }
  return arguments;
}

}  // namespace sonde::campaign
