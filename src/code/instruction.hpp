// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sonde::code {

// Where execution goes after an instruction.
enum class Flow : std::uint8_t {
  On,         // to the next one
  Call,       // to the target, and then to the next one; the target is 0 where it is not known
  Jump,       // to the target
  Branch,     // to the target, or to the next one
  Elsewhere,  // to a place that only a run knows
  End         // back to the caller, or nowhere
};

struct Instruction {
  std::size_t length = 0;  // 0: it is none, or one that this function does not know
  Flow flow = Flow::On;
  std::uintptr_t target = 0;
  std::uintptr_t slot = 0;  // of a call or jump through memory: where the target stands
};

// The instruction of x86-64 that these bytes begin with, which stand at this address.
Instruction instruction_in(std::span<const std::uint8_t> bytes, std::uintptr_t address);

}  // namespace sonde::code
