// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mutate/material.hpp"

namespace sonde::mutate {

// Edits of one list. Each returns false, and changes nothing, if no list is long
// enough.
bool insert_element(Tree& tree, Material& material);  // one to be drawn afresh
bool delete_element(Tree& tree, Material& material);
bool duplicate_element(Tree& tree, Material& material);  // beside itself
bool swap_elements(Tree& tree, Material& material);
bool move_element(Tree& tree, Material& material);
bool truncate_list(Tree& tree, Material& material);
bool reverse_list(Tree& tree, Material& material);

}  // namespace sonde::mutate
