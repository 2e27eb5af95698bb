// SPDX-License-Identifier: Apache-2.0
#include "bst/tasks.hpp"

#include "bst/generators.hpp"
#include "known_answers.hpp"

namespace bst {
namespace {

const Tree empty;

// Each has as few nodes as any counterexample of its task.
TEST(BstTasks, FailOnTheirSmallestCounterexamples) {
  workload::KnownAnswers answers([](const auto& visit) { visit_tasks(visit); });
  answers.fails("insert_1-InsertPost", leaf(0, 0), 1, 0, 0);
  answers.fails("insert_1-InsertModel", leaf(0, 0), 1, 0);
  answers.fails("insert_1-InsertInsert", empty, 1, 0, 0, 0);
  answers.fails("insert_1-InsertUnion", empty, leaf(0, 0), 1, 0);
  answers.fails("insert_1-DeleteInsert", leaf(1, 0), 0, 0, 0);
  answers.fails("insert_1-UnionDeleteInsert", leaf(0, 0), empty, 1, 0);
  answers.fails("insert_2-InsertPost", leaf(0, 0), 1, 1, 0);
  answers.fails("insert_2-InsertModel", leaf(0, 0), 1, 0);
  answers.fails("insert_2-InsertInsert", empty, 1, 0, 0, 0);
  answers.fails("insert_2-InsertDelete", leaf(0, 0), 1, 0, 0);
  answers.fails("insert_2-InsertUnion", empty, leaf(0, 0), 1, 0);
  answers.fails("insert_2-DeleteInsert", leaf(0, 0), 0, 1, 0);
  answers.fails("insert_2-UnionDeleteInsert", leaf(0, 0), empty, 1, 0);
  answers.fails("insert_3-InsertPost", leaf(0, 0), 0, 0, 1);
  answers.fails("insert_3-InsertModel", leaf(0, 0), 0, 1);
  answers.fails("insert_3-InsertInsert", empty, 0, 0, 1, 0);
  answers.fails("insert_3-InsertDelete", leaf(0, 0), 0, 0, 1);
  answers.fails("insert_3-InsertUnion", empty, leaf(0, 0), 0, 1);
  answers.fails("insert_3-UnionDeleteInsert", leaf(0, 0), empty, 0, 1);
  answers.fails("delete_4-DeletePost", leaf(0, 0), 1, 0);
  answers.fails("delete_4-DeleteModel", leaf(0, 0), 1);
  answers.fails("delete_4-InsertDelete", empty, 1, 0, 0);
  answers.fails("delete_4-DeleteInsert", empty, 1, 0, 0);
  answers.fails("delete_4-DeleteDelete", node(empty, 0, 0, node(empty, 1, 0, leaf(2, 0))), 1, 0);
  answers.fails("delete_4-DeleteUnion", leaf(0, 0), leaf(1, 0), 0);
  answers.fails("delete_4-UnionDeleteInsert", leaf(0, 0), empty, 1, 0);
  answers.fails("delete_5-DeletePost", node(leaf(0, 0), 1, 0, empty), 0, 0);
  answers.fails("delete_5-DeleteModel", node(leaf(0, 0), 1, 0, empty), 0);
  answers.fails("delete_5-DeleteInsert", leaf(1, 0), 0, 0, 0);
  answers.fails("delete_5-DeleteDelete", node(empty, 0, 0, leaf(1, 0)), 1, 0);
  answers.fails("delete_5-DeleteUnion", leaf(1, 0), leaf(0, 0), 0);
  answers.fails("delete_5-UnionDeleteInsert", node(leaf(0, 0), 1, 0, empty), empty, 0, 1);
  answers.fails("union_6-UnionValid", leaf(0, 0), leaf(0, 0));
  answers.fails("union_6-UnionPost", leaf(1, 0), leaf(0, 0), 0);
  answers.fails("union_6-UnionModel", leaf(0, 0), leaf(0, 0));
  answers.fails("union_6-InsertUnion", empty, leaf(0, 0), 0, 0);
  answers.fails("union_6-DeleteUnion", leaf(0, 0), leaf(0, 0), 0);
  answers.fails("union_6-UnionDeleteInsert", leaf(1, 0), empty, 0, 0);
  answers.fails("union_6-UnionUnionIdem", leaf(0, 0));
  answers.fails("union_6-UnionUnionAssoc", leaf(0, 0), leaf(0, 0), leaf(0, 0));
  answers.fails("union_7-UnionValid", leaf(0, 0), node(leaf(0, 0), 1, 0, empty));
  answers.fails("union_7-UnionPost", node(leaf(0, 0), 1, 0, empty), leaf(0, 1), 0);
  answers.fails("union_7-UnionModel", leaf(0, 0), node(leaf(0, 0), 1, 0, empty));
  answers.fails("union_7-InsertUnion", empty, node(leaf(0, 0), 1, 0, empty), 0, 0);
  answers.fails("union_7-DeleteUnion", leaf(0, 0), node(leaf(0, 0), 1, 0, empty), 0);
  answers.fails("union_7-UnionDeleteInsert", leaf(1, 0), leaf(0, 0), 2, 0);
  answers.fails("union_7-UnionUnionAssoc", leaf(0, 0), leaf(1, 0), leaf(1, 0));
  answers.fails("union_8-UnionPost", node(leaf(0, 0), 1, 0, empty), leaf(0, 1), 0);
  answers.fails("union_8-UnionModel", node(leaf(0, 0), 1, 0, empty), leaf(0, 1));
  answers.fails("union_8-InsertUnion", leaf(1, 0), leaf(0, 0), 0, 1);
  answers.fails("union_8-DeleteUnion", leaf(1, 0), node(empty, 0, 0, leaf(1, 1)), 0);
  answers.fails("union_8-UnionDeleteInsert", node(leaf(0, 0), 1, 0, empty), leaf(0, 1), 1, 0);
  answers.fails("union_8-UnionUnionAssoc", leaf(1, 0), leaf(0, 0), leaf(1, 1));
  answers.are_complete(53);
}

TEST(BstTasks, HoldWithoutTheirFaults) {
  visit_tasks(workload::ControlsHold<Bespoke>{.tests = 100});
}

TEST(BstProperties, DiscardTreesThatAreNotValid) {
  using Control = Properties<Fault::None>;
  const Tree unordered = node(leaf(2, 0), 1, 0, empty);
  EXPECT_EQ(workload::verdict_on(&Control::insert_model, unordered, 0, 0), sonde::Verdict::GaveUp);
  EXPECT_EQ(workload::verdict_on(&Control::union_model, empty, unordered), sonde::Verdict::GaveUp);
  EXPECT_EQ(workload::verdict_on(&Control::union_post, empty, unordered, 0),
            sonde::Verdict::Passed);
}

// The three validity properties are weak: only two mutants break one.
TEST(BstProperties, OfValidityHoldUnderMostFaults) {
  using Insert2 = Properties<Fault::Insert2>;
  using Delete4 = Properties<Fault::Delete4>;
  EXPECT_EQ(workload::verdict_on(&Insert2::insert_valid, leaf(0, 0), 1, 0), sonde::Verdict::Passed);
  EXPECT_EQ(workload::verdict_on(&Delete4::delete_valid, leaf(0, 0), 1), sonde::Verdict::Passed);
}

TEST(BstTree, HasKeysBetweenThoseOfAllNodesAbove) {
  EXPECT_TRUE(is_valid(node(node(empty, 2, 0, leaf(4, 0)), 5, 0, leaf(9, 0))));
  EXPECT_FALSE(is_valid(node(node(empty, 2, 0, leaf(6, 0)), 5, 0, leaf(9, 0))));
  EXPECT_FALSE(is_valid(node(leaf(5, 0), 5, 0, empty)));
  EXPECT_FALSE(is_valid(node(empty, 5, 0, leaf(5, 0))));
}

}  // namespace
}  // namespace bst
