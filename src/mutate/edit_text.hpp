// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Makes one of the edits of texts (span_edits.hpp) in one text of a span, each as likely as the
// others. Returns false if there is no text, or the edit does not apply.
bool edit_text(Tree& tree, Tree::Index span, Material& material);

}  // namespace sonde::mutate
