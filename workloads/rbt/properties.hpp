// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rbt/operations.hpp"

namespace rbt {

// ETNA's properties, with its arguments in its order. Trees are assumed to be valid. Two trees
// are equal if their entries are. What a deletion throws is a failure.
template <Fault fault>
struct Properties {
  static void insert_valid(const Tree& tree, int key, int value);
  static void delete_valid(const Tree& tree, int key);

  static void insert_post(const Tree& tree, int key, int other_key, int value);
  static void delete_post(const Tree& tree, int key, int other_key);

  static void insert_model(const Tree& tree, int key, int value);
  static void delete_model(const Tree& tree, int key);

  static void insert_insert(const Tree& tree, int key, int other_key, int value, int other_value);
  static void insert_delete(const Tree& tree, int key, int other_key, int value);
  static void delete_insert(const Tree& tree, int key, int other_key, int other_value);
  static void delete_delete(const Tree& tree, int key, int other_key);
};

}  // namespace rbt
