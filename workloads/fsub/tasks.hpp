// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fault_tasks.hpp"
#include "fsub/properties.hpp"

// ETNA's 36 tasks: a mutant and a property that it breaks. The size of a counterexample is the
// number of constructors in its terms and types.

namespace system_fsub {

using Control = Properties<Fault::None>;

template <class Visit>
void visit_tshift_tvar_all(const Visit& visit) {
  using Broken = Properties<Fault::TshiftTvarAll>;
  const workload::FaultTasks task{visit, "shift moves every variable of types"};
  task("tshift_tvar_all-SinglePreserve", 11, &Broken::single_preserve, &Control::single_preserve);
  task("tshift_tvar_all-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_tshift_tvar_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::TshiftTvarNoIncr>;
  const workload::FaultTasks task{visit, "shift moves no variable of types"};
  task("tshift_tvar_no_incr-SinglePreserve", 9, &Broken::single_preserve,
       &Control::single_preserve);
  task("tshift_tvar_no_incr-MultiPreserve", 9, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_tshift_all_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::TshiftAllNoIncr>;
  const workload::FaultTasks task{visit, "where shift begins does not grow under a universal"};
  task("tshift_all_no_incr-SinglePreserve", 11, &Broken::single_preserve,
       &Control::single_preserve);
  task("tshift_all_no_incr-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_var_all(const Visit& visit) {
  using Broken = Properties<Fault::ShiftVarAll>;
  const workload::FaultTasks task{visit, "shift moves every variable of terms"};
  task("shift_var_all-SinglePreserve", 13, &Broken::single_preserve, &Control::single_preserve);
  task("shift_var_all-MultiPreserve", 13, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_var_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::ShiftVarNoIncr>;
  const workload::FaultTasks task{visit, "shift moves no variable of terms"};
  task("shift_var_no_incr-SinglePreserve", 11, &Broken::single_preserve, &Control::single_preserve);
  task("shift_var_no_incr-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_abs_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::ShiftAbsNoIncr>;
  const workload::FaultTasks task{visit, "where shift begins does not grow under an abstraction"};
  task("shift_abs_no_incr-SinglePreserve", 13, &Broken::single_preserve, &Control::single_preserve);
  task("shift_abs_no_incr-MultiPreserve", 13, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_shift_typ_tabs_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::ShiftTypTabsNoIncr>;
  const workload::FaultTasks task{visit,
                                  "where shift begins does not grow under a type abstraction"};
  task("shift_typ_tabs_no_incr-SinglePreserve", 15, &Broken::single_preserve,
       &Control::single_preserve);
  task("shift_typ_tabs_no_incr-MultiPreserve", 15, &Broken::multi_preserve,
       &Control::multi_preserve);
}

template <class Visit>
void visit_tsubst_tvar_flip(const Visit& visit) {
  using Broken = Properties<Fault::TsubstTvarFlip>;
  const workload::FaultTasks task{visit,
                                  "lowers the smaller instead of the larger variables of types"};
  task("tsubst_tvar_flip-SinglePreserve", 9, &Broken::single_preserve, &Control::single_preserve);
  task("tsubst_tvar_flip-MultiPreserve", 9, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_tsubst_tvar_no_shift(const Visit& visit) {
  using Broken = Properties<Fault::TsubstTvarNoShift>;
  const workload::FaultTasks task{visit, "lowers no variables of types"};
  task("tsubst_tvar_no_shift-SinglePreserve", 9, &Broken::single_preserve,
       &Control::single_preserve);
  task("tsubst_tvar_no_shift-MultiPreserve", 9, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_tsubst_tvar_over_shift(const Visit& visit) {
  using Broken = Properties<Fault::TsubstTvarOverShift>;
  const workload::FaultTasks task{visit, "lowers the smaller variables of types as well"};
  task("tsubst_tvar_over_shift-SinglePreserve", 9, &Broken::single_preserve,
       &Control::single_preserve);
  task("tsubst_tvar_over_shift-MultiPreserve", 9, &Broken::multi_preserve,
       &Control::multi_preserve);
}

template <class Visit>
void visit_tsubst_all_no_tshift(const Visit& visit) {
  using Broken = Properties<Fault::TsubstAllNoTshift>;
  const workload::FaultTasks task{visit, "what is substituted is not shifted under a universal"};
  task("tsubst_all_no_tshift-SinglePreserve", 11, &Broken::single_preserve,
       &Control::single_preserve);
  task("tsubst_all_no_tshift-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_var_flip(const Visit& visit) {
  using Broken = Properties<Fault::SubstVarFlip>;
  const workload::FaultTasks task{visit,
                                  "lowers the smaller instead of the larger variables of terms"};
  task("subst_var_flip-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("subst_var_flip-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_var_no_decr(const Visit& visit) {
  using Broken = Properties<Fault::SubstVarNoDecr>;
  const workload::FaultTasks task{visit, "lowers no variables of terms"};
  task("subst_var_no_decr-SinglePreserve", 7, &Broken::single_preserve, &Control::single_preserve);
  task("subst_var_no_decr-MultiPreserve", 7, &Broken::multi_preserve, &Control::multi_preserve);
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
  task("subst_abs_no_incr-SinglePreserve", 11, &Broken::single_preserve, &Control::single_preserve);
  task("subst_abs_no_incr-MultiPreserve", 11, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_tabs_no_shift(const Visit& visit) {
  using Broken = Properties<Fault::SubstTabsNoShift>;
  const workload::FaultTasks task{visit,
                                  "what is substituted is not shifted under a type abstraction"};
  task("subst_tabs_no_shift-SinglePreserve", 13, &Broken::single_preserve,
       &Control::single_preserve);
  task("subst_tabs_no_shift-MultiPreserve", 13, &Broken::multi_preserve, &Control::multi_preserve);
}

template <class Visit>
void visit_subst_typ_tabs_no_incr(const Visit& visit) {
  using Broken = Properties<Fault::SubstTypTabsNoIncr>;
  const workload::FaultTasks task{
      visit, "the type variable that is replaced does not grow under a type abstraction"};
  task("subst_typ_tabs_no_incr-SinglePreserve", 9, &Broken::single_preserve,
       &Control::single_preserve);
  task("subst_typ_tabs_no_incr-MultiPreserve", 9, &Broken::multi_preserve,
       &Control::multi_preserve);
}

template <class Visit>
void visit_subst_typ_tabs_no_shift(const Visit& visit) {
  using Broken = Properties<Fault::SubstTypTabsNoShift>;
  const workload::FaultTasks task{
      visit, "the type that is substituted is not shifted under a type abstraction"};
  task("subst_typ_tabs_no_shift-SinglePreserve", 11, &Broken::single_preserve,
       &Control::single_preserve);
  task("subst_typ_tabs_no_shift-MultiPreserve", 11, &Broken::multi_preserve,
       &Control::multi_preserve);
}

template <class Visit>
void visit_tasks(const Visit& visit) {
  visit_tshift_tvar_all(visit);
  visit_tshift_tvar_no_incr(visit);
  visit_tshift_all_no_incr(visit);
  visit_shift_var_all(visit);
  visit_shift_var_no_incr(visit);
  visit_shift_abs_no_incr(visit);
  visit_shift_typ_tabs_no_incr(visit);
  visit_tsubst_tvar_flip(visit);
  visit_tsubst_tvar_no_shift(visit);
  visit_tsubst_tvar_over_shift(visit);
  visit_tsubst_all_no_tshift(visit);
  visit_subst_var_flip(visit);
  visit_subst_var_no_decr(visit);
  visit_subst_abs_no_shift(visit);
  visit_subst_abs_no_incr(visit);
  visit_subst_tabs_no_shift(visit);
  visit_subst_typ_tabs_no_incr(visit);
  visit_subst_typ_tabs_no_shift(visit);
}

}  // namespace system_fsub
