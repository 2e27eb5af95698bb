// SPDX-License-Identifier: Apache-2.0
#include "campaign/wire.hpp"

#include <array>
#include <thread>

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include "codec/notation.hpp"
#include "sonde/label.hpp"

namespace sonde::campaign {
namespace {

struct Recorded final : SearchListener {
  std::vector<search::KeptCase> kept;
  std::vector<coverage::CodeId> edges;
  std::vector<coverage::CodeId> code;
  std::vector<std::pair<Tree, Failure>> failures;
  Counts counts;
  unsigned progress = 0;

  std::vector<RanCase> shown;

  void ran(const run::Observation&, const Tally&) override {}
  void ran_case(const RanCase& ran) override { shown.push_back(ran); }
  void progressed(const SearchState&) override { ++progress; }
  void begins_enumerated(std::uint64_t) override {}
  void begins_seed(std::uint64_t) override {}
  void kept_case(search::KeptCase each, std::span<const coverage::CodeId> of_it) override {
    kept.push_back(std::move(each));
    code.assign(of_it.begin(), of_it.end());
  }
  void numbered_edges(std::span<const coverage::CodeId> news) override {
    edges.insert(edges.end(), news.begin(), news.end());
  }
  void forgot_cases() override { kept.clear(); }
  bool found_failure(const Tree& tree, const Failure& failure, const Counts& all) override {
    failures.emplace_back(tree, failure);
    counts = all;
    return true;
  }
};

class Wire : public testing::Test {
 protected:
  Wire() { socketpair(AF_UNIX, SOCK_STREAM, 0, ends_.data()); }
  ~Wire() override {
    for (const int end : ends_) close(end);
  }

  bool hand_on_next() { return hand_on(*isolate::Channel(ends_[1]).receive(), recorded_, state_); }

  std::array<int, 2> ends_{};
  Recorded recorded_;
  SearchState state_;
  isolate::Board board_;
};

TEST_F(Wire, CarriesKeptCasesAndFailures) {
  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 2);
  const Tree tree = codec::parse_notation("Pair(Text(\"abc\") Int(7))");
  const Failure failure{FailureKind::Model, "a.cpp",     3,        "check failed: x",
                        "1 == 2",           "signature", "frames", "output"};
  remote.kept_case({tree, true, {3, 5}, 7}, std::vector<coverage::CodeId>{11, 12});
  EXPECT_TRUE(remote.found_failure(tree, failure, {12, 3}));
  EXPECT_FALSE(remote.found_failure(tree, failure, {12, 3})) << "two were enough";
  EXPECT_FALSE(hand_on_next());
  EXPECT_FALSE(hand_on_next());
  ASSERT_EQ(recorded_.kept.size(), 1U);
  const auto& kept = recorded_.kept[0];
  EXPECT_EQ(kept.tree, tree);
  EXPECT_TRUE(kept.valid);
  EXPECT_EQ(kept.features, (std::vector<coverage::Feature>{3, 5}));
  EXPECT_EQ(kept.failures, 7U);
  EXPECT_EQ(recorded_.code, (std::vector<coverage::CodeId>{11, 12}));
  EXPECT_EQ(recorded_.failures, (std::vector{std::pair(tree, failure)}));
  EXPECT_EQ(recorded_.counts.tests, 12U);
  EXPECT_EQ(recorded_.counts.discards, 3U);
}

TEST_F(Wire, CarriesThatKeptCasesWereForgotten) {
  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 1);
  remote.kept_case({codec::parse_notation("Int(7)")}, {});
  remote.forgot_cases();
  hand_on_next();
  hand_on_next();
  EXPECT_TRUE(recorded_.kept.empty());
}

TEST_F(Wire, CarriesCasesThatAreShown) {
  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 1);
  const Tree tree = codec::parse_notation("Int(7)");
  remote.ran_case({"fresh", Outcome::Discard, "n > 0", {"even", "small"}, tree, {{"n", 7}}});
  EXPECT_FALSE(hand_on_next());
  ASSERT_EQ(recorded_.shown.size(), 1U);
  const auto& shown = recorded_.shown[0];
  EXPECT_EQ(shown.from, "fresh");
  EXPECT_EQ(shown.outcome, Outcome::Discard);
  EXPECT_EQ(shown.why, "n > 0");
  EXPECT_EQ(shown.labels, (std::vector<std::string>{"even", "small"}));
  EXPECT_EQ(shown.tree, tree);
  ASSERT_EQ(shown.numbers.size(), 1U);
  EXPECT_EQ(shown.numbers[0].name, "n");
  EXPECT_EQ(shown.numbers[0].value, 7);
}

TEST_F(Wire, CarriesTheNumbersOfEdges) {
  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 1);
  const std::vector<coverage::CodeId> edges = {7, 3, 9};
  remote.numbered_edges(std::span(edges).first(2));
  remote.numbered_edges({});
  remote.numbered_edges(std::span(edges).last(1));
  hand_on_next();
  hand_on_next();
  EXPECT_EQ(recorded_.edges, edges);
}

TEST_F(Wire, CarriesCountsLabelsAndRefusals) {
  run::Probe probe;
  const Site& site = run::site_named(Role::Observe, "wire test");
  probe.hits = {{site.id, 2}, {site.id, 4}};
  const Tree tree = codec::parse_notation("Int(1)");
  SearchState sent;
  sent.tally.add({Outcome::Pass, tree, probe, {}, true});
  probe.refused_why = "no luck";
  sent.tally.add({Outcome::Discard, tree, probe});
  sent.hit_time_cap = true;

  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 1);
  // The places of all tests of this program may be more than the socket holds.
  std::jthread sender([&] {
    remote.progressed(sent);
    remote.ended(sent);
  });
  EXPECT_FALSE(hand_on_next());
  EXPECT_EQ(recorded_.progress, 1U);
  EXPECT_TRUE(hand_on_next());
  EXPECT_EQ(state_.tally.all().tests, 1U);
  EXPECT_EQ(state_.tally.all().discards, 1U);
  EXPECT_EQ(state_.tally.fresh().tests, 1U);
  EXPECT_TRUE(state_.hit_time_cap);
  const auto label = state_.tally.count_of(site);
  EXPECT_EQ(label.cases, 1U);
  EXPECT_EQ(label.numbers, (run::Numbers{2, 6, 2, 4}));
  EXPECT_EQ(label.fresh_numbers, label.numbers);
  ASSERT_EQ(state_.tally.refusals().size(), 1U);
  EXPECT_EQ(state_.tally.refusals()[0].where, "no luck");
}

TEST_F(Wire, CarriesWhatTheValidCasesWereLike) {
  const run::Probe probe;
  const Site& check = run::site_named(Role::Check, "wire test, a check");
  static const Type number{
      .form = Form::Integer, .style = Style::Number, .name = "Number", .max = 100};
  const Type* const arguments[] = {&number};
  const auto case_of = [&](std::uint64_t value) {
    Tree tree;
    const auto root = tree.open(Kind("arguments", Form::Record));
    tree.leaf(number.kind, value);
    tree.close(root);
    return tree;
  };
  SearchState sent;
  sent.tally.follow({&check}, shapes_of(arguments, 1));
  for (const std::uint64_t value : {0U, 0U, 7U}) {
    if (value == 7) run::reach(check);
    sent.tally.add({Outcome::Pass, case_of(value), probe});
  }
  sent.body = {3, {{"a.cpp", 7, 2}}};
  isolate::Channel channel(ends_[0]);
  std::jthread sender([&] { RemoteListener(channel, board_, 1).ended(sent); });
  EXPECT_TRUE(hand_on_next());
  ASSERT_EQ(state_.tally.checks().size(), 1U);
  EXPECT_EQ(state_.tally.checks()[0].site, &check);
  EXPECT_EQ(state_.tally.checks()[0].cases, 1U);
  EXPECT_EQ(state_.tally.sizes().valid(), 3U);
  EXPECT_EQ(state_.tally.sizes().all_simplest(), 2U);
  ASSERT_EQ(state_.body.lines.size(), 1U);
  EXPECT_EQ(state_.body.lines[0].cases, 2U);
}

TEST_F(Wire, LeavesCountsOnTheBoardAfterEveryCase) {
  run::Probe probe;
  const Site& label = run::site_named(Role::Observe, "wire test, left behind");
  const Site& assumption = run::site_named(Role::Assume, "wire test, refused");
  probe.hits = {{label.id, 2}, {label.id, 4}};
  const Tree tree = codec::parse_notation("Int(1)");
  isolate::Channel channel(ends_[0]);
  RemoteListener remote(channel, board_, 1);
  Tally counted;
  const auto count = [&](Outcome outcome) {
    const run::Observation seen{outcome, tree, probe, {}, true};
    counted.add(seen);
    remote.ran(seen, counted);
  };
  count(Outcome::Pass);
  probe.refused_by = &assumption;
  count(Outcome::Discard);

  Tally taken;
  read_counts(board_, taken);
  EXPECT_EQ(taken.all().tests, 1U);
  EXPECT_EQ(taken.all().discards, 1U);
  EXPECT_EQ(taken.fresh().tests, 1U);
  EXPECT_EQ(taken.count_of(label).numbers, (run::Numbers{2, 6, 2, 4}));
  EXPECT_EQ(taken.count_of(label).fresh_numbers, taken.count_of(label).numbers);
  EXPECT_EQ(taken.refused_by(assumption), 1U);
}

TEST_F(Wire, ABoardWithoutACaseTakesNothingBack) {
  Tally tally;
  tally.count_test();
  read_counts(board_, tally);
  EXPECT_EQ(tally.all().tests, 1U);
}

TEST_F(Wire, RefusesWhatIsDamaged) {
  EXPECT_THROW(hand_on("", recorded_, state_), Error);
  EXPECT_THROW(hand_on(std::string(3, '\1'), recorded_, state_), Error);
}

}  // namespace
}  // namespace sonde::campaign
