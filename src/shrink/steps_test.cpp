// SPDX-License-Identifier: Apache-2.0
// Lists of steps that no single deletion makes shorter.
#include "schema/steps.hpp"

#include <deque>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "schema/links.hpp"
#include "schema/scripted_steps.hpp"
#include "shrink/replace_steps.hpp"
#include "shrink/scripted.hpp"
#include "shrink/steps.hpp"
#include "sonde/api.hpp"
#include "sonde/domains.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;

int number = 0;

void start_at_zero(Api& api) {
  api.setup([] { number = 0; });
}

void expect_calls(const Report& report, const std::string& calls) {
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), HasSubstr("\n\n" + calls + "\n"));
}

TEST(ShrinkSteps, AValueIsWrittenInsteadOfTheCallThatMadeIt) {
  const auto report = check_api("Shrink.Values", [](Api& api) {
    start_at_zero(api);
    api.call("next", [] { return ++number; });
    api.call("take", [](int n) { return n; }).ensure("not 5", [](int n) { return n != 5; });
  });
  expect_calls(report, "  take(5);  // 5\n");
}

// The literal is more than the reference was: it comes only with the call's end.
TEST(ShrinkSteps, ALargeValueIsWrittenWhereThatSavesACall) {
  struct Position {
    int x;
    int y;
    int z;
  };
  const auto report = check_api("Shrink.Record", [](Api& api) {
    api.call("higher", [](Position place) { return Position{place.x, place.y, place.z + 1}; })
        .require("is low", [](Position place) { return place.z > 2 && place.z < 9; });
    api.call("use", [](Position place) { return place.z; }).ensure("is no 5", [](int z) {
      return z != 5;
    });
  });
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  EXPECT_THAT(report.text(), testing::Not(HasSubstr("higher("))) << report.text();
}

// Ten "one"s are as good as what leads to the shorter way: no single edit does.
TEST(ShrinkSteps, AnotherWayToFailIsTakenIfItIsShorter) {
  const auto report = check_api("Shrink.Ways", [](Api& api) {
    start_at_zero(api);
    api.call("one", [] { number += 1; }).weight(5);
    api.call("far", [] { number = number == 0 ? 100 : 0; });
    api.call("look", [] { return number; }).ensure("is small", [](int n) { return n < 6; });
  });
  expect_calls(report, "  far();\n  look();  // 100\n");
}

TEST(ShrinkSteps, CallsThatUndoEachOtherGoInPairs) {
  const auto report = check_api("Shrink.Pairs", [](Api& api) {
    start_at_zero(api);
    api.call("flip", [] { number = 1 - number; });
    api.call("look", [] { return number; }).ensure("never on", [](int n) { return n == 0; });
  });
  expect_calls(report, "  flip();\n  look();  // 1\n");
}

TEST(ShrinkSteps, ACallGoesWhileANumberOfAnotherChanges) {
  const auto report = check_api("Shrink.Change", [](Api& api) {
    start_at_zero(api);
    api.call("add", [](int n) { number += n; }).given(in_range(1, 3));
    api.call("sum", [] { return number; }).ensure("not 3", [](int n) { return n != 3; });
  });
  expect_calls(report, "  add(3);\n  sum();  // 3\n");
}

TEST(ShrinkSteps, ACallIsFoldedIntoAnArgumentOfAnother) {
  const auto report = check_api("Shrink.Fold", [](Api& api) {
    start_at_zero(api);
    api.call("open", [](int n) { number = n; }).given(in_range(50, 99));
    api.call("deposit", [](int n) { number += n; }).given(in_range(10, 40));
    api.call("sum", [] { return number; }).ensure("not 97", [](int n) { return n != 97; });
  });
  expect_calls(report, "  open(97);\n  sum();  // 97\n");
}

TEST(ShrinkSteps, TwoCallsBecomeAnotherOne) {
  const auto report = check_api("Shrink.Replace", [](Api& api) {
    start_at_zero(api);
    api.call("one", [] { number += 1; }).weight(9);
    api.call("two", [] { number += 2; });
    api.call("sum", [] { return number; }).ensure("not 4", [](int n) { return n != 4; });
  });
  expect_calls(report, "  two();\n  two();\n  sum();  // 4\n");
}

// The list stands behind another argument, and another list: neither may change.
constexpr std::string_view before = "Args(Number(7) Steps[Do#1(Look())] Steps[";
constexpr std::string_view behind = "])";

Tree::Index last_list(const Tree& tree) { return schema::lists_of_steps(tree).back(); }

std::int64_t sum_of_last(const Tree& tree) {
  std::int64_t sum = 0;
  for (Tree::Index at = last_list(tree); at < tree.size(); ++at)
    if (tree[at].kind == schema::scripted::number.kind)
      sum += static_cast<std::int64_t>(tree[at].value);
  return sum;
}

std::string shrunk_by(void (*pass)(shrink::Descent&), const std::string& steps,
                      const std::function<bool(const Tree&)>& fails) {
  schema::scripted::name_steps();
  const auto fails_here = [&](const Tree& tree) {
    const auto lists = schema::lists_of_steps(tree);
    const bool is_kept = lists.size() == 2 && tree.child_count(lists.front()) == 1;
    return is_kept && tree[1].value == 7 && fails(tree);
  };
  std::string after =
      shrink::scripted::after(pass, std::string(before) + steps + std::string(behind), fails_here);
  EXPECT_TRUE(after.starts_with(before)) << after;
  return after.substr(before.size(), after.size() - before.size() - behind.size());
}

TEST(ShrinkAnyListOfSteps, DeletesPairs) {
  EXPECT_EQ(shrunk_by(&shrink::delete_pairs_of_steps,
                      "Do#1(Look()) Do#0(Add(Operand#0(Number(5)))) Do#1(Look()) Do#1(Look())",
                      [](const Tree& tree) { return tree.child_count(last_list(tree)) % 2 == 0; }),
            "");
}

TEST(ShrinkAnyListOfSteps, DeletesAStepWhileANumberOfAnotherChanges) {
  EXPECT_EQ(shrunk_by(&shrink::delete_step_and_change,
                      "Do#0(Add(Operand#0(Number(1)))) Do#0(Add(Operand#0(Number(2))))",
                      [](const Tree& tree) { return sum_of_last(tree) == 3; }),
            "Do#0(Add(Operand#0(Number(3))))");
}

TEST(ShrinkAnyListOfSteps, DeletesAStepAndAddsItsNumberToAnother) {
  EXPECT_EQ(shrunk_by(&shrink::delete_step_and_change,
                      "Do#0(Add(Operand#0(Number(31)))) Do#0(Add(Operand#0(Number(42))))",
                      [](const Tree& tree) { return sum_of_last(tree) == 73; }),
            "Do#0(Add(Operand#0(Number(73))))");
}

TEST(ShrinkAnyListOfSteps, SelectsAFewBeforeTheLast) {
  EXPECT_EQ(shrunk_by(&shrink::select_steps,
                      "Do#0(Add(Operand#0(Number(1)))) Do#0(Add(Operand#0(Number(2))))"
                      " Do#1(Look()) Do#1(Look()) Do#0(Add(Operand#0(Number(3)))) Do#1(Look())",
                      [](const Tree& tree) {
                        const auto count = tree.child_count(last_list(tree));
                        return sum_of_last(tree) == 2 || count == 6;
                      }),
            "Do#0(Add(Operand#0(Number(2)))) Do#1(Look())");
}

TEST(ShrinkAnyListOfSteps, ReplacesTwoStepsByOne) {
  EXPECT_EQ(shrunk_by(&shrink::replace_two_steps,
                      "Do#0(Add(Operand#0(Number(7)))) Do#1(Look()) Do#1(Look())",
                      [](const Tree& tree) {
                        const Tree::Index last = last_list(tree);
                        return tree.child_count(last) == 3 || tree[last + 1].value == 1;
                      }),
            "Do#1(Look()) Do#1(Look())");
}

// What a run does with names: they become references again.
std::optional<Tree> with_references(Tree tree) {
  for (Tree::Index at = 0; at < tree.size(); ++at) {
    if (!schema::is_named_value(tree, at)) continue;
    Tree reference;
    reference.leaf(schema::scripted::earlier.kind, 0);
    tree.replace(at, reference, 0);
  }
  return tree;
}

TEST(ShrinkAnyListOfSteps, DeletesAStepWithAllThatNeedIt) {
  using schema::Link;
  schema::scripted::name_steps();
  const Tree failing = codec::parse_notation(
      "Steps[Do#1(Look()) Do#0(Add(Operand#1(Earlier(0)))) Do#0(Add(Operand#0(Number(5))))"
      " Do#1(Look())]");
  shrink::Plan plan;
  plan.linked = [&](const Tree& tree) {
    std::vector<Link> links;
    if (tree == failing) links = {{Link::Sort::Makes, 1, "n_0"}, {Link::Sort::Uses, 6, "n_0"}};
    return links;
  };
  // Neither of the first two steps can go alone.
  const shrink::StillFails still_fails = [](const Tree& tree) -> std::optional<Tree> {
    return tree.child_count(0) % 2 == 0 ? with_references(tree) : std::nullopt;
  };
  const shrink::Improved go_on = [](const Tree&) { return true; };
  shrink::Candidates passed;
  shrink::Descent descent(failing, still_fails, go_on, plan, passed);
  shrink::delete_steps_with_dependents(descent);
  EXPECT_EQ(codec::to_notation(descent.best()),
            "Steps[Do#0(Add(Operand#0(Number(5)))) Do#1(Look())]");
}

// Two queues, of which one is filled from the other (the known answer of seq-test's shrinking).
struct Queue {
  explicit Queue() {}
  std::deque<int> items{};
};

TEST(ShrinkSteps, AnotherQueueGoesWithAllItsCalls) {
  const auto report = check_api("Shrink.Queues", [](Api& api) {
    api.call("empty", [] { return Queue(); });
    api.call("push", [](int x, Queue& queue) { queue.items.push_back(x); });
    api.call("pop",
             [](Queue& queue) {
               const int x = queue.items.size() > 1 ? 0 : queue.items.front();
               queue.items.pop_front();
               return x;
             })
        .require("is not empty", [](const Queue& queue) { return !queue.items.empty(); })
        .old([](const Queue& queue) { return queue.items.front(); })
        .ensure("is the first", [](int old, int result) { return old == result; });
  });
  expect_calls(report,
               "  auto queue_0 = empty();\n"
               "  push(1, queue_0);\n"
               "  push(0, queue_0);\n"
               "  pop(queue_0);  // 0\n");
}

TEST(ShrinkAnyListOfSteps, WritesTheValueOfAReference) {
  EXPECT_EQ(shrunk_by(&shrink::write_values_of_references,
                      "Do#1(Look()) Do#0(Add(Operand#1(Earlier(4))))",
                      [](const Tree& tree) { return tree.child_count(last_list(tree)) > 0; }),
            "Do#1(Look()) Do#0(Add(Operand#0(Earlier(4))))");
}

}  // namespace
}  // namespace sonde
