// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "campaign/facts.hpp"
#include "campaign/pursuit.hpp"
#include "execute/trials.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Hears of a failing case as soon as it is known, and of each smaller one.
using Keep = std::function<void(const Tree& tree, const Failure& failure)>;

// Makes a counterexample of a failure that was found: it is confirmed, shrunk, explained
// and described.
class Inquest {
 public:
  Inquest(const Definition& definition, const Resolved& settings, execute::Trials& trials,
          Keep keep)
      : definition_(definition), settings_(settings), trials_(trials), keep_(std::move(keep)) {}

  Counterexample examine(const Found& found);
  // As it is, neither confirmed nor shrunk.
  Counterexample describe(const execute::Recipe& recipe, const execute::Result& result);

 private:
  Counterexample examine_flaky(const Found& found, const execute::Recipe& recipe);
  Tree shrink(const execute::Result& failing, Counterexample& into);
  void explain(const execute::Result& smallest, std::uint64_t runs, Counterexample& into);

  const Definition& definition_;
  const Resolved& settings_;
  execute::Trials& trials_;
  Keep keep_;
};

}  // namespace sonde::campaign
