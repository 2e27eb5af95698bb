// SPDX-License-Identifier: Apache-2.0
// An open-addressed table, at most half full, so that a search ends soon at a free
// slot. A slot's type is written before its kind, and a larger table is filled before
// it is published. A type that takes the place of another is published by itself, since
// its kind was there before: a reader sees all of a type or nothing.
#include "schema/kinds.hpp"

namespace sonde::schema {
namespace {

constexpr std::uint32_t first_size = 256;
constexpr unsigned form_bits = 3;  // low bits of a kind; the others are a hash already

}  // namespace

void Kinds::Slot::put(std::uint32_t its_kind, const Type* its_type) {
  type.store(its_type, std::memory_order_release);
  kind.store(its_kind, std::memory_order_release);
}

// The slot that holds the kind, or the free one where it would be.
Kinds::Slot& Kinds::Table::slot_for(std::uint32_t kind) {
  std::uint32_t at = kind >> form_bits;
  for (;; ++at) {
    Slot& slot = slots[at & mask];
    const std::uint32_t there = slot.kind.load(std::memory_order_acquire);
    if (there == kind || there == 0) return slot;
  }
}

Kinds::Kinds() : table_(tables_.emplace_back(std::make_unique<Table>(first_size)).get()) {}

const Type* Kinds::find(Kind kind) const {
  const Slot& slot = table_.load(std::memory_order_acquire)->slot_for(kind.bits());
  // A slot that was free may have been taken since, by another kind.
  if (slot.kind.load(std::memory_order_acquire) != kind.bits()) return nullptr;
  return slot.type.load(std::memory_order_acquire);
}

void Kinds::add(const Type& type) {
  if (2 * (count_ + 1) > tables_.back()->slots.size()) grow();
  const std::uint32_t kind = type.kind.bits();
  Slot& slot = tables_.back()->slot_for(kind);
  if (slot.kind.load(std::memory_order_relaxed) == kind) return;
  slot.put(kind, &type);
  ++count_;
}

void Kinds::replace(const Type& type) {
  tables_.back()->slot_for(type.kind.bits()).put(type.kind.bits(), &type);
}

void Kinds::grow() {
  const Table& old = *tables_.back();
  auto larger = std::make_unique<Table>(2 * (old.mask + 1));
  for (const Slot& slot : old.slots) {
    const std::uint32_t kind = slot.kind.load(std::memory_order_relaxed);
    if (kind == 0) continue;
    larger->slot_for(kind).put(kind, slot.type.load(std::memory_order_relaxed));
  }
  table_.store(tables_.emplace_back(std::move(larger)).get(), std::memory_order_release);
}

}  // namespace sonde::schema
