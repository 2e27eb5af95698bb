// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/rules.hpp"

namespace ifc_stack {
namespace {

Label value_of(const Join& join, const Operands& operands) {
  for (std::uint8_t i = 0; i < join.count; ++i)
    if (operands[static_cast<std::size_t>(join.variables[i])] == Label::H) return Label::H;
  return Label::L;
}

bool flows(Label from, Label to) { return from == Label::L || to == Label::H; }

}  // namespace

std::optional<Labels> apply(const Rule& rule, const Operands& operands) {
  const Label limit = operands[static_cast<std::size_t>(rule.limit)];
  if (!flows(value_of(rule.check, operands), limit)) return std::nullopt;
  return Labels{value_of(rule.result, operands), value_of(rule.new_pc, operands)};
}

}  // namespace ifc_stack
