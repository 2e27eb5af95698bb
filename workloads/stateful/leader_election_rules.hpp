// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/leader_election.hpp"

namespace stateful::leader_election {

// What nodes do: data, so that a mutant takes other branches only where it matters.
struct Rules {
  bool votes_once = true;
  bool compares_logs = true;
  bool steps_down = true;
  bool refuses_old_terms = true;
  int needed_to_commit = majority;
  bool commits_own_term_only = true;
  bool rolls_back = true;
  int rolls_back_more = 0;
};

// Those of the mutant that is chosen.
const Rules& rules();

// What must hold of every cluster, whatever was called.
bool has_one_leader_per_term(const Cluster* cluster);
bool agrees_on_what_is_committed(const Cluster* cluster);
// The leader of the newest term that any node knows of has all that any node has committed.
bool has_no_leader_that_lacks_entries(const Cluster* cluster);
// Entries of one term at one place are the same, and so are all before them.
bool has_logs_that_match(const Cluster* cluster);

bool is_node(int id);
bool may_stand(const Cluster* cluster, int id);
bool may_append(const Cluster* cluster, int id);
bool is_leader(const Cluster* cluster, int id);
bool is_reachable(const Cluster* cluster, int id);
bool is_isolated(const Cluster* cluster, int id);

// No node has lost what it had committed.
bool has_kept_what_was_committed(const Cluster& before, const Cluster& after);

}  // namespace stateful::leader_election
