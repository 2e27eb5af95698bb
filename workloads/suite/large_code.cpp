// SPDX-License-Identifier: Apache-2.0
// Each handler with a fault lets money vanish. The deeper ones act only after others have run:
// Refund, for example, only in a ledger that was frozen and audited on a later day.
#include "suite/large_code.hpp"

#include "suite/fault.hpp"

namespace suite::large_code {
namespace {

constexpr std::uint32_t bank = 0;

// The parts of an operand.
std::uint32_t amount_in(std::uint32_t operand) { return operand & 0xFFU; }
std::uint32_t from_in(std::uint32_t operand) { return operand >> 8U & 15U; }
std::uint32_t to_in(std::uint32_t operand) { return operand >> 12U & 15U; }
std::uint32_t kind_in(std::uint32_t operand) { return operand >> 16U & 0xFFU; }

// Takes a rest that is left over; the fault is that nobody gets it.
template <Fault fault>
void book_rest(Ledger& ledger, std::uint32_t from, std::uint32_t rest) {
  move(ledger, from, bank, rest);
  if constexpr (fault == Fault::Present) ledger.accounts[bank] -= rest;
}

template <Fault fault>
void handle_fee(Ledger& ledger, std::uint32_t operand) {
  const std::uint32_t amount = amount_in(operand);
  move(ledger, from_in(operand), to_in(operand), amount);
  if (amount >= 240) book_rest<fault>(ledger, from_in(operand), amount / 16);
}

template <Fault fault>
void handle_exchange(Ledger& ledger, std::uint32_t operand) {
  const std::uint32_t amount = amount_in(operand);
  move(ledger, from_in(operand), to_in(operand), amount / 3);
  if (kind_in(operand) >= 16) return;
  if (from_in(operand) == to_in(operand)) return;
  if (amount % 3 != 0) book_rest<fault>(ledger, from_in(operand), amount % 3);
}

template <Fault fault>
void handle_release(Ledger& ledger, std::uint32_t operand) {
  if (!ledger.is_frozen) return;
  ledger.is_frozen = false;
  move(ledger, from_in(operand), to_in(operand), amount_in(operand));
  if ((kind_in(operand) & 0x11U) != 0x11) return;
  if (ledger.accounts[to_in(operand)] > 200) book_rest<fault>(ledger, to_in(operand), 1);
}

template <Fault fault>
void handle_close(Ledger& ledger, std::uint32_t operand) {
  const std::int64_t balance = ledger.accounts[from_in(operand)];
  if (ledger.day < 2 || balance <= 0 || balance > 100'000) return;
  if (!ledger.is_frozen || from_in(operand) == bank) return;
  move(ledger, from_in(operand), to_in(operand), static_cast<std::uint32_t>(balance) / 2);
  if (kind_in(operand) > ledger.day) return;
  book_rest<fault>(ledger, from_in(operand), static_cast<std::uint32_t>(balance + 1) / 2);
}

template <Fault fault>
void handle_refund(Ledger& ledger, std::uint32_t operand) {
  if (!ledger.is_audited) return;
  move(ledger, from_in(operand), to_in(operand), amount_in(operand));
  if (ledger.accounts[from_in(operand)] >= ledger.accounts[to_in(operand)]) return;
  if (kind_in(operand) < 128 || amount_in(operand) == 0) return;
  book_rest<fault>(ledger, to_in(operand), amount_in(operand));
}

template <Fault fault>
void handle_settle(Ledger& ledger, std::uint32_t operand) {
  if (!ledger.is_audited || ledger.token == 0) return;
  if (ledger.token != operand) return;
  move(ledger, from_in(operand), to_in(operand), amount_in(operand));
  book_rest<fault>(ledger, to_in(operand), 1);
}

void handle_freeze(Ledger& ledger, std::uint32_t operand) {
  if (from_in(operand) != to_in(operand)) ledger.is_frozen = true;
}

void handle_audit(Ledger& ledger, std::uint32_t operand) {
  if (ledger.is_frozen && ledger.day >= 3 && amount_in(operand) != 0) ledger.is_audited = true;
}

void handle_next_day(Ledger& ledger, std::uint32_t) { ++ledger.day; }

void handle_issue(Ledger& ledger, std::uint32_t operand) {
  ledger.token = (operand ^ 0x5BD1E995U) * 0x01000193U;
}

template <Fault fault>
constexpr std::array<Handler, special_count> specials = {
    handle_fee<fault>,   handle_exchange<fault>, handle_release<fault>,
    handle_close<fault>, handle_refund<fault>,   handle_settle<fault>,
    handle_freeze,       handle_audit,           handle_next_day,
    handle_issue};

std::vector<Handler> table_with(unsigned fault) {
  const auto generated = generated_handlers();
  std::vector<Handler> table(generated.begin(), generated.end());
  for (std::size_t i = 0; i < special_count; ++i)
    table[place_of(static_cast<Special>(i))] =
        i + 1 == fault ? specials<Fault::Present>[i] : specials<Fault::Absent>[i];
  return table;
}

const std::vector<Handler>& table_of(unsigned fault) {
  static const std::array<std::vector<Handler>, 7> tables = {
      table_with(0), table_with(1), table_with(2), table_with(3),
      table_with(4), table_with(5), table_with(6)};
  return tables[fault];
}

}  // namespace

std::size_t place_of(Special special) {
  const std::size_t step = generated_handlers().size() / special_count;
  return static_cast<std::size_t>(special) * step + step / 2;
}

Ledger run(const std::vector<Instruction>& program, unsigned fault) {
  const auto& table = table_of(fault);
  Ledger ledger;
  for (const auto& [handler, operand] : program) table[handler % table.size()](ledger, operand);
  return ledger;
}

}  // namespace suite::large_code
