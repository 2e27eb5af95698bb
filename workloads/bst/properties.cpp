// SPDX-License-Identifier: Apache-2.0
#include "bst/properties.hpp"

#include <algorithm>

#include "sonde/check.hpp"

namespace bst {
namespace {

using Entries = std::vector<Entry>;

Entries without(int key, Entries entries) {
  std::erase_if(entries, [key](const Entry& entry) { return entry.key == key; });
  return entries;
}

Entries with(const Entry& entry, const Entries& entries) {
  Entries all = without(entry.key, entries);
  all.insert(std::ranges::upper_bound(all, entry.key, {}, &Entry::key), entry);
  return all;
}

// Those of the first win.
Entries both(const Entries& one, const Entries& other) {
  Entries all = other;
  for (const Entry& entry : one) all = with(entry, all);
  return all;
}

bool have_equal_entries(const Tree& one, const Tree& other) {
  return entries(one) == entries(other);
}

}  // namespace

template <Fault fault>
void Properties<fault>::insert_valid(const Tree& tree, int key, int value) {
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(is_valid(Operations<fault>::insert(key, value, tree)));
}

template <Fault fault>
void Properties<fault>::delete_valid(const Tree& tree, int key) {
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(is_valid(Operations<fault>::delete_key(key, tree)));
}

template <Fault fault>
void Properties<fault>::union_valid(const Tree& one, const Tree& other) {
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_CHECK(is_valid(Operations<fault>::unite(one, other)));
}

template <Fault fault>
void Properties<fault>::insert_post(const Tree& tree, int key, int other_key, int value) {
  SONDE_ASSUME(is_valid(tree));
  const auto found = find(other_key, Operations<fault>::insert(key, value, tree));
  const auto expected = key == other_key ? std::optional(value) : find(other_key, tree);
  SONDE_CHECK(found == expected);
}

template <Fault fault>
void Properties<fault>::delete_post(const Tree& tree, int key, int other_key) {
  SONDE_ASSUME(is_valid(tree));
  const auto found = find(other_key, Operations<fault>::delete_key(key, tree));
  const auto expected = key == other_key ? std::nullopt : find(other_key, tree);
  SONDE_CHECK(found == expected);
}

template <Fault fault>
void Properties<fault>::union_post(const Tree& one, const Tree& other, int key) {
  SONDE_ASSUME(is_valid(one));
  const auto found = find(key, Operations<fault>::unite(one, other));
  const auto in_one = find(key, one);
  const auto expected = in_one ? in_one : find(key, other);
  SONDE_CHECK(found == expected);
}

template <Fault fault>
void Properties<fault>::insert_model(const Tree& tree, int key, int value) {
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(entries(Operations<fault>::insert(key, value, tree)) ==
              with({key, value}, entries(tree)));
}

template <Fault fault>
void Properties<fault>::delete_model(const Tree& tree, int key) {
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(entries(Operations<fault>::delete_key(key, tree)) == without(key, entries(tree)));
}

template <Fault fault>
void Properties<fault>::union_model(const Tree& one, const Tree& other) {
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_CHECK(entries(Operations<fault>::unite(one, other)) == both(entries(one), entries(other)));
}

template <Fault fault>
void Properties<fault>::insert_insert(const Tree& tree, int key, int other_key, int value,
                                      int other_value) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(tree));
  const Tree both_orders = Code::insert(key, value, Code::insert(other_key, other_value, tree));
  const Tree once = Code::insert(key, value, tree);
  SONDE_CHECK(have_equal_entries(
      both_orders, key == other_key ? once : Code::insert(other_key, other_value, once)));
}

template <Fault fault>
void Properties<fault>::insert_delete(const Tree& tree, int key, int other_key, int value) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(tree));
  const Tree erased_first = Code::insert(key, value, Code::delete_key(other_key, tree));
  const Tree inserted = Code::insert(key, value, tree);
  SONDE_CHECK(have_equal_entries(
      erased_first, key == other_key ? inserted : Code::delete_key(other_key, inserted)));
}

template <Fault fault>
void Properties<fault>::insert_union(const Tree& one, const Tree& other, int key, int value) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_CHECK(have_equal_entries(Code::insert(key, value, Code::unite(one, other)),
                                 Code::unite(Code::insert(key, value, one), other)));
}

template <Fault fault>
void Properties<fault>::delete_insert(const Tree& tree, int key, int other_key, int other_value) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(tree));
  const Tree inserted_first = Code::delete_key(key, Code::insert(other_key, other_value, tree));
  const Tree erased = Code::delete_key(key, tree);
  SONDE_CHECK(have_equal_entries(
      inserted_first, key == other_key ? erased : Code::insert(other_key, other_value, erased)));
}

template <Fault fault>
void Properties<fault>::delete_delete(const Tree& tree, int key, int other_key) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(have_equal_entries(Code::delete_key(key, Code::delete_key(other_key, tree)),
                                 Code::delete_key(other_key, Code::delete_key(key, tree))));
}

template <Fault fault>
void Properties<fault>::delete_union(const Tree& one, const Tree& other, int key) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_CHECK(
      have_equal_entries(Code::delete_key(key, Code::unite(one, other)),
                         Code::unite(Code::delete_key(key, one), Code::delete_key(key, other))));
}

template <Fault fault>
void Properties<fault>::union_delete_insert(const Tree& one, const Tree& other, int key,
                                            int value) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_CHECK(
      have_equal_entries(Code::unite(Code::delete_key(key, one), Code::insert(key, value, other)),
                         Code::insert(key, value, Code::unite(one, other))));
}

template <Fault fault>
void Properties<fault>::union_union_idem(const Tree& tree) {
  SONDE_ASSUME(is_valid(tree));
  SONDE_CHECK(have_equal_entries(Operations<fault>::unite(tree, tree), tree));
}

template <Fault fault>
void Properties<fault>::union_union_assoc(const Tree& one, const Tree& other, const Tree& third) {
  using Code = Operations<fault>;
  SONDE_ASSUME(is_valid(one));
  SONDE_ASSUME(is_valid(other));
  SONDE_ASSUME(is_valid(third));
  SONDE_CHECK(are_same(Code::unite(Code::unite(one, other), third),
                       Code::unite(one, Code::unite(other, third))));
}

template struct Properties<Fault::None>;
template struct Properties<Fault::Insert1>;
template struct Properties<Fault::Insert2>;
template struct Properties<Fault::Insert3>;
template struct Properties<Fault::Delete4>;
template struct Properties<Fault::Delete5>;
template struct Properties<Fault::Union6>;
template struct Properties<Fault::Union7>;
template struct Properties<Fault::Union8>;

}  // namespace bst
