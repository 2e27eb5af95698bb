// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>

#include "campaign/event_sender.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/kept_cases.hpp"
#include "campaign/replays.hpp"
#include "explain/explain.hpp"
#include "isolate/case_runner.hpp"
#include "shrink/shrink.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::campaign {

// Makes a counterexample of a failure that was found: it is confirmed, shrunk, explained
// and described. One that does not come with every run of its case is shrunk by repeated runs.
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
  // its file, if it has one. The rate says how often it fails, if not always.
  Counterexample examine_kept(const isolate::Result& failing, FoundIn found_in,
                              const std::string& name, run::Rate rate = {});
  // As it is.
  Counterexample describe(const run::Recipe& recipe, const isolate::Result& result,
                          FoundIn found_in);

 private:
  Counterexample examine_seldom(const FailingCase& found, Replays replays);
  Counterexample describe_replays(const run::Recipe& recipe, const Replays& replays,
                                  FoundIn found_in);
  std::pair<shrink::Smallest, Replays> shrink_and_replay(const FailingCase& found,
                                                         const Replays& first);
  shrink::Smallest shrink(const Replays& first);
  // The time for one matter: at most so much, and less where that of the property is nearly up.
  double seconds_for(double most) const;
  void keep(shrink::Smallest shrunk, const Tree& smallest, const isolate::Result& first,
            run::Rate rate);
  std::string text_at(const Tree& tree, Tree::Index span);
  void explain(const Replays& smallest, Counterexample& into);
  void explain_parts(const Replays& smallest, Counterexample& into);
  void add_explanation(const explain::Explanation& explanation, const Tree& smallest,
                       Counterexample& into);

  const Definition& definition_;
  const Resolved& settings_;
  isolate::CaseRunner& runner_;
  KeptCases& kept_cases_;
  const EventSender& events_;
};

}  // namespace sonde::campaign
