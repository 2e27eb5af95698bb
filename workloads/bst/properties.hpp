// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bst/operations.hpp"

namespace bst {

// What "How to Specify It" says of a search tree, with ETNA's arguments in ETNA's order. Trees
// are assumed to be valid. Two trees are equal if their entries are, except in
// `union_union_assoc`, where their shapes count, too.
template <Fault fault>
struct Properties {
  static void insert_valid(const Tree& tree, int key, int value);
  static void delete_valid(const Tree& tree, int key);
  static void union_valid(const Tree& one, const Tree& other);

  static void insert_post(const Tree& tree, int key, int other_key, int value);
  static void delete_post(const Tree& tree, int key, int other_key);
  // The second tree need not be valid, as in the source.
  static void union_post(const Tree& one, const Tree& other, int key);

  static void insert_model(const Tree& tree, int key, int value);
  static void delete_model(const Tree& tree, int key);
  static void union_model(const Tree& one, const Tree& other);

  static void insert_insert(const Tree& tree, int key, int other_key, int value, int other_value);
  static void insert_delete(const Tree& tree, int key, int other_key, int value);
  static void insert_union(const Tree& one, const Tree& other, int key, int value);
  static void delete_insert(const Tree& tree, int key, int other_key, int other_value);
  static void delete_delete(const Tree& tree, int key, int other_key);
  static void delete_union(const Tree& one, const Tree& other, int key);
  static void union_delete_insert(const Tree& one, const Tree& other, int key, int value);
  static void union_union_idem(const Tree& tree);
  static void union_union_assoc(const Tree& one, const Tree& other, const Tree& third);
};

}  // namespace bst
