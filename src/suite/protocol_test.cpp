// SPDX-License-Identifier: Apache-2.0
#include "suite/protocol.hpp"

#include <gtest/gtest.h>

#include "codec/notation.hpp"
#include "suite/some_messages_test.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

template <class Read>
void expect_refused(Read read, const std::string& bytes) {
  try {
    read(bytes);
    FAIL() << "was read";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a child process sent a damaged message");
  }
}

// What is read is what was written. Everything that ends early, or goes on, is refused.
template <class Read>
void expect_whole(Read read, const std::string& bytes) {
  EXPECT_EQ(packed(read(bytes)), bytes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    expect_refused(read, bytes.substr(0, size));
  expect_refused(read, bytes + '\0');
}

// A byte that is changed may be read as something else, but nothing worse happens.
template <class Read>
void expect_error_at_worst(Read read, const std::string& bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const char change : {'\1', '\x80', '\xff'}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ change);
      try {
        packed(read(damaged));
      } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()), "");
      }
    }
  }
}

class Orders : public testing::TestWithParam<std::size_t> {};

TEST_P(Orders, AreReadAsTheyWereWritten) {
  const std::string bytes = packed(some_orders()[GetParam()]);
  EXPECT_EQ(order_in(bytes).index(), GetParam());
  expect_whole(order_in, bytes);
  expect_error_at_worst(order_in, bytes);
}

INSTANTIATE_TEST_SUITE_P(Protocol, Orders, testing::Range<std::size_t>(0, some_orders().size()));

class Messages : public testing::TestWithParam<std::size_t> {};

TEST_P(Messages, AreReadAsTheyWereWritten) {
  const std::string bytes = packed(some_messages()[GetParam()]);
  EXPECT_EQ(message_in(bytes).index(), GetParam());
  expect_whole(message_in, bytes);
  expect_error_at_worst(message_in, bytes);
}

INSTANTIATE_TEST_SUITE_P(Protocol, Messages,
                         testing::Range<std::size_t>(0, some_messages().size()));

TEST(Protocol, HasAnExampleOfEach) {
  EXPECT_EQ(some_orders().size(), std::variant_size_v<Order>);
  EXPECT_EQ(some_messages().size(), std::variant_size_v<Message>);
}

TEST(Protocol, CarriesASliceOrNone) {
  const std::optional<campaign::Slice> slice = some_slice();
  const auto read = slice_in(packed(slice));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->cost, slice->cost);
  EXPECT_EQ(read->seconds, slice->seconds);
  EXPECT_EQ(read->seeds, slice->seeds);
  EXPECT_EQ(read->known, slice->known);
  EXPECT_FALSE(slice_in(packed(std::optional<campaign::Slice>())));
  expect_whole(slice_in, packed(slice));
}

TEST(Protocol, CarriesWhatASearchNeedsToGoOn) {
  const auto order = std::get<SearchOrder>(order_in(packed(some_orders()[1])));
  EXPECT_EQ(order.seed_shift, 7U);
  EXPECT_EQ(order.seeds, std::vector{some_tree()});
  EXPECT_FALSE(order.takes_corpus);
  EXPECT_EQ(order.state, std::string("any\0bytes", 9));
  ASSERT_EQ(order.kept.size(), 1U);
  EXPECT_EQ(order.kept[0].tree, some_tree());
  EXPECT_EQ(order.kept[0].parent, 3U);
  EXPECT_EQ(order.kept[0].made, "edit");
  EXPECT_EQ(order.edges, (std::vector<coverage::CodeId>{1, 2}));
  EXPECT_EQ(order.deaths, 4U);
  EXPECT_EQ(order.enumerated, 5U);
  EXPECT_EQ(order.known, std::vector<std::string>{"origin"});
  EXPECT_EQ(order.slice.cost, some_slice().cost);
}

TEST(Protocol, CarriesFacts) {
  const auto facts = std::get<Concluded>(message_in(packed(some_messages()[6]))).facts;
  const campaign::Facts sent = some_facts();
  EXPECT_EQ(facts.id, sent.id);
  EXPECT_EQ(facts.verdict, Verdict::GateUnmet);
  EXPECT_EQ(facts.tests, sent.tests);
  EXPECT_EQ(facts.settings.seed, sent.settings.seed);
  EXPECT_EQ(facts.settings.strategy, sent.settings.strategy);
  ASSERT_EQ(facts.gates.size(), 1U);
  EXPECT_EQ(facts.gates[0].count.site, sent.gates[0].count.site) << "of the same program";
  EXPECT_EQ(facts.gates[0].gate, campaign::Gate::Unmet);
  ASSERT_EQ(facts.counterexamples.size(), 1U);
  EXPECT_EQ(facts.counterexamples[0].failure, sent.counterexamples[0].failure);
  EXPECT_EQ(facts.counterexamples[0].frequency, campaign::Frequency::Sometimes);
  EXPECT_EQ(facts.obstacles, sent.obstacles);
  EXPECT_EQ(facts.profile.ways.at("nudge").kept, 2U);
}

// A place of another program is a copy, the same one each time.
TEST(Protocol, KnowsPlacesOfOtherPrograms) {
  static const Site elsewhere(Role::Label, {"elsewhere.cpp", 7, "f()"}, "a place of another one");
  auto facts = some_facts();
  facts.labels = {{&elsewhere, 3, 2, {4, 5, 1, 2}}};
  const std::string bytes = packed(Message(Concluded{facts}));
  const auto read = [&](const std::string& from) {
    return std::get<Concluded>(message_in(from)).facts.labels[0].site;
  };
  EXPECT_EQ(read(bytes), &elsewhere);
  std::string renamed = bytes;
  renamed.replace(renamed.find("elsewhere.cpp"), 13, "nobodysfl.cpp");
  const Site* const copy = read(renamed);
  EXPECT_NE(copy, &elsewhere);
  EXPECT_STREQ(copy->place.file, "nobodysfl.cpp");
  EXPECT_EQ(copy->place.line, 7U);
  EXPECT_STREQ(copy->text, "a place of another one");
  EXPECT_EQ(read(renamed), copy);
}

TEST(Protocol, CarriesTheStateOfASearch) {
  campaign::SearchState sent;
  sent.tally.count_only({10, 3}, {4, 1});
  sent.profile.ways["nudge"] = {7, 2};
  sent.enumerated = campaign::Enumerated{true, 5};
  sent.hit_time_cap = true;
  const std::string bytes = packed(sent);
  const auto read = state_in(bytes);
  EXPECT_EQ(read.tally.all().tests, 10U);
  EXPECT_EQ(read.tally.fresh().discards, 1U);
  EXPECT_EQ(read.profile.ways.at("nudge").cases, 7U);
  ASSERT_TRUE(read.enumerated);
  EXPECT_EQ(read.enumerated->size, 5U);
  EXPECT_TRUE(read.hit_time_cap);
  expect_refused(state_in, "");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    expect_refused(state_in, bytes.substr(0, size));
}

}  // namespace
}  // namespace sonde::suite
