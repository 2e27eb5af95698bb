// SPDX-License-Identifier: Apache-2.0
#include "campaign/arguments.hpp"

#include <algorithm>

#include "campaign/part_sizes.hpp"
#include "codec/elide.hpp"
#include "codec/layout.hpp"
#include "codec/printed.hpp"
#include "codec/text.hpp"
#include "schema/draws.hpp"
#include "schema/schema.hpp"
#include "schema/signature.hpp"
#include "tree/holes.hpp"

namespace sonde::campaign {
namespace {

constexpr std::size_t indent = 2;
constexpr std::size_t columns = 96;

// A value whose every part can be seen from its draws is written as it was drawn, so that the
// names of its parts fit.
bool is_seen_from_draws(const Tree& drawn, const Tree& shown, Tree::Index number) {
  const auto span = shown.child(0, number);
  const auto nodes = shown.nodes().subspan(span, shown[span].extent);
  return !codec::holds_draws(drawn, drawn.child(0, number)) &&
         std::ranges::none_of(nodes, &codec::is_printed);
}

// The value as its type or its printer writes it.
Argument shown_argument(const Tree& tree, Tree::Index span) {
  const bool is_text = tree[span].kind == printed_kind;
  if (is_text) return {.value = codec::printed_lines(tree, span), .is_text = true};
  return {.value = codec::wrap(codec::elided(codec::print(tree, span)),
                               {.column = indent, .indent = indent, .columns = columns}),
          .is_drawn = tree[span].kind == unprinted_kind};
}

// Of a value that could not be drawn or written once more.
Argument lost_argument(const Type& type) {
  return {.value = "<" + schema::details(type).name + ": to draw or print it again failed>",
          .is_drawn = true};
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

void append_parts(std::vector<ArgumentPart>& parts, const std::string& name, const Type& type) {
  if (!has_parts(type)) return parts.push_back({name, &type});
  for (unsigned i = 0; i < type.field_count; ++i)
    append_parts(parts, name + step_to(type, i), *type.fields[i]);
}

Argument argument_of(const Property& property, Tree::Index number, const Tree& drawn,
                     const Tree& shown) {
  const Type* const type = property.shown_types()[number];
  const auto span = shown.child(0, number);
  const bool is_sequence = is_hole(shown[span]);
  const bool is_derived = property.drawn_types()[number] == type;
  if (!drawn.empty() && (is_sequence || (is_derived && is_seen_from_draws(drawn, shown, number))))
    return shown_argument(drawn, drawn.child(0, number));
  if (codec::holds_draws(shown, span)) return lost_argument(*type);
  return shown_argument(shown, span);
}

// What a generator drew, where the value was not made once more to be shown.
Argument drawn_argument(const Tree& drawn, Tree::Index span) {
  Argument argument = shown_argument(drawn, span);
  argument.is_drawn = codec::holds_draws(drawn, span);
  return argument;
}

}  // namespace

std::vector<ArgumentPart> parts_of(const Definition& definition) {
  const Property& property = *definition.property;
  const auto names = parameter_names(definition);
  std::vector<ArgumentPart> parts;
  for (unsigned i = 0; i < property.arity(); ++i)
    append_parts(parts, names[i], *property.drawn_types()[i]);
  return parts;
}

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

std::vector<Argument> drawn_arguments_of(const Definition& definition, const Tree& drawn) {
  std::vector<Argument> arguments;
  if (drawn.empty() || schema::argument_count(drawn) != definition.property->arity())
    return arguments;
  for (const auto& declaration : declarations(definition)) {
    const auto number = static_cast<Tree::Index>(arguments.size());
    arguments.push_back(drawn_argument(drawn, drawn.child(0, number)));
    arguments.back().declaration = declaration;
  }
  return arguments;
}

std::vector<Argument> arguments_of(const Definition& definition, const Tree& drawn,
                                   const Tree& shown) {
  const Property& property = *definition.property;
  std::vector<Argument> arguments;
  const auto is_whole = [&](const Tree& tree) {
    return !tree.empty() && schema::argument_count(tree) == property.arity();
  };
  if (!is_whole(shown) || (!drawn.empty() && !is_whole(drawn))) return arguments;
  for (const auto& declaration : declarations(definition)) {
    const auto number = static_cast<Tree::Index>(arguments.size());
    arguments.push_back(argument_of(property, number, drawn, shown));
    arguments.back().declaration = declaration;
  }
  return arguments;
}

}  // namespace sonde::campaign
