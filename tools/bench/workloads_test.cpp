// SPDX-License-Identifier: Apache-2.0
#include "bench/workloads.hpp"

#include <set>

#include <gmock/gmock.h>

#include "bench/bad_option.hpp"
#include "bench/counted.hpp"

namespace sonde::bench {
namespace {

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
