// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "campaign/keeping.hpp"
#include "campaign/pursuit.hpp"
#include "execute/trials.hpp"
#include "shrink/shrink.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Makes a counterexample of a failure that was found: it is confirmed, shrunk, explained
// and described.
class Inquest {
 public:
  // A failing case is kept as soon as it is known, and each smaller one.
  Inquest(const Definition& definition, const Resolved& settings, execute::Trials& trials,
          Keeping& keeping)
      : definition_(definition), settings_(settings), trials_(trials), keeping_(keeping) {}

  Counterexample examine(const Found& found);
  // A case that was shrunk, or written by somebody: it is explained only.
  Counterexample examine_kept(const execute::Result& failing);
  // As it is.
  Counterexample describe(const execute::Recipe& recipe, const execute::Result& result);

 private:
  Counterexample examine_flaky(const Found& found, const execute::Recipe& recipe);
  shrink::Smallest shrink(const execute::Result& failing);
  void keep(shrink::Smallest shrunk, const Tree& smallest, const execute::Result& first);
  std::string text_at(const Tree& tree, Tree::Index span);
  void explain(const execute::Result& smallest, std::uint64_t runs, Counterexample& into);

  const Definition& definition_;
  const Resolved& settings_;
  execute::Trials& trials_;
  Keeping& keeping_;
};

}  // namespace sonde::campaign
