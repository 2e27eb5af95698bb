// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "campaign/event_sender.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/kept_cases.hpp"
#include "explain/explain.hpp"
#include "isolate/case_runner.hpp"
#include "shrink/shrink.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Makes a counterexample of a failure that was found: it is confirmed, shrunk, explained
// and described.
class Diagnosis {
 public:
  // A failing case is kept as soon as it is known, and each smaller one. What is shrunk and
  // explained is reported as an event.
  Diagnosis(const Definition& definition, const Resolved& settings, isolate::CaseRunner& runner,
            KeptCases& kept_cases, const EventSender& events)
      : definition_(definition),
        settings_(settings),
        runner_(runner),
        kept_cases_(kept_cases),
        events_(events) {}

  Counterexample examine(const FailingCase& failing);
  // A case that was shrunk, or written by somebody: it is explained only. `name` is that of
  // its file, if it has one.
  Counterexample examine_kept(const isolate::Result& failing, FoundIn found_in,
                              const std::string& name);
  // As it is.
  Counterexample describe(const run::Recipe& recipe, const isolate::Result& result,
                          FoundIn found_in);

 private:
  Counterexample examine_flaky(const FailingCase& found, const run::Recipe& recipe);
  shrink::Smallest shrink(const isolate::Result& failing);
  void keep(shrink::Smallest shrunk, const Tree& smallest, const isolate::Result& first);
  std::string text_at(const Tree& tree, Tree::Index span);
  void explain(const isolate::Result& smallest, std::uint64_t runs, Counterexample& into);
  void add_explanation(const explain::Explanation& explanation, const Tree& smallest,
                       Counterexample& into);

  const Definition& definition_;
  const Resolved& settings_;
  isolate::CaseRunner& runner_;
  KeptCases& kept_cases_;
  const EventSender& events_;
};

}  // namespace sonde::campaign
