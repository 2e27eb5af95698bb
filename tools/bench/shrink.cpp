// SPDX-License-Identifier: Apache-2.0
#include "bench/shrink.hpp"

#include <algorithm>
#include <cstdio>
#include <map>
#include <vector>

#include "bench/bad_option.hpp"
#include "bench/measure.hpp"
#include "codec/text.hpp"
#include "run/executor.hpp"
#include "search/random.hpp"
#include "shrink/shrink.hpp"

namespace sonde::bench {
namespace {

constexpr std::uint64_t most_tests = 200'000;

std::optional<Tree> failing_case(run::Executor& executor, std::uint64_t seed, unsigned size) {
  Random random(seed);
  search::FreshCases fresh({.max = 100, .period = 100});
  for (std::uint64_t i = 0; i < most_tests; ++i) {
    const auto seen = size > 0 ? executor.run_fresh(random, size) : fresh.run(executor, random);
    if (seen.outcome == Outcome::Fail) return seen.tree;
  }
  return std::nullopt;
}

struct Reached {
  unsigned found = 0;
  unsigned smallest = 0;
  double runs = 0;
  double cpu_ms = 0;
  std::map<std::string, unsigned> others{};
};

Reached shrink_row(const shrinking::Row& row, unsigned seeds, unsigned size) {
  Reached reached;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    const auto shrunk = find_and_shrink(row, seed, size);
    if (!shrunk) continue;
    ++reached.found;
    reached.runs += static_cast<double>(shrunk->runs);
    reached.cpu_ms += shrunk->cpu_ms;
    if (shrunk->text == row.smallest) ++reached.smallest;
    else ++reached.others[shrunk->text];
  }
  return reached;
}

bool reaches_often(const shrinking::Row& row, const Reached& reached, unsigned seeds) {
  return 100 * reached.smallest >= row.percent * seeds;
}

void add_row(Table& table, const shrinking::Row& row, const Reached& reached, unsigned seeds) {
  const double found = std::max(1U, reached.found);
  table.add({row.name, std::to_string(reached.smallest) + "/" + std::to_string(seeds),
             fixed(reached.runs / found, 1), fixed(reached.cpu_ms / found, 2),
             row.published_runs > 0 ? fixed(row.published_runs, 1) : "-"});
}

}  // namespace

std::vector<const shrinking::Row*> rows_named(const std::string& name_or_all) {
  std::vector<const shrinking::Row*> named;
  for (const auto& row : shrinking::rows())
    if (name_or_all == "all" || row.name == name_or_all) named.push_back(&row);
  if (named.empty()) refuse_name("property", name_or_all, shrinking::rows());
  return named;
}

std::optional<Tree> find_failing(const shrinking::Row& row, std::uint64_t seed, unsigned size) {
  run::Executor executor(row.found_by ? *row.found_by : *row.property);
  auto found = failing_case(executor, seed, size);
  if (found && row.found_by) return executor.shown(*found);
  return found;
}

std::string text_of(const Tree& arguments) {
  std::string text;
  for (Tree::Index at = 1; at < arguments.size(); at = arguments.end_of(at)) {
    if (!text.empty()) text += ", ";
    text += codec::print(arguments, at);
  }
  return text;
}

std::optional<Shrunk> find_and_shrink(const shrinking::Row& row, std::uint64_t seed,
                                      unsigned size) {
  const auto failing = find_failing(row, seed, size);
  if (!failing) return std::nullopt;
  run::Executor executor(*row.property);
  const double start = cpu_seconds();
  auto smallest = shrink::minimize(
      *failing,
      [&](const Tree& tree) -> std::optional<Tree> {
        const auto seen = executor.run(tree);
        if (seen.outcome != Outcome::Fail) return std::nullopt;
        return seen.tree;
      },
      {}, [](const Tree&) { return true; });
  const double cpu_ms = (cpu_seconds() - start) * 1000;
  const std::string text = text_of(executor.shown(smallest.tree));
  return Shrunk{std::move(smallest.tree), text, smallest.runs, cpu_ms};
}

bool shrink(unsigned seeds, unsigned size, const std::string& name_or_all) {
  const auto chosen = rows_named(name_or_all);
  Table table({"property", "smallest", "runs", "cpu-ms", "hypothesis-runs"});
  std::vector<std::string> remarks;
  bool all_reached = true;
  for (const shrinking::Row* row : chosen) {
    const Reached reached = shrink_row(*row, seeds, size);
    add_row(table, *row, reached, seeds);
    all_reached = all_reached && reaches_often(*row, reached, seeds);
    if (!row->remark.empty()) remarks.push_back(row->name + ": " + row->remark);
    if (chosen.size() == 1)
      for (const auto& [text, count] : reached.others)
        remarks.push_back(std::to_string(count) + " x " + text);
  }
  table.print();
  for (const auto& remark : remarks) std::printf("%s\n", remark.c_str());
  return all_reached;
}

}  // namespace sonde::bench
