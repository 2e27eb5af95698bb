// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fault_tasks.hpp"
#include "stlc/properties.hpp"

// ETNA's 20 tasks: a mutant and a property that it breaks. The size of a counterexample is the
// number of constructors in its terms and types.

namespace stlc {

using Control = Properties<Fault::None>;

template <class Visit>
void visit_shift_var_none(const Visit& visit) {
  using Broken = Properties<Fault::ShiftVarNone>;
  const workload::FaultTasks task{visit, "shift leaves variables alone"};
  task("shift_var_none-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("shift_var_none-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_var_all(const Visit& visit) {
  using Broken = Properties<Fault::ShiftVarAll>;
  const workload::FaultTasks task{visit, "shift moves every variable"};
  task("shift_var_all-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("shift_var_all-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_var_leq(const Visit& visit) {
  using Broken = Properties<Fault::ShiftVarLeq>;
  const workload::FaultTasks task{visit,
                                  "shift leaves the first variable beyond its cut-off alone"};
  task("shift_var_leq-SinglePreserve", 11, &Broken::single_preserve, &Control::single_preserve);
  task("shift_var_leq-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_abs_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::ShiftAbsNoIncr>;
  const workload::FaultTasks task{visit, "the cut-off of shift does not grow under an abstraction"};
  task("shift_abs_no_incr-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("shift_abs_no_incr-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_var_all(const Visit& visit) {
  using Broken = Properties<Fault::SubstVarAll>;
  const workload::FaultTasks task{visit, "every variable is replaced"};
  task("subst_var_all-SinglePreserve", 9, &Broken::single_preserve, &Control::single_preserve);
  task("subst_var_all-MultiPreserve", 9, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_var_none(const Visit& visit) {
  using Broken = Properties<Fault::SubstVarNone>;
  const workload::FaultTasks task{visit, "no variable is replaced"};
  task("subst_var_none-SinglePreserve", 5, &Broken::single_preserve, &Control::single_preserve);
  task("subst_var_none-MultiPreserve", 5, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_abs_no_shift(const Visit& visit) {
  using Broken = Properties<Fault::SubstAbsNoShift>;
  const workload::FaultTasks task{visit, "what is substituted is not shifted under an abstraction"};
  task("subst_abs_no_shift-SinglePreserve", 11, &Broken::single_preserve,
       &Control::single_preserve);
  task("subst_abs_no_shift-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_abs_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::SubstAbsNoIncr>;
  const workload::FaultTasks task{
      visit, "the variable that is replaced does not grow under an abstraction"};
  task("subst_abs_no_incr-SinglePreserve", 9, &Broken::single_preserve, &Control::single_preserve);
  task("subst_abs_no_incr-MultiPreserve", 9, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_top_no_shift(const Visit& visit) {
  using Broken = Properties<Fault::SubstTopNoShift>;
  const workload::FaultTasks task{visit, "what is substituted at the top is not shifted"};
  task("substTop_no_shift-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("substTop_no_shift-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_top_no_shift_back(const Visit& visit) {
  using Broken = Properties<Fault::SubstTopNoShiftBack>;
  const workload::FaultTasks task{visit, "after substituting at the top, nothing is shifted back"};
  task("substTop_no_shift_back-SinglePreserve", 7, &Broken::single_preserve,
       &Control::single_preserve);
  task("substTop_no_shift_back-MultiPreserve", 7, &Broken::multi_preserve,
       &Control::multi_preserve);
}

template <class Visit>
void visit_tasks(const Visit& visit) {
  visit_shift_var_none(visit);
  visit_shift_var_all(visit);
  visit_shift_var_leq(visit);
  visit_shift_abs_no_incr(visit);
  visit_subst_var_all(visit);
  visit_subst_var_none(visit);
  visit_subst_abs_no_shift(visit);
  visit_subst_abs_no_incr(visit);
  visit_subst_top_no_shift(visit);
  visit_subst_top_no_shift_back(visit);
}

}  // namespace stlc
