// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace stateful::leader_election {

// Three nodes that agree on a log by electing leaders, much as Raft does. A call runs a whole
// exchange of messages. A leader that was cut off may hold entries that nobody else has; they
// are rolled back when it learns of a newer leader.
inline constexpr int node_count = 3;
inline constexpr int majority = 2;
inline constexpr int most_entries = 6;
inline constexpr int nobody = -1;

struct Entry {
  int term = 0;
  int value = 0;

  friend auto operator<=>(const Entry&, const Entry&) = default;
};

struct Node {
  int term = 0;
  int voted_for = nobody;  // in this term
  bool is_leader = false;
  bool is_reachable = true;
  int length = 0;     // of the log
  int committed = 0;  // of it
  std::array<Entry, most_entries> log{};

  friend auto operator<=>(const Node&, const Node&) = default;
};

struct Cluster {
  Cluster() = default;  // so that it is no aggregate: only calls make one, no literals are drawn
  std::array<Node, node_count> nodes{};

  friend auto operator<=>(const Cluster&, const Cluster&) = default;
};

enum class Election : std::uint8_t { Lost, Won };

// What became of a leader's log when it was sent to all that can be reached.
struct Sent {
  bool is_refused = false;  // someone knows of a newer term
  int rolled_back = 0;      // entries, at all nodes
  int committed = 0;        // entries, by the leader
};

Cluster* new_cluster();
void destroy(Cluster* cluster);
void isolate(Cluster* cluster, int id);
void heal(Cluster* cluster, int id);
// The node stands for election, in a new term.
Election elect(Cluster* cluster, int id);
// The leader sends its log, with one more entry or as it is.
Sent append(Cluster* cluster, int id, int value);
Sent replicate(Cluster* cluster, int id);

enum class Mutant : std::uint8_t {
  None,
  VotesTwice,        // in one term
  IgnoresLogs,       // votes for those who lack entries, too
  StaysLeader,       // when it learns of a newer term
  AcceptsOldLeader,  // whose term is over
  CommitsAlone,      // what no other node has
  CommitsOldTerms,   // entries of earlier terms, as soon as a majority has them
  KeepsConflicts,    // does not roll back
  RollsBackTooFar,   // one entry more than those in conflict
};

extern Mutant mutant;

}  // namespace stateful::leader_election
