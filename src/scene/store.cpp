// SPDX-License-Identifier: Apache-2.0
#include "scene/store.hpp"

#include <algorithm>

namespace sonde::scene {

Pointer Store::resolved(Pointer pointer) const {
  while (pointer.base == Pointer::Base::Unknown && pointers[pointer.number].bound) {
    Pointer to = *pointers[pointer.number].bound;
    to.offset += pointer.offset;
    pointer = to;
  }
  return pointer;
}

std::optional<bool> Store::is_null(Pointer pointer) const {
  pointer = resolved(pointer);
  if (pointer.base == Pointer::Base::Null) return pointer.offset == 0;
  if (pointer.base == Pointer::Base::Block || pointers[pointer.number].is_not_null) return false;
  return std::nullopt;
}

std::optional<bool> Store::are_equal(Pointer a, Pointer b) const {
  a = resolved(a);
  b = resolved(b);
  if (a.base == b.base && a.number == b.number) return a.offset == b.offset;
  const bool one_is_unknown = a.base == Pointer::Base::Unknown || b.base == Pointer::Base::Unknown;
  if (!one_is_unknown) return false;
  if (a.base == Pointer::Base::Null || b.base == Pointer::Base::Null) {
    const auto null = is_null(a.base == Pointer::Base::Null ? b : a);
    if (null) return *null;
  }
  for (const auto& [one, other] : different) {
    const Pointer c = resolved(one);
    const Pointer d = resolved(other);
    const auto is = [](const Pointer& x, const Pointer& y) {
      return x.base == y.base && x.number == y.number && x.offset == y.offset;
    };
    if ((is(a, c) && is(b, d)) || (is(a, d) && is(b, c))) return false;
  }
  return std::nullopt;
}

bool Store::unify(Pointer a, Pointer b) {
  if (const auto known = are_equal(a, b)) return *known;
  a = resolved(a);
  b = resolved(b);
  if (a.base != Pointer::Base::Unknown) std::swap(a, b);
  UnknownPointer& unknown = pointers[a.number];
  b.offset -= a.offset;
  if (b.base == Pointer::Base::Null && (unknown.is_not_null || b.offset != 0)) return false;
  if (b.base == Pointer::Base::Unknown && unknown.is_not_null)
    pointers[b.number].is_not_null = true;
  unknown.bound = b;
  return keeps_apart();
}

bool Store::keep_apart(Pointer a, Pointer b) {
  if (const auto known = are_equal(a, b)) return !*known;
  a = resolved(a);
  b = resolved(b);
  if (a.base != Pointer::Base::Unknown) std::swap(a, b);
  if (b.base == Pointer::Base::Null) pointers[a.number].is_not_null = true;
  else different.emplace_back(a, b);
  return true;
}

bool Store::keeps_apart() const {
  return std::ranges::all_of(different, [&](const auto& pair) {
    const Pointer a = resolved(pair.first);
    const Pointer b = resolved(pair.second);
    return a.base != b.base || a.number != b.number || a.offset != b.offset;
  });
}

std::optional<unsigned> Store::block_of(Pointer pointer, const CTypeRef& type) {
  pointer = resolved(pointer);
  if (pointer.base == Pointer::Base::Null) return std::nullopt;
  if (pointer.base == Pointer::Base::Block) return pointer.number;
  const auto block = static_cast<unsigned>(blocks.size());
  blocks.push_back(std::make_shared<SceneBlock>(SceneBlock{.type = type}));
  pointers[pointer.number].bound = Pointer{Pointer::Base::Block, block, 0};
  return block;
}

SceneBlock& Store::own_block(unsigned block) {
  if (blocks[block].use_count() > 1) blocks[block] = std::make_shared<SceneBlock>(*blocks[block]);
  return *blocks[block];
}

bool Store::claim(unsigned block, Wide from, Wide size) {
  if (from < 0) return false;
  SceneBlock& in = own_block(block);
  const auto behind = in.claimed.lower_bound(from + size);
  if (behind != in.claimed.begin() && std::prev(behind)->second > from) return false;
  if (size > 0) in.claimed[from] = from + size;
  in.size = std::max(in.size, from + size);
  return true;
}

}  // namespace sonde::scene
