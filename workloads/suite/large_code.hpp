// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// A clearing house with thousands of kinds of instructions. Most handlers are generated
// (generate_large_code); a few, written by hand, have the faults. Each case touches a small part
// of all code.
namespace suite::large_code {

constexpr std::size_t account_count = 16;

struct Ledger {
  std::array<std::int64_t, account_count> accounts{};  // whose sum is always 0
  std::uint32_t flags = 0;
  std::uint32_t day = 0;
  std::uint32_t token = 0;
  bool is_frozen = false;
  bool is_audited = false;
};

struct Instruction {
  std::uint16_t handler = 0;
  std::uint32_t operand = 0;
};

using Handler = void (*)(Ledger&, std::uint32_t operand);

// Moves an amount from one account to another.
inline void move(Ledger& ledger, std::uint32_t from, std::uint32_t to, std::uint32_t amount) {
  ledger.accounts[from % account_count] -= amount;
  ledger.accounts[to % account_count] += amount;
}

// The generated handlers, as many as the build asked for.
std::span<const Handler> generated_handlers();

// Handlers by hand, and where they stand among the others: spread evenly.
enum class Special : std::uint8_t {
  Fee,
  Exchange,
  Release,
  Close,
  Refund,
  Settle,
  Freeze,
  Audit,
  NextDay,
  Issue
};
constexpr std::size_t special_count = 10;

std::size_t place_of(Special special);

// The ledger after a program. Faults are numbered from 1 to 6, each in the handler of that
// place among the special ones; 0 is without a fault.
Ledger run(const std::vector<Instruction>& program, unsigned fault);

}  // namespace suite::large_code
