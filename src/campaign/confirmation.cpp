// SPDX-License-Identifier: Apache-2.0
#include "campaign/confirmation.hpp"

namespace sonde::campaign {

std::string_view name_of(Frequency frequency) {
  switch (frequency) {
    case Frequency::Always: return "always";
    case Frequency::Sometimes: return "sometimes";
    case Frequency::Seldom: return "seldom";
  }
  return "";
}

std::optional<Frequency> frequency_of(run::Rate so_far, const ConfirmationRule& rule) {
  const auto [failures, runs] = so_far;
  if (failures == runs) return runs >= rule.exact ? std::optional(Frequency::Always) : std::nullopt;
  if (failures >= rule.enough) return Frequency::Sometimes;
  const bool is_hopeless = failures == 0 && runs >= rule.hopeless;
  return is_hopeless || runs >= rule.most ? std::optional(Frequency::Seldom) : std::nullopt;
}

}  // namespace sonde::campaign
