// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "mutate/material.hpp"

// How a case is changed into another. Nothing here runs a case or knows a strategy.
//
// An edit is written once, as a function of a tree and a span. These are made of edits:
//   operators.hpp     edits of the whole case, picked by name or number
//   small_steps.hpp   edits of one span, from the rows in span_edits.hpp, that learn where
//                     they leave cases valid
//   enumerate.hpp     every edit of every span, each once (MUTAGEN)
//   fuzzchick.hpp, zest.hpp   the mutants of these two papers
//
// An edit that does not apply returns false and changes nothing. What edits make of derived
// types decodes without misalignment. What is to be drawn afresh becomes a hole. The same
// tree, material and random numbers give the same result.
//
// The caller owns the tree and the material. Edits keep buffers for each thread and no other
// state, so that different trees may be edited on different threads. The numbers that were
// found by experiment stand in tuning.hpp.
namespace sonde::mutate {

// A way to change a case.
struct Operator {
  std::string_view name;
  bool (*apply)(Tree& tree, Material& material);
};

// The operator that makes an edit of the whole case. An edit takes a span and changes it
// somewhere; it returns false, and changes nothing, where it does not apply.
template <bool (*edit)(Tree& tree, Tree::Index span, Material& material)>
bool in_case(Tree& tree, Material& material) {
  return !tree.empty() && edit(tree, 0, material);
}

// All of them.
std::span<const Operator> operators();

}  // namespace sonde::mutate
