// SPDX-License-Identifier: Apache-2.0
#include "rbt/properties.hpp"

#include <algorithm>

#include "sonde/check.hpp"

namespace rbt {
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

template struct Properties<Fault::None>;
template struct Properties<Fault::Insert1>;
template struct Properties<Fault::Insert2>;
template struct Properties<Fault::Insert3>;
template struct Properties<Fault::Delete4>;
template struct Properties<Fault::Delete5>;
template struct Properties<Fault::MiscolorInsert>;
template struct Properties<Fault::MiscolorDelete>;
template struct Properties<Fault::MiscolorBalLeft>;
template struct Properties<Fault::MiscolorBalRight>;
template struct Properties<Fault::MiscolorJoin1>;
template struct Properties<Fault::MiscolorJoin2>;
template struct Properties<Fault::NoBalanceInsert1>;
template struct Properties<Fault::NoBalanceInsert2>;
template struct Properties<Fault::SwapCd>;
template struct Properties<Fault::SwapBc>;

}  // namespace rbt
