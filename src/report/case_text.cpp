// SPDX-License-Identifier: Apache-2.0
#include "report/case_text.hpp"

#include "codec/elide.hpp"
#include "codec/layout.hpp"
#include "codec/printable.hpp"

namespace sonde::report {
namespace {

constexpr std::size_t longest_value = 400;  // characters: there are many cases
constexpr codec::Page page = {.column = 2, .indent = 2, .columns = 96};

// A value that was laid out in lines, in one line. Its literals have no line breaks.
std::string in_one_line(const std::string& value) {
  std::string line;
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (value[at] != '\n') {
      line += value[at];
      continue;
    }
    while (at + 1 < value.size() && value[at + 1] == ' ') ++at;
    if (line.ends_with(',')) line += ' ';
  }
  return line;
}

std::string shown(const campaign::Argument& argument) {
  const auto& value = argument.value;
  if (argument.is_text || value.size() <= longest_value) return codec::elided(value, longest_value);
  return codec::wrap(codec::elided(in_one_line(value), longest_value), page);
}

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
            shown(argument) + "\n";
  return codec::printable(text);
}

}  // namespace sonde::report
