// SPDX-License-Identifier: Apache-2.0
#include "stateful/leader_election_rules.hpp"

#include <algorithm>

namespace stateful::leader_election {
namespace {

constexpr std::array<Rules, 9> rules_by_mutant = {{
    {},
    {.votes_once = false},
    {.compares_logs = false},
    {.steps_down = false},
    {.refuses_old_terms = false},
    {.needed_to_commit = 1},
    {.commits_own_term_only = false},
    {.rolls_back = false},
    {.rolls_back_more = 1},
}};

bool same_prefix(const Node& a, const Node& b, int length) {
  return length <= a.length && length <= b.length &&
         std::equal(a.log.begin(), a.log.begin() + length, b.log.begin());
}

template <class Holds>
bool holds_for_pairs(const Cluster* cluster, Holds holds) {
  for (const Node& a : cluster->nodes)
    for (const Node& b : cluster->nodes)
      if (&a != &b && !holds(a, b)) return false;
  return true;
}

}  // namespace

Mutant mutant = Mutant::None;

const Rules& rules() { return rules_by_mutant[static_cast<std::size_t>(mutant)]; }

bool has_one_leader_per_term(const Cluster* cluster) {
  return holds_for_pairs(cluster, [](const Node& a, const Node& b) {
    return !a.is_leader || !b.is_leader || a.term != b.term;
  });
}

bool agrees_on_what_is_committed(const Cluster* cluster) {
  return holds_for_pairs(cluster, [](const Node& a, const Node& b) {
    return same_prefix(a, b, std::min(a.committed, b.committed));
  });
}

bool has_no_leader_that_lacks_entries(const Cluster* cluster) {
  int newest = 0;
  for (const Node& node : cluster->nodes) newest = std::max(newest, node.term);
  return holds_for_pairs(cluster, [&](const Node& a, const Node& b) {
    return !a.is_leader || a.term != newest || same_prefix(a, b, b.committed);
  });
}

bool has_logs_that_match(const Cluster* cluster) {
  return holds_for_pairs(cluster, [](const Node& a, const Node& b) {
    for (int i = std::min(a.length, b.length); i > 0; --i) {
      const auto at = static_cast<std::size_t>(i - 1);
      if (a.log[at].term == b.log[at].term) return same_prefix(a, b, i);
    }
    return true;
  });
}

bool is_node(int id) { return 0 <= id && id < node_count; }

bool is_leader(const Cluster* cluster, int id) {
  return is_node(id) && cluster->nodes[static_cast<std::size_t>(id)].is_leader;
}

bool may_stand(const Cluster* cluster, int id) { return is_node(id) && !is_leader(cluster, id); }

bool may_append(const Cluster* cluster, int id) {
  return is_leader(cluster, id) &&
         cluster->nodes[static_cast<std::size_t>(id)].length < most_entries;
}

bool is_reachable(const Cluster* cluster, int id) {
  return is_node(id) && cluster->nodes[static_cast<std::size_t>(id)].is_reachable;
}

bool is_isolated(const Cluster* cluster, int id) {
  return is_node(id) && !is_reachable(cluster, id);
}

bool has_kept_what_was_committed(const Cluster& before, const Cluster& after) {
  for (std::size_t i = 0; i < before.nodes.size(); ++i) {
    const Node& node = before.nodes[i];
    if (after.nodes[i].committed < node.committed) return false;
    if (!same_prefix(node, after.nodes[i], node.committed)) return false;
  }
  return true;
}

}  // namespace stateful::leader_election
