// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fault_tasks.hpp"
#include "rbt/properties.hpp"

// ETNA's 58 tasks: a mutant and a property that it breaks. The size of a counterexample is the
// number of nodes in its tree.

namespace rbt {

using Control = Properties<Fault::None>;

template <class Visit>
void visit_insert_1(const Visit& visit) {
  using Broken = Properties<Fault::Insert1>;
  const workload::FaultTasks task{visit, "inserting into a non-empty tree gives just a leaf"};
  task("insert_1-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_1-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_1-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_1-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
}

template <class Visit>
void visit_insert_2(const Visit& visit) {
  using Broken = Properties<Fault::Insert2>;
  const workload::FaultTasks task{visit, "larger keys are treated as equal"};
  task("insert_2-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_2-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_2-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_2-InsertDelete", 1, &Broken::insert_delete, &Control::insert_delete);
  task("insert_2-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
}

template <class Visit>
void visit_insert_3(const Visit& visit) {
  using Broken = Properties<Fault::Insert3>;
  const workload::FaultTasks task{visit, "an equal key keeps the old value"};
  task("insert_3-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_3-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_3-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_3-InsertDelete", 1, &Broken::insert_delete, &Control::insert_delete);
}

template <class Visit>
void visit_delete_4(const Visit& visit) {
  using Broken = Properties<Fault::Delete4>;
  const workload::FaultTasks task{visit, "going down drops the visited node"};
  task("delete_4-DeletePost", 1, &Broken::delete_post, &Control::delete_post);
  task("delete_4-DeleteModel", 1, &Broken::delete_model, &Control::delete_model);
  task("delete_4-InsertDelete", 0, &Broken::insert_delete, &Control::insert_delete);
  task("delete_4-DeleteInsert", 0, &Broken::delete_insert, &Control::delete_insert);
  task("delete_4-DeleteDelete", 3, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_delete_5(const Visit& visit) {
  using Broken = Properties<Fault::Delete5>;
  const workload::FaultTasks task{visit, "goes down on the wrong side"};
  task("delete_5-DeletePost", 2, &Broken::delete_post, &Control::delete_post);
  task("delete_5-DeleteModel", 2, &Broken::delete_model, &Control::delete_model);
  task("delete_5-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
  task("delete_5-DeleteDelete", 2, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_miscolor_insert(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorInsert>;
  const workload::FaultTasks task{visit, "a new leaf is black"};
  task("miscolor_insert-InsertValid", 1, &Broken::insert_valid, &Control::insert_valid);
  task("miscolor_insert-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
}

template <class Visit>
void visit_miscolor_delete(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorDelete>;
  const workload::FaultTasks task{visit, "deleting does not blacken the root"};
  task("miscolor_delete-DeleteValid", 1, &Broken::delete_valid, &Control::delete_valid);
}

template <class Visit>
void visit_miscolor_bal_left(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorBalLeft>;
  const workload::FaultTasks task{visit, "rebalancing the left forgets to redden"};
  task("miscolor_balLeft-DeleteValid", 5, &Broken::delete_valid, &Control::delete_valid);
  task("miscolor_balLeft-DeleteDelete", 5, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_miscolor_bal_right(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorBalRight>;
  const workload::FaultTasks task{visit, "rebalancing the right forgets to redden"};
  task("miscolor_balRight-DeleteValid", 5, &Broken::delete_valid, &Control::delete_valid);
  task("miscolor_balRight-DeleteDelete", 5, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_miscolor_join_1(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorJoin1>;
  const workload::FaultTasks task{visit, "red trees are joined under black children"};
  task("miscolor_join_1-DeleteValid", 12, &Broken::delete_valid, &Control::delete_valid);
}

template <class Visit>
void visit_miscolor_join_2(const Visit& visit) {
  using Broken = Properties<Fault::MiscolorJoin2>;
  const workload::FaultTasks task{visit, "black trees are joined under red children"};
  task("miscolor_join_2-DeleteValid", 5, &Broken::delete_valid, &Control::delete_valid);
  task("miscolor_join_2-DeleteDelete", 6, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_no_balance_insert_1(const Visit& visit) {
  using Broken = Properties<Fault::NoBalanceInsert1>;
  const workload::FaultTasks task{visit, "no balance after inserting on the left"};
  task("no_balance_insert_1-InsertValid", 2, &Broken::insert_valid, &Control::insert_valid);
  task("no_balance_insert_1-InsertDelete", 6, &Broken::insert_delete, &Control::insert_delete);
  task("no_balance_insert_1-DeleteInsert", 6, &Broken::delete_insert, &Control::delete_insert);
}

template <class Visit>
void visit_no_balance_insert_2(const Visit& visit) {
  using Broken = Properties<Fault::NoBalanceInsert2>;
  const workload::FaultTasks task{visit, "inserting on the right blackens and does not balance"};
  task("no_balance_insert_2-InsertValid", 1, &Broken::insert_valid, &Control::insert_valid);
  task("no_balance_insert_2-InsertDelete", 2, &Broken::insert_delete, &Control::insert_delete);
  task("no_balance_insert_2-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
}

template <class Visit>
void visit_swap_cd(const Visit& visit) {
  using Broken = Properties<Fault::SwapCd>;
  const workload::FaultTasks task{visit, "balancing left-left exchanges two subtrees"};
  task("swap_cd-InsertValid", 3, &Broken::insert_valid, &Control::insert_valid);
  task("swap_cd-DeleteValid", 5, &Broken::delete_valid, &Control::delete_valid);
  task("swap_cd-InsertPost", 3, &Broken::insert_post, &Control::insert_post);
  task("swap_cd-DeletePost", 5, &Broken::delete_post, &Control::delete_post);
  task("swap_cd-InsertModel", 3, &Broken::insert_model, &Control::insert_model);
  task("swap_cd-DeleteModel", 5, &Broken::delete_model, &Control::delete_model);
  task("swap_cd-InsertInsert", 2, &Broken::insert_insert, &Control::insert_insert);
  task("swap_cd-InsertDelete", 3, &Broken::insert_delete, &Control::insert_delete);
  task("swap_cd-DeleteInsert", 3, &Broken::delete_insert, &Control::delete_insert);
  task("swap_cd-DeleteDelete", 5, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_swap_bc(const Visit& visit) {
  using Broken = Properties<Fault::SwapBc>;
  const workload::FaultTasks task{visit, "balancing right-left exchanges two subtrees"};
  task("swap_bc-InsertValid", 6, &Broken::insert_valid, &Control::insert_valid);
  task("swap_bc-DeleteValid", 9, &Broken::delete_valid, &Control::delete_valid);
  task("swap_bc-InsertPost", 6, &Broken::insert_post, &Control::insert_post);
  task("swap_bc-DeletePost", 9, &Broken::delete_post, &Control::delete_post);
  task("swap_bc-InsertModel", 6, &Broken::insert_model, &Control::insert_model);
  task("swap_bc-DeleteModel", 9, &Broken::delete_model, &Control::delete_model);
  task("swap_bc-InsertInsert", 5, &Broken::insert_insert, &Control::insert_insert);
  task("swap_bc-InsertDelete", 6, &Broken::insert_delete, &Control::insert_delete);
  task("swap_bc-DeleteInsert", 6, &Broken::delete_insert, &Control::delete_insert);
  task("swap_bc-DeleteDelete", 9, &Broken::delete_delete, &Control::delete_delete);
}

template <class Visit>
void visit_tasks(const Visit& visit) {
  visit_insert_1(visit);
  visit_insert_2(visit);
  visit_insert_3(visit);
  visit_delete_4(visit);
  visit_delete_5(visit);
  visit_miscolor_insert(visit);
  visit_miscolor_delete(visit);
  visit_miscolor_bal_left(visit);
  visit_miscolor_bal_right(visit);
  visit_miscolor_join_1(visit);
  visit_miscolor_join_2(visit);
  visit_no_balance_insert_1(visit);
  visit_no_balance_insert_2(visit);
  visit_swap_cd(visit);
  visit_swap_bc(visit);
}

}  // namespace rbt
