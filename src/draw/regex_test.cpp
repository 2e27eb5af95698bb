// SPDX-License-Identifier: Apache-2.0
#include "draw/regex.hpp"

#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "tree/error.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::drawing {
namespace {

std::string draw(Source& source, const Regex& regex) {
  std::string text;
  draw_matching(source, regex,
                {&text, [](void* into, char c) { static_cast<std::string*>(into)->push_back(c); }});
  return text;
}

std::string simplest(const char* pattern) {
  drawing::CaseSource source;
  source.start_simplest();
  return draw(source, parse_regex(pattern));
}

std::string complaint(const char* pattern) {
  try {
    parse_regex(pattern);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

class Patterns : public testing::TestWithParam<const char*> {};

TEST_P(Patterns, AreMatchedByWhatIsDrawn) {
  const std::regex expected(GetParam());
  drawing::CaseSource source;
  Random random(1);
  for (unsigned i = 0; i < 300; ++i) {
    source.start_fresh(random, i % 60);
    const std::string text = draw(source, parse_regex(GetParam()));
    EXPECT_TRUE(std::regex_match(text, expected)) << text;
  }
}

TEST_P(Patterns, ReplayToTheSameText) {
  const Regex& regex = parse_regex(GetParam());
  drawing::CaseSource source;
  Random random(2);
  for (unsigned i = 0; i < 100; ++i) {
    source.start_fresh(random, i % 60);
    const std::string text = draw(source, regex);
    const Tree tree = source.drawn();
    source.start_replay(tree);
    EXPECT_EQ(draw(source, regex), text);
    EXPECT_EQ(source.drawn(), tree);
  }
}

// What another pattern drew has the same kinds at other places.
TEST_P(Patterns, AreMatchedAlsoInTheTreesOfOthers) {
  const std::regex expected(GetParam());
  drawing::CaseSource source;
  Random random(3);
  for (const char* other : {"a*(b|c(d|e)*)+", "[a-z]{0,40}", ".*"}) {
    for (int i = 0; i < 30; ++i) {
      source.start_fresh(random, 30);
      draw(source, parse_regex(other));
      const Tree tree = source.drawn();
      source.start_replay(tree);
      EXPECT_TRUE(std::regex_match(draw(source, parse_regex(GetParam())), expected));
      source.start_replay(tree, random, 30);
      EXPECT_TRUE(std::regex_match(draw(source, parse_regex(GetParam())), expected));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Regex, Patterns,
                         testing::Values("[a-z]+@[a-z]+\\.(com|org)", "a|bc|", "(?:ab)*c?",
                                         "\\d{4}-\\d{2}-\\d{2}", "[^a-z\\d]{2,}", "x{0}y{3}z{1,4}",
                                         "^\\w+\\s\\W\\S\\D$", ".{5}", "\\x41\\.\\n\\t\\\\\\[",
                                         "[-a]+[a-]?[\\]^]", "((a|b)+(c|(d|e)?))*", "", "a+?b*?c??",
                                         "[\\w.]+", "\\(\\$\\^\\)"));

TEST(Regex, ReachesEveryAlternativeAndMember) {
  drawing::CaseSource source;
  Random random(4);
  std::string seen;
  for (int i = 0; i < 500; ++i) {
    source.start_fresh(random, 10);
    seen += draw(source, parse_regex("x|y|[a-c]"));
  }
  for (const char c : {'x', 'y', 'a', 'b', 'c'}) EXPECT_NE(seen.find(c), std::string::npos);
}

TEST(Regex, FollowsTheSizeInEndlessRepeats) {
  drawing::CaseSource source;
  Random random(5);
  std::size_t longest = 0;
  for (int i = 0; i < 200; ++i) {
    source.start_fresh(random, 40);
    longest = std::max(longest, draw(source, parse_regex("a*")).size());
  }
  EXPECT_GE(longest, 35U);
  EXPECT_LE(longest, 50U);
}

TEST(Regex, IsSimplestInItsFirstAlternativeAndFewestRepeats) {
  EXPECT_EQ(simplest("x*[b-z]{2}(no|yes).+"), "bbnoa");
  EXPECT_EQ(simplest("[^a]\\d\\s"), "b0 ");
}

TEST(Regex, IsParsedOnce) { EXPECT_EQ(&parse_regex("a+b"), &parse_regex("a+b")); }

TEST(Regex, SaysWhereAndWhyAPatternIsBad) {
  EXPECT_EQ(
      complaint("ab(c"),
      "The regular expression \"ab(c\" cannot be used: a group is not closed, at position 5.");
}

struct Bad {
  const char* pattern;
  const char* why;
};

class BadPatterns : public testing::TestWithParam<Bad> {};

TEST_P(BadPatterns, AreRefusedWithASentence) {
  EXPECT_THAT(complaint(GetParam().pattern), testing::HasSubstr(GetParam().why));
}

INSTANTIATE_TEST_SUITE_P(
    Regex, BadPatterns,
    testing::Values(
        Bad{"a)", "no open group to close"}, Bad{"(a", "not closed"}, Bad{"[a", "not closed"},
        Bad{"[", "not closed"}, Bad{"[]", "empty class"}, Bad{"[z-a]", "wrong way round"},
        Bad{"*a", "nothing to repeat"}, Bad{"a**", "nothing to repeat"},
        Bad{"a{2", "{n}, {n,} or {n,m}"}, Bad{"a{,3}", "{n}, {n,} or {n,m}"},
        Bad{"a{3,2}", "wrong way round"}, Bad{"a{9999}", "up to 1000"}, Bad{"\\", "backslash"},
        Bad{"[\\", "backslash"}, Bad{"\\q", "unknown escape"}, Bad{"\\x4", "two hexadecimal"},
        Bad{"(a)\\1", "back-references"}, Bad{"\\bword", "word boundaries"},
        Bad{"a(?=b)", "look-around"}, Bad{"a(?!b)", "look-around"}, Bad{"(?<=a)b", "look-around"},
        Bad{"(?i)b", "unknown kind of group"}, Bad{"(?", "unknown kind of group"},
        Bad{"a^b", "anchor"}, Bad{"(a$)b", "anchor"}, Bad{"[[:alpha:]]", "named classes"},
        Bad{"[^\\x00-\\xff]", "no members"}, Bad{"((a{1000}){1000}){1000}", "too long"}));

TEST(Regex, RefusesDeepNestingWithoutOverflow) {
  const std::string pattern(100'000, '(');
  EXPECT_THAT(complaint(pattern.c_str()), testing::HasSubstr("nested too deeply"));
}

}  // namespace
}  // namespace sonde::drawing
