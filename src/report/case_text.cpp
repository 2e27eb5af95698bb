// SPDX-License-Identifier: Apache-2.0
#include "report/case_text.hpp"

#include "codec/elide.hpp"
#include "codec/printable.hpp"

namespace sonde::report {
namespace {

constexpr std::size_t longest_value = 400;  // characters: there are many cases

std::string outcome_of(const campaign::Ran& ran) {
  const std::string why = ran.why.empty() ? "" : " (" + ran.why + ")";
  switch (ran.outcome) {
    case Outcome::Pass: return "passed";
    case Outcome::Discard: return "discarded" + why;
    case Outcome::Fail: return "failed" + why;
  }
  return "";
}

std::string labels_of(const campaign::Ran& ran) {
  std::string text;
  for (const auto& label : ran.labels) text += (text.empty() ? ", labels: " : ", ") + label;
  return text;
}

}  // namespace

std::string to_text(const campaign::Ran& ran) {
  std::string text = ran.id + ": case " + std::to_string(ran.number) + " " + outcome_of(ran) +
                     ", " + ran.from + labels_of(ran) + "\n";
  for (const auto& argument : ran.arguments)
    text += "  " + argument.declaration + (argument.is_drawn ? ", drawn as " : " = ") +
            codec::elided(argument.value, longest_value) + "\n";
  return codec::printable(text);
}

}  // namespace sonde::report
