// SPDX-License-Identifier: Apache-2.0
#include "contracts/print/drawn_types.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "contracts/clang/read_text.hpp"

namespace sonde::contracts::print {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Header {
 public:
  explicit Header(const std::string& text) : sources{read_text("a.hpp", text)}, drawn(sources) {}

  std::vector<Source> sources;
  DrawnTypes drawn;
};

TEST(DrawnTypes, AreStructsWhoseInvariantSpeaksOfTheirPointers) {
  const Header header(
      "/// @invariant value > 0 && (next == nullptr || next->previous == this)\n"
      "/// @invariant previous == nullptr || previous->value < value\n"
      "struct node { int value; node* next; node* previous; };\n"
      "/// @invariant (first == nullptr) == (size == 0)\n"
      "struct list { node* first; int size; };\n");
  EXPECT_THAT(header.drawn.names(), ElementsAre("list", "node"));
  const std::string program = header.drawn.program();
  EXPECT_THAT(program,
              HasSubstr("(predicate node (names this self)\n"
                        "  (arm else (clauses\n"
                        "    (assert (< (# z 0) (. self value)))\n"
                        "    (take _ (reach (typedef node) node (. self next)))\n"
                        "    (take _ (reach (typedef node) node (. self previous)))\n"
                        "    (assert (|| (is_null (. self next)) (ptr_eq (-> (typedef node) "
                        "(. self next) previous) this)))\n"
                        "    (assert (|| (is_null (. self previous)) (< (-> (typedef node) "
                        "(. self previous) value) (. self value)))))))\n"));
  EXPECT_THAT(program, HasSubstr("(assert (|| (&& (is_null (. self first)) (== (. self size) "
                                 "(# z 0))) (&& (! (is_null (. self first))) (! (== (. self size) "
                                 "(# z 0))))))"));
  EXPECT_THAT(program, HasSubstr("{\"next\", offsetof(node, next), \"(ptr (typedef node))\"}"));
  EXPECT_THAT(header.drawn.calls(), HasSubstr("api.drawn<list>(\"drawn_list\", sonde_scenes, "
                                              "sonde::api::Allocator::New)"));
}

TEST(DrawnTypes, FreeAsTheCodeDoes) {
  const Header header(
      "#include <stdlib.h>\n"
      "/// @invariant next != this\n"
      "struct node { int value; node* next; };\n"
      "inline void drop(node* it) { free(it); }\n");
  EXPECT_THAT(header.drawn.calls(), HasSubstr("Allocator::Malloc"));
}

// Of these, an invariant does not say enough.
TEST(DrawnTypes, LeaveTheRestToCalls) {
  for (const char* text :
       {"struct node { int value; node* next; };",
        "/// @invariant value > 0\nstruct node { int value; node* next; };",
        "/// @invariant next == nullptr || sorted(next)\nstruct node { int value; node* next; };",
        "/// @invariant data != nullptr && size > 0\nstruct items { int* data; int size; };",
        "struct item { int x; };\n/// @invariant data != nullptr\nstruct items { item* data; };",
        "/// @invariant next == nullptr || true\nclass node { int value; public: node* next; };",
        "/// @invariant next == nullptr || true\nstruct node { char name[8]; node* next; };",
        "/// @invariant value > 0\nstruct number { int value; };"}) {
    const Header header(text);
    EXPECT_THAT(header.drawn.names(), IsEmpty()) << text;
    EXPECT_EQ(header.drawn.program(), "");
    EXPECT_EQ(header.drawn.calls(), "");
  }
}

// A function is asked once the first struct is there, and then for the struct alone.
TEST(DrawnTypes, AskFunctionsOfTheFirstStruct) {
  const Header header(
      "struct node { int value; node* next; };\n"
      "int length(const node*);\n"
      "/// @invariant size == length(first)\n"
      "struct list { node* first; int size; };\n");
  EXPECT_THAT(header.drawn.names(), ElementsAre("list"));
  EXPECT_THAT(header.drawn.program(), Not(HasSubstr("(assert (==")));
  EXPECT_THAT(header.drawn.calls(), HasSubstr("return self.size == length(self.first);"));
}

}  // namespace
}  // namespace sonde::contracts::print
