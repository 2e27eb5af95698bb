// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bst/properties.hpp"
#include "fault_tasks.hpp"

// ETNA's 53 tasks: a mutant and a property that it breaks. The size of a counterexample is the
// number of nodes in all of its trees.

namespace bst {

using Control = Properties<Fault::None>;

template <class Visit>
void visit_insert_1(const Visit& visit) {
  using Broken = Properties<Fault::Insert1>;
  const workload::FaultTasks task{visit, "inserting into a non-empty tree gives just a leaf"};
  task("insert_1-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_1-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_1-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_1-InsertUnion", 1, &Broken::insert_union, &Control::insert_union);
  task("insert_1-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
  task("insert_1-UnionDeleteInsert", 1, &Broken::union_delete_insert,
       &Control::union_delete_insert);
}

template <class Visit>
void visit_insert_2(const Visit& visit) {
  using Broken = Properties<Fault::Insert2>;
  const workload::FaultTasks task{visit, "larger keys are treated as equal"};
  task("insert_2-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_2-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_2-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_2-InsertDelete", 1, &Broken::insert_delete, &Control::insert_delete);
  task("insert_2-InsertUnion", 1, &Broken::insert_union, &Control::insert_union);
  task("insert_2-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
  task("insert_2-UnionDeleteInsert", 1, &Broken::union_delete_insert,
       &Control::union_delete_insert);
}

template <class Visit>
void visit_insert_3(const Visit& visit) {
  using Broken = Properties<Fault::Insert3>;
  const workload::FaultTasks task{visit, "an equal key keeps the old value"};
  task("insert_3-InsertPost", 1, &Broken::insert_post, &Control::insert_post);
  task("insert_3-InsertModel", 1, &Broken::insert_model, &Control::insert_model);
  task("insert_3-InsertInsert", 0, &Broken::insert_insert, &Control::insert_insert);
  task("insert_3-InsertDelete", 1, &Broken::insert_delete, &Control::insert_delete);
  task("insert_3-InsertUnion", 1, &Broken::insert_union, &Control::insert_union);
  task("insert_3-UnionDeleteInsert", 1, &Broken::union_delete_insert,
       &Control::union_delete_insert);
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
  task("delete_4-DeleteUnion", 2, &Broken::delete_union, &Control::delete_union);
  task("delete_4-UnionDeleteInsert", 1, &Broken::union_delete_insert,
       &Control::union_delete_insert);
}

template <class Visit>
void visit_delete_5(const Visit& visit) {
  using Broken = Properties<Fault::Delete5>;
  const workload::FaultTasks task{visit, "goes down on the wrong side"};
  task("delete_5-DeletePost", 2, &Broken::delete_post, &Control::delete_post);
  task("delete_5-DeleteModel", 2, &Broken::delete_model, &Control::delete_model);
  task("delete_5-DeleteInsert", 1, &Broken::delete_insert, &Control::delete_insert);
  task("delete_5-DeleteDelete", 2, &Broken::delete_delete, &Control::delete_delete);
  task("delete_5-DeleteUnion", 2, &Broken::delete_union, &Control::delete_union);
  task("delete_5-UnionDeleteInsert", 2, &Broken::union_delete_insert,
       &Control::union_delete_insert);
}

template <class Visit>
void visit_union_6(const Visit& visit) {
  using Broken = Properties<Fault::Union6>;
  const workload::FaultTasks task{visit, "joins the trees regardless of their keys"};
  task("union_6-UnionValid", 2, &Broken::union_valid, &Control::union_valid);
  task("union_6-UnionPost", 2, &Broken::union_post, &Control::union_post);
  task("union_6-UnionModel", 2, &Broken::union_model, &Control::union_model);
  task("union_6-InsertUnion", 1, &Broken::insert_union, &Control::insert_union);
  task("union_6-DeleteUnion", 2, &Broken::delete_union, &Control::delete_union);
  task("union_6-UnionDeleteInsert", 1, &Broken::union_delete_insert, &Control::union_delete_insert);
  task("union_6-UnionUnionIdem", 1, &Broken::union_union_idem, &Control::union_union_idem);
  task("union_6-UnionUnionAssoc", 3, &Broken::union_union_assoc, &Control::union_union_assoc);
}

template <class Visit>
void visit_union_7(const Visit& visit) {
  using Broken = Properties<Fault::Union7>;
  const workload::FaultTasks task{visit, "the same unless the roots are equal, smaller root first"};
  task("union_7-UnionValid", 3, &Broken::union_valid, &Control::union_valid);
  task("union_7-UnionPost", 3, &Broken::union_post, &Control::union_post);
  task("union_7-UnionModel", 3, &Broken::union_model, &Control::union_model);
  task("union_7-InsertUnion", 2, &Broken::insert_union, &Control::insert_union);
  task("union_7-DeleteUnion", 3, &Broken::delete_union, &Control::delete_union);
  task("union_7-UnionDeleteInsert", 2, &Broken::union_delete_insert, &Control::union_delete_insert);
  task("union_7-UnionUnionAssoc", 3, &Broken::union_union_assoc, &Control::union_union_assoc);
}

template <class Visit>
void visit_union_8(const Visit& visit) {
  using Broken = Properties<Fault::Union8>;
  const workload::FaultTasks task{visit, "the tree with the smaller root wins"};
  task("union_8-UnionPost", 3, &Broken::union_post, &Control::union_post);
  task("union_8-UnionModel", 3, &Broken::union_model, &Control::union_model);
  task("union_8-InsertUnion", 2, &Broken::insert_union, &Control::insert_union);
  task("union_8-DeleteUnion", 3, &Broken::delete_union, &Control::delete_union);
  task("union_8-UnionDeleteInsert", 3, &Broken::union_delete_insert, &Control::union_delete_insert);
  task("union_8-UnionUnionAssoc", 3, &Broken::union_union_assoc, &Control::union_union_assoc);
}

template <class Visit>
void visit_tasks(const Visit& visit) {
  visit_insert_1(visit);
  visit_insert_2(visit);
  visit_insert_3(visit);
  visit_delete_4(visit);
  visit_delete_5(visit);
  visit_union_6(visit);
  visit_union_7(visit);
  visit_union_8(visit);
}

}  // namespace bst
