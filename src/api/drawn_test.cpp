// SPDX-License-Identifier: Apache-2.0
// Values that are drawn with all that they lead to, and globals that a scene draws.
#include <cstddef>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "sonde/scene/program.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Link {
  int value;
  Link* next;
};

constexpr scene::Member members[] = {{"value", offsetof(Link, value), "i32"},
                                     {"next", offsetof(Link, next), "(ptr (typedef Link))"}};
constexpr scene::Layout layouts[] = {{"Link", sizeof(Link), members, 2}};
const scene::Program scenes{R"(
(predicate Rising (names this self)
  (arm else (clauses
    (take N (reach (typedef Link) Rising (. self next)))
    (assert (|| (is_null (. self next))
                (< (. self value) (-> (typedef Link) (. self next) value)))))))
(contract link (parameters (parameter drawn (ptr (typedef Link))))
  (assert (! (is_null drawn)))
  (take N (reach (typedef Link) Rising drawn)))
(contract climb (parameters (parameter &height (ptr i32)))
  (take height (rw i32 &height))
  (assert (&& (<= (# i32 0) height) (< height (# i32 1000000)))))
)",
                            layouts, 1};

int length(const Link* link) { return link == nullptr ? 0 : 1 + length(link->next); }
bool is_rising(const Link* link) {
  return link->next == nullptr || (link->value < link->next->value && is_rising(link->next));
}

TEST(DrawnValues, AreUsedByOtherCallsAndPrintedAsStatements) {
  const auto report = check_api(
      "Drawn.Length",
      [](Api& api) {
        api.drawn<Link>("link", scenes, api::Allocator::Malloc);
        api.call("length", length).ensure("is short", [](int result) { return result < 3; });
      },
      {.max_tests = 200});
  EXPECT_FALSE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("  Link* block_0 = (Link*)malloc(sizeof(Link));\n"));
  EXPECT_THAT(report.text(), HasSubstr("  *block_2 = (Link){.value = 2, .next = NULL};\n"
                                       "  sonde::Link* link_0 = block_0;\n"
                                       "  length(link_0);"));
}

TEST(DrawnValues, KeepTheirPredicate) {
  const auto report =
      check_api("Drawn.Rising",
                [](Api& api) {
                  api.drawn<Link>("link", scenes, api::Allocator::New);
                  api.call("is_rising", is_rising)
                      .require("is there", [](const Link* link) { return link != nullptr; })
                      .ensure("rises", [](bool result) { return result; });
                },
                {.max_tests = 200});
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_THAT(report.text(), Not(HasSubstr("never called")));
}

int height = 0;
void climb() { height = height > 5000 ? 0 : height + 1; }

// Calls alone would have to be 5,000.
TEST(DrawnGlobals, AreDrawnAsThePreconditionSays) {
  const auto report =
      check_api("Drawn.Global",
                [](Api& api) {
                  api.scene("climb", climb, scenes)
                      .on_global("height", &height)
                      .old([] { return height; })
                      .ensure("is higher", [](int old) { return height == old + 1; });
                },
                {.max_tests = 200});
  EXPECT_FALSE(report.passed());
  EXPECT_THAT(report.text(), HasSubstr("  height = 5001;\n  climb();"));
}

// A call that is left out leaves no trace.
TEST(DrawnGlobals, AreAsTheyWereWhereACallIsLeftOut) {
  height = 77;
  const auto report = check_api(
      "Drawn.Rejected",
      [](Api& api) {
        api.scene("climb", climb, scenes).on_global("height", &height).require("never", [] {
          return false;
        });
        api.call("look", [] { return height; }).ensure("is 77", [](int result) {
          return result == 77;
        });
      },
      {.profile = Profile::Unit, .max_tests = 50});  // in a CI, the call would be a gate
  EXPECT_TRUE(report.passed()) << report.text();
}

}  // namespace
}  // namespace sonde
