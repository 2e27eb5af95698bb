// SPDX-License-Identifier: Apache-2.0
// A case that ends the program loses the answer. Then halves of the cases are tried, until the
// ones that do it are known; the others are run once more together, because features of two
// processes cannot be compared.
#include "suite/measured.hpp"

#include <numeric>

#include "campaign/host.hpp"
#include "codec/binary.hpp"
#include "coverage/coverage.hpp"
#include "run/executor.hpp"
#include "suite/ask.hpp"
#include "suite/asked_property.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

using Numbers = std::vector<std::size_t>;

constexpr double most_seconds = 600;
constexpr double seconds_alone = 20;  // of a single case

std::vector<Measured> measure_together(const std::string& program, const ListedProperty& property,
                                       std::span<const Tree> cases, const Numbers& chosen) {
  Question question{.program = program,
                    .arguments = property.arguments,
                    .test = Question::Test::Chosen,
                    .request = {.what = "measure", .property = property.id},
                    .seconds = chosen.size() == 1 ? seconds_alone : most_seconds};
  for (const std::size_t number : chosen)
    question.request.words.push_back(codec::to_binary(cases[number]));
  auto answer = unpacked_answer<std::vector<Measured>>(question);
  if (answer.size() != chosen.size())
    throw Error(program + " wrote a damaged answer: build it again");
  return answer;
}

// Those of the cases that do not end the program.
Numbers harmless(const std::string& program, const ListedProperty& property,
                 std::span<const Tree> cases, const Numbers& chosen) {
  try {
    measure_together(program, property, cases, chosen);
    return chosen;
  } catch (const Error&) {
    if (chosen.size() <= 1) return {};
  }
  const auto middle = chosen.begin() + std::ssize(chosen) / 2;
  Numbers found = harmless(program, property, cases, {chosen.begin(), middle});
  const Numbers others = harmless(program, property, cases, {middle, chosen.end()});
  found.insert(found.end(), others.begin(), others.end());
  return found;
}

Measured measured(run::Executor& executor, const std::string& bytes) {
  const Tree tree = codec::from_binary(bytes);
  const auto seen = executor.run(tree);
  Measured result{.outcome = seen.outcome, .fits = !executor.misaligned()};
  constexpr std::uint64_t of_valid = std::uint64_t{1} << 32;
  for (const auto feature : seen.features) {
    result.features.push_back(feature);
    if (seen.valid()) result.features.push_back(feature | of_valid);
  }
  return result;
}

}  // namespace

std::vector<std::optional<Measured>> measure(const std::string& program,
                                             const ListedProperty& property,
                                             std::span<const Tree> cases) {
  std::vector<std::optional<Measured>> all(cases.size());
  Numbers chosen(cases.size());
  std::iota(chosen.begin(), chosen.end(), std::size_t{0});
  if (chosen.empty()) return all;
  std::vector<Measured> answer;
  try {
    answer = measure_together(program, property, cases, chosen);
  } catch (const Error&) {
    chosen = harmless(program, property, cases, chosen);
    if (!chosen.empty()) answer = measure_together(program, property, cases, chosen);
  }
  for (std::size_t i = 0; i < chosen.size(); ++i) all[chosen[i]] = std::move(answer[i]);
  return all;
}

std::string answer_measured(const Request& request) {
  const AskedProperty asked(request.property);
  run::Executor executor(*asked.definition().property, campaign::host().monitor);
  executor.watch({.labels = true, .label_sets = true, .edges = true, .triples = true});
  coverage::forget_numbers();
  std::vector<Measured> all;
  for (const auto& bytes : request.words) all.push_back(measured(executor, bytes));
  return answer_body(all);
}

}  // namespace sonde::suite
