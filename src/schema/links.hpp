// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/schema/type.hpp"
#include "tree/tree.hpp"

namespace sonde::schema {

// A reference counts back, so what it refers to shows only when the case runs. A run records its
// links: which step made which value, and which reference used it, by the value's name.
struct Link {
  enum class Sort : char { Uses = 'u', Makes = 'm' };
  Sort sort;
  Tree::Index span;  // of the reference, or of the step
  std::string name;
};

// Links leave a process as text, a line each.
std::string to_text(const Link& link);
// Lines that are damaged, or do not fit the tree, are left out.
std::vector<Link> links_in(std::string_view text, const Tree& tree);

// Stands in the place of a reference, and names the value: transaction_0. A run turns it into a
// reference.
const Type& named_value();
inline bool is_named_value(const Tree& tree, Tree::Index span) {
  return tree[span].kind == named_value().kind && tree[span].extent == 1;
}
// Whether it is a name that a value may have: "transaction_0".
bool is_name_of_value(std::string_view text);

// The case with a name for each reference whose value is known.
Tree with_names(const Tree& tree, const std::vector<Link>& links);

// The case without a step and all steps that need a value which it made. What is left has names in
// place of references, so that it uses the same values as before. Nothing if no other step needs
// the step, or if the last one does.
std::optional<Tree> without_step(const Tree& tree, const std::vector<Link>& links,
                                 Tree::Index step);

}  // namespace sonde::schema
