// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/well_formed.hpp"

#include <algorithm>

namespace ifc_register {
namespace {

std::size_t block_count(const Machine& machine) {
  std::size_t count = 0;
  for (const auto& frames : machine.mem) count += frames.size();
  return count;
}

// A place for each block that exists, whatever its stamp.
std::size_t place_of(const Machine& machine, Block block) {
  std::size_t place = static_cast<std::size_t>(block.index);
  for (std::size_t stamp = 0; stamp < static_cast<std::size_t>(block.stamp); ++stamp)
    place += machine.mem[stamp].size();
  return place;
}

// Follows all pointers that flow to one label, until one shows a block that should not be
// reached. Cycles occur: a frame is entered once.
class Walk {
 public:
  Walk(const Machine& machine, Label label, Room& room)
      : machine_(machine),
        label_(label),
        entered_(room.take<std::uint64_t>(block_count(machine))),
        waiting_(room.take<const LaidFrame*>(block_count(machine))) {
    std::fill(entered_.begin(), entered_.end(), 0);
  }

  bool stays_inside() {
    if (flows(machine_.pc.label, label_) && !follow(machine_.registers)) return false;
    for (const LaidStackFrame& frame : machine_.stack)
      if (flows(frame.pc.label, label_) && !follow(frame.registers)) return false;
    while (count_ > 0)
      if (!follow(waiting_[--count_]->cells)) return false;
    return true;
  }

 private:
  bool follow(std::span<const Atom> atoms) {
    for (const Atom& atom : atoms) {
      const Pointer* pointer = std::get_if<Pointer>(&atom.value);
      if (pointer == nullptr || !flows(atom.label, label_)) continue;
      if (!flows(pointer->block.stamp, label_)) return false;
      enter(pointer->block);
    }
    return true;
  }

  // What dangles leads nowhere.
  void enter(Block block) {
    const LaidFrame* frame = frame_at(machine_, block);
    if (frame == nullptr || !flows(frame->label, label_)) return;
    std::uint64_t& entered = entered_[place_of(machine_, block)];
    if (entered != 0) return;
    entered = 1;
    waiting_[count_++] = frame;
  }

  const Machine& machine_;
  Label label_;
  std::span<std::uint64_t> entered_;  // by place
  std::span<const LaidFrame*> waiting_;
  std::size_t count_ = 0;
};

}  // namespace

bool is_well_formed(const Machine& machine, Room& room) {
  for (const Label label : all_labels)
    if (!Walk(machine, label, room).stays_inside()) return false;
  return true;
}

}  // namespace ifc_register
