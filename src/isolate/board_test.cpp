// SPDX-License-Identifier: Apache-2.0
#include "isolate/board.hpp"

#include <cstring>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "codec/notation.hpp"

namespace sonde::isolate {
namespace {

// What a child that does this leaves on the board.
template <class Body>
void in_child(Body body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(0);
  }
  waitpid(child, nullptr, 0);
}

TEST(Board, IsEmptyAtFirst) {
  const Board board;
  EXPECT_FALSE(board.recipe());
  EXPECT_FALSE(board.drawn());
  EXPECT_FALSE(board.in_case());
}

TEST(Board, KeepsHowAFreshCaseIsDrawn) {
  Board board;
  Random random(7);
  in_child([&] { board.announce({.way = Recipe::Way::Fresh, .random = &random, .size = 30}); });
  const auto recipe = board.recipe();
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->way, Recipe::Way::Fresh);
  EXPECT_EQ(recipe->size, 30U);
  EXPECT_EQ(recipe->random.state(), random.state());
  EXPECT_TRUE(board.in_case());
}

TEST(Board, KeepsTreesWithTheirBytes) {
  const Tree given = codec::parse_notation("Pair(Text(\"abc\") List[Int(1) Int(2)])");
  const Tree drawn = codec::parse_notation("Pair(Text(\"abd\") List[])");
  Board board;
  in_child([&] {
    board.announce({.way = Recipe::Way::Mutant, .size = 8, .tree = &given});
    board.keep(drawn);
    board.count(5, 2);
    board.end_case();
  });
  EXPECT_EQ(board.recipe()->tree, given);
  EXPECT_EQ(board.drawn(), drawn);
  EXPECT_EQ(board.tests(), 5U);
  EXPECT_EQ(board.discards(), 2U);
  EXPECT_FALSE(board.in_case());
}

TEST(Board, ForgetsWhatWasDrawnWhenTheNextCaseBegins) {
  Board board;
  board.announce({.way = Recipe::Way::Fresh, .size = 8});
  board.keep(codec::parse_notation("Int(1)"));
  board.announce({.way = Recipe::Way::Fresh, .size = 8});
  EXPECT_FALSE(board.drawn());
}

TEST(Board, HoldsLargeTrees) {
  Tree huge;
  const auto root = huge.open(Kind("List", Form::List));
  for (int i = 0; i < 70'000; ++i) huge.leaf(Kind("Int", Form::Integer), 1);
  huge.close(root);
  Board board;
  board.announce({.way = Recipe::Way::Replay, .size = 8, .tree = &huge});
  const auto recipe = board.recipe();
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->tree, huge);
}

TEST(Board, KeepsTheNotesOfTheRunningCase) {
  Board board;
  board.announce({.way = Recipe::Way::Fresh, .size = 8});
  board.add_note("of an earlier case");
  board.announce({.way = Recipe::Way::Fresh, .size = 8});
  in_child([&] {
    board.add_note("a = 1");
    board.add_note("");
    board.add_note("b = 2");
  });
  EXPECT_EQ(board.notes(), (std::vector<std::string>{"a = 1", "", "b = 2"}));
}

TEST(Board, DropsNotesThatThereIsNoRoomFor) {
  Board board;
  board.announce({.way = Recipe::Way::Fresh, .size = 8});
  const std::string long_note(3 << 20, 'x');
  for (int i = 0; i < 3; ++i) board.add_note(long_note);
  board.add_note("short");
  EXPECT_EQ(board.notes(), (std::vector<std::string>{long_note, "short"}));
}

// What follows is what a child with damaged memory may leave.
TEST(Board, ReadsAnyByteAsAFlag) {
  SharedFlag flag;
  std::memset(static_cast<void*>(&flag), 0x7f, sizeof flag);
  EXPECT_TRUE(flag);
  EXPECT_EQ(static_cast<int>(bool{flag}), 1);
}

TEST(Board, HasNoRecipeOfAnUnknownWay) {
  Board board;
  board.announce({.way = static_cast<Recipe::Way>(200), .size = 8});
  EXPECT_FALSE(board.recipe());
}

TEST(Board, HasOnlyAsManyFramesAsThereIsRoomFor) {
  Board board;
  board.last_words_to_write().frame_count = 1'000'000;
  EXPECT_EQ(board.last_words().frame_count, Board::most_frames);
  board.last_words_to_write().frame_count = -1;
  EXPECT_EQ(board.last_words().frame_count, 0);
}

TEST(Board, HasNoTreeOfAnUnknownForm) {
  Tree tree;
  tree.leaf(Kind::from_bits(~std::uint32_t{0}), std::uint64_t{1});
  Board board;
  board.announce({.way = Recipe::Way::Replay, .size = 8, .tree = &tree});
  EXPECT_FALSE(board.recipe());
}

}  // namespace
}  // namespace sonde::isolate
