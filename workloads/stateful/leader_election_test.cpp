// SPDX-License-Identifier: Apache-2.0
#include "stateful/leader_election.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "stateful/fails_at.hpp"
#include "stateful/heap.hpp"
#include "stateful/leader_election_contract.hpp"

namespace stateful::leader_election {
namespace {

class LeaderElection : public testing::Test {
 protected:
  void TearDown() override {
    mutant = Mutant::None;
    heap().reset();
  }
};

struct Call {
  bool (*may)(const Cluster*, int);
  void (*run)(Cluster*, int);
};

constexpr std::array calls = {
    Call{may_stand, [](Cluster* cluster, int id) { elect(cluster, id); }},
    Call{is_leader, [](Cluster* cluster, int id) { replicate(cluster, id); }},
    Call{is_reachable, isolate},
    Call{is_isolated, heal},
    Call{may_append, [](Cluster* cluster, int id) { append(cluster, id, 0); }},
    Call{may_append, [](Cluster* cluster, int id) { append(cluster, id, 1); }},
};
constexpr std::span all_calls = calls;
constexpr std::span calls_with_one_value = all_calls.first(5);

bool is_safe(const Cluster& before, const Cluster& after) {
  return has_one_leader_per_term(&after) && agrees_on_what_is_committed(&after) &&
         has_no_leader_that_lacks_entries(&after) && has_logs_that_match(&after) &&
         has_kept_what_was_committed(before, after);
}

// With nodes in another order.
Cluster renamed(const Cluster& cluster, const std::array<int, node_count>& names) {
  Cluster other;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Node& node = other.nodes[static_cast<std::size_t>(names[i])] = cluster.nodes[i];
    if (node.voted_for != nobody) node.voted_for = names[static_cast<std::size_t>(node.voted_for)];
  }
  return other;
}

// The same for all clusters that differ in the names of their nodes only.
Cluster least_of_all_names(const Cluster& cluster) {
  std::array names = {0, 1, 2};
  Cluster least = cluster;
  while (std::ranges::next_permutation(names).found)
    least = std::min(least, renamed(cluster, names));
  return least;
}

// Breadth first over all sequences on one cluster: the fewest calls that end unsafe, the first
// of them new_cluster(); 0 if none of up to `most` calls does.
int fewest_calls(Mutant chosen, int most, std::span<const Call> known_calls = all_calls) {
  mutant = chosen;
  std::set<Cluster> known = {Cluster{}};
  std::vector<Cluster> level = {Cluster{}};
  for (int count = 2; count <= most; ++count) {
    std::vector<Cluster> next;
    for (const Cluster& before : level) {
      for (const Call& call : known_calls) {
        for (int id = 0; id < node_count; ++id) {
          if (!call.may(&before, id)) continue;
          Cluster after = before;
          call.run(&after, id);
          if (!is_safe(before, after)) return count;
          after = least_of_all_names(after);
          if (known.insert(after).second) next.push_back(after);
        }
      }
    }
    level = std::move(next);
  }
  return 0;
}

TEST_F(LeaderElection, IsSafeInAllSequencesOfEightCalls) {
  EXPECT_EQ(fewest_calls(Mutant::None, 8), 0);
}

TEST_F(LeaderElection, EachMutantFailsFirstInItsShortestSequence) {
  EXPECT_EQ(fewest_calls(Mutant::VotesTwice, 8), 5);
  EXPECT_EQ(fewest_calls(Mutant::IgnoresLogs, 8), 6);
  EXPECT_EQ(fewest_calls(Mutant::StaysLeader, 8), 3);
  EXPECT_EQ(fewest_calls(Mutant::AcceptsOldLeader, 8), 7);
  EXPECT_EQ(fewest_calls(Mutant::CommitsAlone, 8), 5);
  EXPECT_EQ(fewest_calls(Mutant::KeepsConflicts, 8), 7);
  EXPECT_EQ(fewest_calls(Mutant::RollsBackTooFar, 8), 8);
}

#ifdef NDEBUG
constexpr int most_calls = 12;
#else
constexpr int most_calls = 9;
#endif

// Raft's figure 8. With two values the result is the same, but takes far longer.
TEST_F(LeaderElection, CommittingOldTermsFailsFirstInTwelveCalls) {
  EXPECT_EQ(fewest_calls(Mutant::CommitsOldTerms, most_calls, calls_with_one_value),
            most_calls == 12 ? 12 : 0);
}

Replayed replayed(Mutant chosen, std::string_view sequence) {
  mutant = chosen;
  return Replay(describe_leader_election).run(sequence);
}

TEST_F(LeaderElection, ContractsFailAtTheLastCallOfAWitness) {
  EXPECT_THAT(replayed(Mutant::VotesTwice,
                       "{new_cluster{}, isolate{earlier{0}, 0}, elect{earlier{0}, 1}, "
                       "heal{earlier{0}, 0}, elect{earlier{0}, 0}}"),
              fails_at(5, "has one leader per term"));
  EXPECT_THAT(replayed(Mutant::CommitsAlone,
                       "{new_cluster{}, elect{earlier{0}, 0}, isolate{earlier{0}, 0}, "
                       "append{earlier{0}, 0, 7}, elect{earlier{0}, 1}}"),
              fails_at(5, "has no leader that lacks entries"));
  EXPECT_THAT(replayed(Mutant::RollsBackTooFar,
                       "{new_cluster{}, elect{earlier{0}, 0}, append{earlier{0}, 0, 1}, "
                       "isolate{earlier{0}, 0}, elect{earlier{0}, 1}, append{earlier{0}, 0, 2}, "
                       "heal{earlier{0}, 0}, append{earlier{0}, 1, 3}}"),
              fails_at(8, "has lost nothing"));
}

TEST_F(LeaderElection, ACommittedEntryIsLostByCommittingOldTerms) {
  constexpr auto sequence =
      "{new_cluster{}, elect{earlier{0}, 0}, isolate{earlier{0}, 0}, elect{earlier{0}, 1}, "
      "isolate{earlier{0}, 1}, heal{earlier{0}, 0}, append{earlier{0}, 0, 1}, "
      "elect{earlier{0}, 0}, replicate{earlier{0}, 0}, heal{earlier{0}, 1}, "
      "append{earlier{0}, 1, 2}, elect{earlier{0}, 1}}";
  EXPECT_THAT(replayed(Mutant::CommitsOldTerms, sequence),
              fails_at(12, "has no leader that lacks entries"));
  EXPECT_EQ(replayed(Mutant::None, sequence).failure, "");
}

TEST_F(LeaderElection, ALeaderThatWasCutOffRollsBack) {
  Cluster* const cluster = new_cluster();
  EXPECT_EQ(elect(cluster, 0), Election::Won);
  EXPECT_EQ(append(cluster, 0, 1).committed, 1);
  isolate(cluster, 0);
  EXPECT_EQ(append(cluster, 0, 2).committed, 0);
  EXPECT_EQ(elect(cluster, 0), Election::Lost);
  EXPECT_EQ(elect(cluster, 1), Election::Won);
  EXPECT_EQ(append(cluster, 1, 3).committed, 1);
  heal(cluster, 0);
  const Sent sent = replicate(cluster, 1);
  EXPECT_EQ(sent.rolled_back, 1);
  EXPECT_FALSE(is_leader(cluster, 0));
  EXPECT_EQ(cluster->nodes[0].log, cluster->nodes[1].log);
  destroy(cluster);
  EXPECT_EQ(heap().live_count(), 0U);
}

TEST_F(LeaderElection, AnOldLeaderIsRefusedAndStepsDown) {
  Cluster* const cluster = new_cluster();
  elect(cluster, 0);
  isolate(cluster, 0);
  elect(cluster, 1);
  heal(cluster, 0);
  EXPECT_TRUE(append(cluster, 0, 1).is_refused);
  EXPECT_FALSE(is_leader(cluster, 0));
  EXPECT_TRUE(is_leader(cluster, 1));
}

}  // namespace
}  // namespace stateful::leader_election
