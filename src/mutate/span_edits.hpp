// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "mutate/material.hpp"

namespace sonde::mutate {

// An edit of one span, as a small step.
struct SpanEdit {
  std::string_view name;
  unsigned weight;  // how often, beside the others of the same form
  bool (*apply)(Tree& tree, Tree::Index span, Material& material);
};

// Of one form. Edits of texts are the most.
inline constexpr std::size_t most_span_edits = 16;

// The edits for spans of a form.
std::span<const SpanEdit> span_edits_of(Form form);

// About how many different edits a span of this kind has: more for a choice of many
// alternatives.
unsigned ways_to_change(Kind kind);

}  // namespace sonde::mutate
