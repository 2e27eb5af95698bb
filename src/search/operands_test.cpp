// SPDX-License-Identifier: Apache-2.0
#include "search/operands.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/tree_of_test.hpp"
#include "draw/case_source.hpp"
#include "search/scripted_runner.hpp"
#include "sonde/sonde.hpp"

namespace sonde::search {
namespace {

using codec::tree_of;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::UnorderedElementsAre;

coverage::Comparison compared(std::uint64_t value, std::uint64_t other, std::uint8_t width) {
  return {value, other, 1, width, coverage::Operand::Integer, true};
}

coverage::TextComparison compared_text(std::string_view value, std::string_view other) {
  coverage::TextComparison made{};
  made.value_size = static_cast<std::uint8_t>(value.copy(made.value, coverage::most_text));
  made.other_size = static_cast<std::uint8_t>(other.copy(made.other, coverage::most_text));
  made.other_is_constant = true;
  made.site = 2;
  return made;
}

void learn(Operands& operands, const Tree& tree, const Scripted& said, std::uint64_t seed = 1) {
  ScriptedRunner runner(
      derive::type_v<int>, [](Source& source) { derive::draw<int>(source); },
      [&](const Tree&) { return said; });
  runner.watch({.comparisons = true});
  const auto ran = runner.run_simplest();
  Random random(seed);
  operands.learn(runner, {said.outcome, tree, ran.probe}, random);
}

// The values that it wants to try next, in their order. None of them is misaligned.
template <class T>
std::vector<T> planned(Operands& operands) {
  std::vector<T> values;
  Tree mutant;
  while (operands.next(mutant)) {
    drawing::CaseSource source;
    source.start_replay(mutant);
    values.push_back(derive::draw<T>(source));
    EXPECT_EQ(source.misaligned(), 0U);
    source.finish();
  }
  return values;
}

template <class T>
std::vector<T> tries(const T& value, const Scripted& said, std::uint64_t seed = 1) {
  Operands operands({.most_folds = 0});
  learn(operands, tree_of(value), said, seed);
  return planned<T>(operands);
}

template <class T>
std::vector<T> tries(const T& value, const coverage::Comparison& comparison,
                     std::uint64_t seed = 1) {
  return tries(value, Scripted{.comparisons = {comparison}}, seed);
}

template <class T>
std::vector<T> tries(const T& value, const coverage::TextComparison& text) {
  return tries(value, Scripted{.texts = {text}});
}

TEST(Operands, TriesTheOtherSideAndItsNeighbours) {
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 200, 1)), UnorderedElementsAre(199, 200, 201));
  EXPECT_THAT(tries<std::uint16_t>(7, compared(7, 5000, 2)),
              UnorderedElementsAre(4999, 5000, 5001));
  EXPECT_THAT(tries<std::uint32_t>(7, compared(7, 0xdeadbeef, 4)),
              UnorderedElementsAre(0xdeadbeee, 0xdeadbeef, 0xdeadbef0));
  EXPECT_THAT(tries<std::uint64_t>(7, compared(7, 1ULL << 40, 8)),
              UnorderedElementsAre((1ULL << 40) - 1, 1ULL << 40, (1ULL << 40) + 1));
}

TEST(Operands, TriesTheSignOfABytePerhapsComparedWith128) {
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 0, 1)), UnorderedElementsAre(255, 0, 1, 127, 128));
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 0xff, 1)),
              UnorderedElementsAre(254, 255, 0, 127, 128));
  EXPECT_THAT(tries<std::uint16_t>(7, compared(7, 0, 2)), UnorderedElementsAre(0xffff, 0, 1));
}

TEST(Operands, TriesNothingWhereNeitherSideStandsInTheCase) {
  EXPECT_THAT(tries<int>(7, compared(8, 9, 4)), IsEmpty());
}

TEST(Operands, MatchesNegativeNumbersOfEveryWidth) {
  EXPECT_THAT(tries<std::int8_t>(-5, compared(0xfb, 0x80, 1)),
              UnorderedElementsAre(-128, -127, 127));
  EXPECT_THAT(tries<std::int16_t>(-5, compared(0xfffb, 0xff00, 2)),
              UnorderedElementsAre(-257, -256, -255));
  EXPECT_THAT(tries<int>(-5, compared(0xfffffffb, 0xffffff00, 4)),
              UnorderedElementsAre(-257, -256, -255));
  EXPECT_THAT(tries<std::int64_t>(-5, compared(~std::uint64_t{4}, ~std::uint64_t{0xff}, 8)),
              UnorderedElementsAre(-257, -256, -255));
}

TEST(Operands, MatchesNumbersThatWereWidened) {
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 254, 4)), UnorderedElementsAre(253, 254, 255));
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 255, 4)), UnorderedElementsAre(254, 255));
  EXPECT_THAT(tries<std::uint8_t>(7, compared(7, 300, 4)), IsEmpty());
  EXPECT_THAT(tries<std::int8_t>(-5, compared(0xfffffffb, 0xffffff80, 4)),
              UnorderedElementsAre(-128, -127));
}

TEST(Operands, MatchesNumbersThatWereNarrowed) {
  EXPECT_THAT(tries<std::uint64_t>(0x1234'0005, compared(5, 9, 1)), UnorderedElementsAre(8, 9, 10));
}

TEST(Operands, TriesUnsignedWhereSignedDoesNotFit) {
  EXPECT_THAT(tries<unsigned>(7, compared(7, 0xfffffff0, 4)),
              UnorderedElementsAre(0xffffffef, 0xfffffff0, 0xfffffff1));
  EXPECT_THAT(tries<unsigned>(7, compared(7, 0, 4)), UnorderedElementsAre(0xffffffff, 0, 1));
}

// Compilers compare two fields at once, and records as bytes.
TEST(Operands, MatchesIntegersThatFollowOneAnother) {
  using Pair = std::pair<int, unsigned>;
  const std::uint64_t value = 9ULL << 32 | 0xfffffffb;
  const std::uint64_t other = 31415ULL << 32 | 29711;
  EXPECT_THAT(tries(Pair(-5, 9), compared(value, other, 8)),
              IsSupersetOf({Pair(29711, 31415), Pair(29710, 31415)}));
  EXPECT_THAT(tries(Pair(-5, 8), compared(value, other, 8)), IsEmpty());
  using Row = std::tuple<std::int16_t, std::int16_t, int>;
  const std::string bytes("\xff\xff\x02\x00\x03\x00\x00\x00", 8);
  EXPECT_THAT(
      tries(Row(-1, 2, 3), compared_text(bytes, std::string("\x05\x00\xfe\xff\x07\x01\0\0", 8))),
      ElementsAre(Row(5, -2, 263)));
  EXPECT_THAT(tries(Row(-1, 2, 4), compared_text(bytes, std::string(8, '\1'))), IsEmpty());
}

TEST(Operands, MatchesNothingThatAgreesInItsLowestByteOnly) {
  EXPECT_THAT(tries<int>(7, compared(0x12345107, 5000, 4)), IsEmpty());
  EXPECT_THAT(tries<int>(0x12345107, compared(7, 5000, 4)), IsEmpty());
}

TEST(Operands, MatchesTheUpperHalfOfANumberWhereTheLowerIsMaskedOut) {
  using Pair = std::pair<int, int>;
  EXPECT_THAT(tries(Pair(3, 9), compared(9ULL << 32, 12345ULL << 32, 8)),
              UnorderedElementsAre(Pair(3, 12344), Pair(3, 12345), Pair(3, 12346)));
}

TEST(Operands, KnowsWhetherTheCaseThatIsChangedWasValid) {
  Operands operands;
  Tree mutant;
  learn(operands, tree_of(7), {.comparisons = {compared(7, 100, 4)}});
  EXPECT_TRUE(operands.next(mutant));
  EXPECT_TRUE(operands.was_of_valid());
  operands.forget();
  learn(operands, tree_of(8), {.outcome = Outcome::Discard, .comparisons = {compared(8, 99, 4)}});
  EXPECT_TRUE(operands.next(mutant));
  EXPECT_FALSE(operands.was_of_valid());
}

TEST(Operands, LeavesOutWhatTheCaseHoldsAlready) {
  EXPECT_THAT(tries<int>(7, compared(7, 8, 4)), UnorderedElementsAre(8, 9));
}

TEST(Operands, PutsEitherSideInPlaceOfTheOther) {
  using Pair = std::pair<int, unsigned>;
  auto both = compared(100, 500, 4);
  EXPECT_THAT(tries(Pair(100, 500), both),
              UnorderedElementsAre(Pair(499, 500), Pair(500, 500), Pair(501, 500)));
  both.other_is_constant = false;
  EXPECT_THAT(tries(Pair(100, 500), both),
              UnorderedElementsAre(Pair(499, 500), Pair(500, 500), Pair(501, 500), Pair(100, 99),
                                   Pair(100, 100), Pair(100, 101)));
}

TEST(Operands, MatchesCharactersWithTheirSignOrWithoutIt) {
  EXPECT_THAT(tries<std::int8_t>(-5, compared(0xfb, 0xf0, 4)), UnorderedElementsAre(-17, -16, -15));
}

coverage::Comparison compared_reals(double value, double other) {
  return {std::bit_cast<std::uint64_t>(value),
          std::bit_cast<std::uint64_t>(other),
          1,
          8,
          coverage::Operand::Real,
          true};
}

TEST(Operands, TriesRealsAndTheirNeighbours) {
  EXPECT_THAT(tries(2.5, compared_reals(2.5, 0.75)),
              UnorderedElementsAre(0.75, std::nextafter(0.75, 0.0), std::nextafter(0.75, 1.0)));
  EXPECT_THAT(
      tries(2.5F, compared_reals(2.5, 0.75)),
      UnorderedElementsAre(0.75F, std::nextafter(0.75F, 0.0F), std::nextafter(0.75F, 1.0F)));
  EXPECT_THAT(tries(2.5, compared_reals(2.25, 0.75)), IsEmpty());
}

TEST(Operands, TakesNoRealForAnInteger) {
  EXPECT_THAT(tries<std::uint64_t>(std::bit_cast<std::uint64_t>(2.5), compared_reals(2.5, 0.75)),
              IsEmpty());
}

TEST(Operands, MatchesARowOfBytesReadAsOneNumber) {
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_THAT(
      tries(Bytes{9, 1, 2, 3, 4}, compared(0x04030201, 0xddccbbaa, 4)),
      UnorderedElementsAre(Bytes{9, 0xa9, 0xbb, 0xcc, 0xdd}, Bytes{9, 0xaa, 0xbb, 0xcc, 0xdd},
                           Bytes{9, 0xab, 0xbb, 0xcc, 0xdd}));
  EXPECT_THAT(
      tries(Bytes{1, 2, 3, 4, 5, 6, 7, 8}, compared(0x0807060504030201, 0x1817161514131211, 8)),
      Contains(Bytes{0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18}));
  EXPECT_THAT(tries(Bytes{1, 2, 3}, compared(0x04030201, 0xddccbbaa, 4)), IsEmpty());
}

TEST(Operands, MatchesARowOfSignedBytes) {
  using Bytes = std::vector<std::int8_t>;
  EXPECT_THAT(tries(Bytes{-1, 2}, compared(0x02ff, 0x80fe, 2)), Contains(Bytes{-2, -128}));
}

TEST(Operands, MatchesARowOfBytesWithTheHighestFirst) {
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_THAT(tries(Bytes{9, 1, 2, 3, 4}, compared(0x01020304, 0xaabbccdd, 4)),
              Contains(Bytes{9, 0xaa, 0xbb, 0xcc, 0xdd}));
  EXPECT_THAT(tries(std::string("xaby"), compared(0x6162, 0x4344, 2)), Contains("xCDy"));
}

TEST(Operands, MatchesRowsThatWereReadAsWiderNumbers) {
  using Bytes = std::vector<std::uint8_t>;
  EXPECT_THAT(tries(Bytes{9, 1, 2}, compared(0x0102, 0xaabb, 4)), Contains(Bytes{9, 0xaa, 0xbb}));
  EXPECT_THAT(tries(Bytes{0, 5, 9}, compared(5, 0x1234, 8)), Contains(Bytes{0x12, 0x34, 9}));
}

TEST(Operands, MatchesNoRowOfLargerNumbers) {
  using Numbers = std::vector<std::uint16_t>;
  EXPECT_THAT(tries(Numbers{1, 2}, compared(0x0201, 0xbbaa, 2)), IsEmpty());
}

TEST(Operands, MatchesBytesInsideTexts) {
  using namespace std::string_literals;
  EXPECT_THAT(tries("xaby"s, compared(0x6261, 0x4443, 2)), Contains("xCDy"));
  EXPECT_THAT(tries("aba"s, compared('a', 'k', 1)), IsSupersetOf({"kba", "abk"}));
  EXPECT_THAT(tries("a"s, compared(0x6261, 0x4443, 2)), IsEmpty());
}

TEST(Operands, MatchesCharactersThatWereWidened) {
  using namespace std::string_literals;
  EXPECT_THAT(tries("xay"s, compared('a', 'k', 4)), UnorderedElementsAre("xky", "xjy", "xly"));
  EXPECT_THAT(tries("\xff"s, compared(0xffffffff, 'k', 4)), Contains("k"));
  EXPECT_THAT(tries("\xff"s, compared(0xff, 'k', 4)), Contains("k"));
  EXPECT_THAT(tries("xay"s, compared('a', 1000, 4)), IsEmpty());
}

TEST(Operands, ReachesAllPlacesInTime) {
  const std::string text(40, 'a');
  std::set<std::size_t> places;
  for (std::uint64_t seed = 1; seed < 60; ++seed)
    for (const auto& each : tries(text, compared('a', 1, 1), seed)) places.insert(each.find('\1'));
  EXPECT_GE(places.size(), 40U);
}

TEST(Operands, MatchesNumbersWrittenInDigits) {
  using namespace std::string_literals;
  EXPECT_THAT(tries("n=12;"s, compared(12, 4711, 4)),
              UnorderedElementsAre("n=4710;", "n=4711;", "n=4712;"));
  EXPECT_THAT(tries("n=0012"s, compared(12, 345, 4)), IsSupersetOf({"n=345", "n=0345"}));
  EXPECT_THAT(tries("n=12"s, compared(12, 0xffffffff, 4)), Contains("n=-1"));
  EXPECT_THAT(tries("n=123"s, compared(12, 4711, 4)), IsEmpty());
  EXPECT_THAT(tries("#c0ffee"s, compared(0xc0ffee, 0xbad, 4)), IsSupersetOf({"#bad", "#000bad"}));
}

TEST(Operands, TriesATextThatWasComparedAsAWhole) {
  using namespace std::string_literals;
  EXPECT_THAT(tries("abc"s, compared_text("abc", "magic")), ElementsAre("magic"));
  EXPECT_THAT(tries(""s, compared_text("", "magic")), ElementsAre("magic"));
  // What the code made of it may have been compared.
  EXPECT_THAT(tries("abc"s, compared_text("ABC", "MAGIC")), ElementsAre("MAGIC"));
}

TEST(Operands, TriesATextInPlaceOfThePartThatWasCompared) {
  using namespace std::string_literals;
  EXPECT_THAT(tries("key=abc;"s, compared_text("abc", "magic")),
              UnorderedElementsAre("magic", "key=magic;"));
}

TEST(Operands, PlansEachReplacementOnce) {
  Operands operands;
  const Scripted said{.comparisons = {compared(7, 100, 4), compared(7, 100, 4)}};
  learn(operands, tree_of(7), said);
  learn(operands, tree_of(7), said);
  EXPECT_EQ(planned<int>(operands).size(), 3U);
  learn(operands, tree_of(7), said);
  EXPECT_THAT(planned<int>(operands), IsEmpty());

  const Scripted text{.texts = {compared_text("abc", "magic")}};
  for (int i = 0; i < 3; ++i) learn(operands, tree_of(std::string("abc")), text);
  EXPECT_EQ(planned<std::string>(operands).size(), 1U);
}

TEST(Operands, PlansTheSameAgainWhenItWasForgotten) {
  Operands operands;
  const Scripted said{.comparisons = {compared(7, 100, 4)}};
  learn(operands, tree_of(7), said);
  operands.forget();
  EXPECT_THAT(planned<int>(operands), IsEmpty());
  learn(operands, tree_of(7), said);
  EXPECT_EQ(planned<int>(operands).size(), 3U);
}

TEST(Operands, TriesTheNewestFirstEachInTheTreeThatItCameFrom) {
  using Row = std::array<int, 2>;
  Operands operands;
  learn(operands, tree_of(Row{1, 7}), {.comparisons = {compared(7, 100, 4)}});
  learn(operands, tree_of(Row{2, 9}), {.comparisons = {compared(9, 200, 4)}});
  EXPECT_THAT(planned<Row>(operands), ElementsAre(Row{2, 201}, Row{2, 200}, Row{2, 199},
                                                  Row{1, 101}, Row{1, 100}, Row{1, 99}));
}

TEST(Operands, TriesNoMoreThanSomeOfACaseThatComparesALot) {
  Scripted said;
  for (std::uint64_t i = 0; i < 10'000; ++i) said.comparisons.push_back(compared(7, 10 * i, 4));
  EXPECT_LT(tries(7, said).size(), 1000U);
}

TEST(Operands, FillsADictionaryWithOperands) {
  Operands operands;
  auto both = compared(7, 100, 4);
  both.other_is_constant = false;
  learn(operands, tree_of(1),
        {.comparisons = {both, compared(8, 200, 4)}, .texts = {compared_text("abc", "magic")}});
  EXPECT_THAT(operands.dictionary().numbers, UnorderedElementsAre(7, 100, 200));
  EXPECT_THAT(operands.dictionary().texts, ElementsAre("magic"));
  EXPECT_EQ(operands.dictionary().characters, "");
}

TEST(Operands, FillsADictionaryWithCharactersThatTextsWereComparedWith) {
  Operands operands;
  learn(operands, tree_of(std::string("ab")),
        {.comparisons = {compared('a', '(', 4), compared('b', '(', 4), compared('b', ')', 1),
                         compared('c', '!', 4), compared('a', 1000, 4)}});
  EXPECT_EQ(operands.dictionary().characters, "()");
}

TEST(Operands, DropsTheOldestWhereTooManyArePlanned) {
  Operands operands({.most_queued = 4});
  learn(operands, tree_of(7), {.comparisons = {compared(7, 100, 4), compared(7, 200, 4)}});
  EXPECT_THAT(planned<int>(operands), ElementsAre(201, 200, 199, 101));
}

TEST(Operands, KeepsTheDictionaryBounded) {
  Operands operands;
  Scripted said;
  for (std::uint64_t i = 0; i < 10'000; ++i) said.comparisons.push_back(compared(1, i, 4));
  for (int i = 0; i < 1000; ++i) said.texts.push_back(compared_text("", std::to_string(i)));
  learn(operands, tree_of(2), said);
  EXPECT_LT(operands.dictionary().numbers.size(), 1000U);
  EXPECT_LT(operands.dictionary().texts.size(), 1000U);
  const auto is_late = [](std::uint64_t number) { return number > 5000; };
  EXPECT_TRUE(std::ranges::any_of(operands.dictionary().numbers, is_late));
}

}  // namespace
}  // namespace sonde::search
