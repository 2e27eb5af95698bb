// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/facts.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/kept_cases.hpp"
#include "isolate/case_runner.hpp"
#include "shrink/shrink.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Makes a counterexample of a failure that was found: it is confirmed, shrunk, explained
// and described.
class Diagnosis {
 public:
  // A failing case is kept as soon as it is known, and each smaller one.
  Diagnosis(const Definition& definition, const Resolved& settings, isolate::CaseRunner& runner,
            KeptCases& kept_cases)
      : definition_(definition), settings_(settings), runner_(runner), kept_cases_(kept_cases) {}

  Counterexample examine(const Found& found);
  // A case that was shrunk, or written by somebody: it is explained only.
  Counterexample examine_kept(const isolate::Result& failing);
  // As it is.
  Counterexample describe(const run::Recipe& recipe, const isolate::Result& result);

 private:
  Counterexample examine_flaky(const Found& found, const run::Recipe& recipe);
  shrink::Smallest shrink(const isolate::Result& failing);
  void keep(shrink::Smallest shrunk, const Tree& smallest, const isolate::Result& first);
  std::string text_at(const Tree& tree, Tree::Index span);
  void explain(const isolate::Result& smallest, std::uint64_t runs, Counterexample& into);

  const Definition& definition_;
  const Resolved& settings_;
  isolate::CaseRunner& runner_;
  KeptCases& kept_cases_;
};

}  // namespace sonde::campaign
