// SPDX-License-Identifier: Apache-2.0
#include "bench/flaky.hpp"

#include <array>
#include <functional>
#include <vector>

#include "bench/measure.hpp"
#include "bench/shrink.hpp"
#include "campaign/diagnosis.hpp"
#include "codec/token.hpp"
#include "tree/random.hpp"

namespace sonde::bench {
namespace {

constexpr std::array probabilities = {0.9, 0.5, 0.2};
constexpr double always = 1;
constexpr double judged = 0.5;
constexpr unsigned least_percent = 90;

// Lets a case that fails pass now and then.
class ChanceRunner final : public isolate::CaseRunner {
 public:
  ChanceRunner(const Property& property, double probability, std::uint64_t seed)
      : runner_(isolate::runner_here(property, nullptr)),
        permille_(static_cast<std::uint64_t>(1000 * probability)),
        random_(seed) {}

  isolate::Result run(const run::Recipe& recipe, run::Notes notes) override {
    ++runs_;
    auto result = runner_->run(recipe, notes);
    if (result.outcome != Outcome::Fail || random_.below(1000) < permille_) return result;
    result.outcome = Outcome::Pass;
    result.failure = {};
    return result;
  }
  Tree shown(const run::Recipe& recipe) override { return runner_->shown(recipe); }

  std::uint64_t runs() const { return runs_; }

 private:
  std::unique_ptr<isolate::CaseRunner> runner_;
  std::uint64_t permille_;
  Random random_;
  std::uint64_t runs_ = 0;
};

campaign::FailingCase failing_case(const Property& property, const Tree& tree) {
  const auto result = isolate::runner_here(property, nullptr)->run(tree);
  return {{.way = run::Recipe::Way::Replay, .tree = tree}, result.failure};
}

std::string text_of_token(const Property& property, const std::string& token) {
  run::Executor executor(property);
  return text_of(executor.shown(codec::from_token(token)));
}

struct Found {
  std::uint64_t seed;
  Tree tree;
  std::string smallest;  // of the failure that always comes
};

std::vector<Found> find(const shrinking::Row& row, unsigned seeds, unsigned size) {
  std::vector<Found> all;
  for (unsigned seed = 0; seed < seeds; ++seed)
    if (const auto failing = find_failing(row, seed, size))
      all.push_back({seed, *failing, diagnose(row, *failing, always, seed).text});
  return all;
}

// Whether the smallest case is reached often enough.
bool add_row(Table& table, const shrinking::Row& row, const std::vector<Found>& found,
             double probability) {
  unsigned reached = 0;
  unsigned flaky = 0;
  double shrunk_in = 0;
  double runs = 0;
  for (const auto& [seed, tree, smallest] : found) {
    const auto diagnosed = diagnose(row, tree, probability, seed);
    reached += diagnosed.text == smallest ? 1 : 0;
    flaky += diagnosed.confirmed ? 0 : 1;
    shrunk_in += static_cast<double>(diagnosed.shrunk_in);
    runs += static_cast<double>(diagnosed.runs);
  }
  const auto count = static_cast<double>(found.size());
  table.add({row.name, fixed(probability, 1),
             std::to_string(reached) + "/" + std::to_string(found.size()), std::to_string(flaky),
             fixed(shrunk_in / count, 1), fixed(runs / count, 1)});
  return probability != judged || 100 * reached >= least_percent * found.size();
}

std::vector<const shrinking::Row*> chosen_rows(const std::string& name_or_all) {
  if (name_or_all != "all") return rows_named(name_or_all);
  std::vector<const shrinking::Row*> chosen;
  for (const auto& row : shrinking::challenge()) chosen.push_back(rows_named(row.name).front());
  return chosen;
}

}  // namespace

Diagnosed diagnose(const shrinking::Row& row, const Tree& failing, double probability,
                   std::uint64_t seed) {
  const Definition definition{.name = row.name.c_str(), .property = row.property.get()};
  const auto settings = campaign::resolve({.seed = seed + 1, .cache = "off"}, row.name);
  campaign::KeptCases kept_cases(definition, settings);
  campaign::Listener nobody;
  const campaign::EventSender events{nobody, row.name};
  ChanceRunner runner(*row.property, probability, seed + std::hash<std::string>()(row.name));
  const auto found = campaign::Diagnosis(definition, settings, runner, kept_cases, events)
                         .examine(failing_case(*row.property, failing));
  return {text_of_token(*row.property, found.token), !found.is_flaky(), found.shrunk_in,
          runner.runs()};
}

bool shrink_flaky(unsigned seeds, unsigned size, const std::string& name_or_all) {
  Table table({"property", "probability", "smallest", "flaky", "shrink-runs", "runs"});
  bool all_reached = true;
  for (const shrinking::Row* row : chosen_rows(name_or_all)) {
    const auto found = find(*row, seeds, size);
    for (const double probability : probabilities)
      all_reached = add_row(table, *row, found, probability) && all_reached;
  }
  table.print();
  return all_reached;
}

}  // namespace sonde::bench
