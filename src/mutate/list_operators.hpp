// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Edits of this list. Each returns false, and changes nothing, if the list is too short or its
// type does not let it grow or shrink.
bool insert_element(Tree& tree, Tree::Index list, Material& material);  // one to be drawn afresh
bool delete_element(Tree& tree, Tree::Index list, Material& material);
bool duplicate_element(Tree& tree, Tree::Index list, Material& material);  // beside itself
bool swap_elements(Tree& tree, Tree::Index list, Material& material);

// The same for one list of the case, and edits that only operators make.
bool insert_element(Tree& tree, Material& material);
bool delete_element(Tree& tree, Material& material);
bool duplicate_element(Tree& tree, Material& material);
bool swap_elements(Tree& tree, Material& material);
bool move_element(Tree& tree, Material& material);
bool truncate_list(Tree& tree, Material& material);
bool reverse_list(Tree& tree, Material& material);

}  // namespace sonde::mutate
