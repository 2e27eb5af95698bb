// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/rules.hpp"

namespace ifc_register {
namespace {

Label value_of(const Join& joined, const Operands& operands) {
  Label value = Label::L;
  for (std::uint8_t i = 0; i < joined.count; ++i)
    value = join(value, operands[static_cast<std::size_t>(joined.variables[i])]);
  return value;
}

}  // namespace

std::optional<Labels> apply(const Rule& rule, const Operands& operands) {
  if (!flows(value_of(rule.check, operands), value_of(rule.limit, operands))) return std::nullopt;
  return Labels{value_of(rule.result, operands), value_of(rule.new_pc, operands)};
}

}  // namespace ifc_register
