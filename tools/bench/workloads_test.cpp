// SPDX-License-Identifier: Apache-2.0
#include "bench/workloads.hpp"

#include <set>

#include <gmock/gmock.h>

#include "bench/bad_option.hpp"
#include "bench/counted.hpp"

namespace sonde::bench {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// The tree's part that stands under this span, as a tree.
Tree part_of(const Tree& tree, Tree::Index span) {
  Tree part;
  part.append(tree, span);
  return part;
}

constexpr Tree::Index pair_span = 1;  // below the root, the only argument

TEST(Workloads, HaveTasksOfDifferentNames) {
  for (const Workload& workload : workloads()) {
    std::set<std::string> names;
    for (const Task& task : workload.tasks) names.insert(task.name);
    EXPECT_EQ(names.size(), workload.tasks.size()) << workload.name;
    EXPECT_EQ(tasks_named(workload, "all").size(), workload.tasks.size());
  }
}

TEST(Workloads, AreRefusedByNamingThoseThatExist) {
  EXPECT_THAT([] { workload_named("macro"); },
              ThrowsMessage<BadOption>(HasSubstr("choose micro, ifc-stack")));
  EXPECT_THAT([] { tasks_named(workload_named("micro"), "bst-7"); },
              ThrowsMessage<BadOption>(HasSubstr("there is no task 'bst-7': choose bad-nested")));
}

TEST(Workloads, LargeCodeIsInAnotherProgram) {
  EXPECT_THAT([] { workloads_matching("suite-large-code"); },
              ThrowsMessage<BadOption>(HasSubstr("sonde-bench build-large run")));
}

TEST(Workloads, AreFoundByAPattern) {
  const auto names = [](const std::string& pattern) {
    std::vector<std::string> found;
    for (const Workload* workload : workloads_matching(pattern)) found.push_back(workload->name);
    return found;
  };
  EXPECT_THAT(names("micro"), ElementsAre("micro"));
  EXPECT_THAT(names("ifc-stack-*"),
              ElementsAre("ifc-stack-equal", "ifc-stack-hand-written", "ifc-stack-end-to-end"));
  EXPECT_EQ(names("stateful-*").size(), 10U);
  EXPECT_THAT([] { workloads_matching("macro-*"); },
              ThrowsMessage<BadOption>(HasSubstr("there is no workload 'macro-*': choose micro")));
}

TEST(Workloads, HaveAllMutantsOfStatefulCode) {
  const auto count = [](const char* name) { return workload_named(name).tasks.size(); };
  EXPECT_EQ(count("stateful-circular-queue"), 4U + 2);
  EXPECT_EQ(count("stateful-metro"), 6U + 5);
  EXPECT_EQ(count("stateful-file-reader"), 2U);
  EXPECT_EQ(count("stateful-bst"), 32U);
  EXPECT_EQ(count("stateful-avl"), 26U + 4);
  EXPECT_EQ(count("stateful-sorted-list"), 6U + 6);
  EXPECT_EQ(count("stateful-key-manager"), 8U);
  EXPECT_EQ(count("stateful-imperative-queue"), 7U);
  EXPECT_EQ(count("stateful-doubly-linked-list"), 7U);
  EXPECT_EQ(count("stateful-leader-election"), 8U);
}

TEST(Workloads, HaveAllFaultsOfTheMachinesFromThreeGenerators) {
  for (const char* generator : {"", "-equal", "-hand-written"}) {
    EXPECT_EQ(workload_named(std::string("ifc-stack") + generator).tasks.size(), 20U);
    EXPECT_EQ(workload_named(std::string("ifc-register") + generator).tasks.size(), 33U);
  }
}

// Tasks may share their control, which is then run once.
std::vector<Task> controls_of(const Workload& workload) {
  std::vector<Task> controls;
  std::set<const Property*> known;
  for (const Task& task : workload.tasks) {
    EXPECT_NE(task.control, nullptr) << workload.name << " " << task.name;
    if (task.control == nullptr || !known.insert(task.control.get()).second) continue;
    controls.push_back(task);
    controls.back().property = task.control;
  }
  return controls;
}

TEST(Workloads, HaveAControlThatHoldsForEveryTask) {
  constexpr unsigned cases = 200;
  for (const Workload& workload : workloads()) {
    for (const Task& control : controls_of(workload)) {
      Counted runner(control);
      Random random(1);
      for (unsigned i = 0; i < cases && !runner.failed(); ++i) runner.run_fresh(random, i % 20);
      EXPECT_FALSE(runner.failed()) << workload.name << " " << control.name;
    }
  }
}

TEST(Workloads, ATaskIsShownByTheFunctionThatItNames) {
  Failure failure;
  failure.culprit = "find_parent";
  Task task;
  EXPECT_TRUE(task.is_shown_by(failure));
  task.exposed_by = "delete_key";
  EXPECT_FALSE(task.is_shown_by(failure));
  failure.culprit = "delete_key";
  EXPECT_TRUE(task.is_shown_by(failure));
}

// Whatever else fails is no failure of the task, and the search goes on.
TEST(Workloads, FailuresOfOtherFunctionsPass) {
  const auto& bst = workload_named("stateful-bst");
  const Task& any = *tasks_named(bst, "v1/forget_to_update_root/delete_smallest").front();
  Task other = any;
  other.exposed_by = "new_node";
  Counted runner(any);
  Counted other_runner(other);
  Random random(1);
  Random same_random(1);
  while (!runner.failed()) {
    runner.run_fresh(random, 30);
    EXPECT_EQ(other_runner.run_fresh(same_random, 30).outcome, Outcome::Pass);
  }
  EXPECT_FALSE(other_runner.failed());
  EXPECT_EQ(other_runner.calls(), runner.calls());
}

TEST(Workloads, FreshEqualPairsRepeatTheFirstState) {
  Counted runner(workload_named("ifc-stack-equal").tasks.front());
  Random random(1);
  std::set<std::size_t> sizes;
  for (unsigned size = 0; size < 50; ++size) {
    const auto seen = runner.run_fresh(random, size);
    EXPECT_TRUE(seen.fresh);
    EXPECT_EQ(part_of(seen.tree, seen.tree.child(pair_span, 0)),
              part_of(seen.tree, seen.tree.child(pair_span, 1)));
    sizes.insert(seen.tree.size());
  }
  EXPECT_GT(sizes.size(), 10U);
}

TEST(Workloads, FreshEqualStatesHaveAnObserverOfTheirOwn) {
  Counted runner(workload_named("ifc-register-equal").tasks.front());
  Random random(1);
  std::set<std::uint64_t> observers;
  for (unsigned size = 0; size < 50; ++size) {
    const auto seen = runner.run_fresh(random, size);
    EXPECT_EQ(part_of(seen.tree, seen.tree.child(pair_span, 1)),
              part_of(seen.tree, seen.tree.child(pair_span, 2)));
    observers.insert(seen.tree[seen.tree.child(pair_span, 0)].value);
  }
  EXPECT_EQ(observers.size(), 4U);
}

TEST(Workloads, EqualPairsCanBeChangedInOneStateOnly) {
  Counted runner(workload_named("ifc-stack-equal").tasks.front());
  Random random(1);
  const Tree equal = runner.run_fresh(random, 20).tree;
  Tree changed = equal;
  const auto last_leaf = changed.size() - 1;  // the label of the second state's pc
  changed.set_value(last_leaf, 1 - changed[last_leaf].value);
  EXPECT_EQ(runner.run(changed, random, 20).tree, changed);
}

}  // namespace
}  // namespace sonde::bench
