// SPDX-License-Identifier: Apache-2.0
#include "stateful/leader_election.hpp"

#include <algorithm>

#include "stateful/heap.hpp"
#include "stateful/leader_election_rules.hpp"

namespace stateful::leader_election {
namespace {

Node& node_of(Cluster* cluster, int id) { return cluster->nodes[static_cast<std::size_t>(id)]; }

Entry& entry_at(Node& node, int place) { return node.log[static_cast<std::size_t>(place)]; }

int last_term(const Node& node) {
  return node.length == 0 ? 0 : node.log[static_cast<std::size_t>(node.length - 1)].term;
}

// Only a newer term changes anything.
void learn_of(Node& node, int term) {
  if (term <= node.term) return;
  node.term = term;
  node.voted_for = nobody;
  if (node.is_leader && rules().steps_down) node.is_leader = false;
}

bool is_up_to_date(const Node& candidate, const Node& voter) {
  if (last_term(candidate) != last_term(voter)) return last_term(candidate) > last_term(voter);
  return candidate.length >= voter.length;
}

bool votes_for(Node& voter, int id, const Node& candidate) {
  learn_of(voter, candidate.term);
  if (candidate.term < voter.term) return false;
  if (voter.voted_for != nobody && voter.voted_for != id && rules().votes_once) return false;
  if (!is_up_to_date(candidate, voter) && rules().compares_logs) return false;
  voter.voted_for = id;
  return true;
}

// Cuts off what is behind the first `length` entries.
int roll_back(Node& node, int length) {
  const int count = node.length - length;
  std::fill(node.log.begin() + length, node.log.begin() + node.length, Entry{});
  node.length = length;
  return count;
}

int first_difference(Node& a, Node& b) {
  const int end = std::min(a.length, b.length);
  int place = 0;
  while (place < end && entry_at(a, place) == entry_at(b, place)) ++place;
  return place;
}

// The follower's log becomes the leader's from the first difference on. Returns how many
// entries were rolled back.
int take_over(Node& follower, Node& leader) {
  int place = first_difference(follower, leader);
  int rolled_back = 0;
  const bool has_conflict = place < follower.length && place < leader.length;
  if (has_conflict && rules().rolls_back)
    rolled_back = roll_back(follower, std::max(0, place - rules().rolls_back_more));
  else if (has_conflict) place = follower.length;
  for (; place < leader.length; ++place)
    entry_at(follower, follower.length++) = entry_at(leader, place);
  return rolled_back;
}

// False where the follower knows of a newer term.
bool send(Node& leader, Node& follower, Sent& sent) {
  if (leader.term < follower.term && rules().refuses_old_terms) {
    learn_of(leader, follower.term);
    return false;
  }
  learn_of(follower, leader.term);
  if (follower.term == leader.term) follower.is_leader = false;
  sent.rolled_back += take_over(follower, leader);
  return true;
}

bool may_commit(const Node& leader, int place) {
  const int term = leader.log[static_cast<std::size_t>(place)].term;
  return term == leader.term || !rules().commits_own_term_only;
}

// What the last entry that may be committed has, all before it have.
int commit(Node& leader, int holders) {
  if (holders < rules().needed_to_commit) return 0;
  int end = leader.length;
  while (end > leader.committed && !may_commit(leader, end - 1)) --end;
  const int count = end - leader.committed;
  leader.committed = end;
  return count;
}

}  // namespace

Cluster* new_cluster() { return heap().make<Cluster>(); }

void destroy(Cluster* cluster) { heap().release(cluster); }

void isolate(Cluster* cluster, int id) { node_of(cluster, id).is_reachable = false; }

void heal(Cluster* cluster, int id) { node_of(cluster, id).is_reachable = true; }

Election elect(Cluster* cluster, int id) {
  Node& candidate = node_of(cluster, id);
  ++candidate.term;
  candidate.voted_for = id;
  int votes = 1;
  for (int other = 0; other < node_count; ++other) {
    Node& voter = node_of(cluster, other);
    if (other == id || !candidate.is_reachable || !voter.is_reachable) continue;
    if (votes_for(voter, id, candidate)) ++votes;
  }
  if (votes < majority) return Election::Lost;
  candidate.is_leader = true;
  return Election::Won;
}

Sent replicate(Cluster* cluster, int id) {
  Node& leader = node_of(cluster, id);
  Sent sent;
  int holders = 1;
  std::array<bool, node_count> reached{};
  for (int other = 0; other < node_count; ++other) {
    Node& follower = node_of(cluster, other);
    if (other == id || !leader.is_reachable || !follower.is_reachable) continue;
    if (!send(leader, follower, sent)) {
      sent.is_refused = true;
      return sent;
    }
    reached[static_cast<std::size_t>(other)] = true;
    ++holders;
  }
  sent.committed = commit(leader, holders);
  for (int other = 0; other < node_count; ++other) {
    Node& follower = node_of(cluster, other);
    if (reached[static_cast<std::size_t>(other)])
      follower.committed = std::max(follower.committed, leader.committed);
  }
  return sent;
}

Sent append(Cluster* cluster, int id, int value) {
  Node& leader = node_of(cluster, id);
  entry_at(leader, leader.length++) = {leader.term, value};
  return replicate(cluster, id);
}

}  // namespace stateful::leader_election
