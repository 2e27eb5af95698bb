// SPDX-License-Identifier: Apache-2.0
#include "stateful/leader_election_contract.hpp"

#include "sonde/api.hpp"
#include "sonde/domains.hpp"
#include "sonde/label.hpp"
#include "stateful/heap.hpp"

namespace stateful::leader_election {
namespace {

Election elect_and_label(Cluster* cluster, int id) {
  const Election election = elect(cluster, id);
  sonde::label(election == Election::Won ? "elected" : "lost the election");
  return election;
}

void label_what_was(const Sent& sent) {
  sonde::classify(sent.is_refused, "refused an old leader");
  sonde::classify(sent.rolled_back > 0, "rolled back");
  sonde::classify(sent.committed > 0, "committed");
  sonde::classify(sent.committed > 1, "committed several at once");
}

void append_and_label(Cluster* cluster, int id, int value) {
  label_what_was(append(cluster, id, value));
}

void replicate_and_label(Cluster* cluster, int id) { label_what_was(replicate(cluster, id)); }

}  // namespace

void describe_leader_election(sonde::Api& api) {
  const auto id = sonde::in_range(0, node_count - 1);
  const auto copy = [](const Cluster* cluster) { return *cluster; };
  const auto keeps = [](const Cluster& before, const Cluster* cluster) {
    return has_kept_what_was_committed(before, *cluster);
  };

  api.teardown([] { heap().reset(); });
  api.type<Cluster*>("cluster")
      .invariant("has one leader per term", has_one_leader_per_term)
      .invariant("agrees on what is committed", agrees_on_what_is_committed)
      .invariant("has no leader that lacks entries", has_no_leader_that_lacks_entries)
      .invariant("has logs that match", has_logs_that_match);
  api.call("new_cluster", new_cluster);
  api.call("destroy", destroy).names("cluster").consumes(0);
  api.call("isolate", isolate)
      .names("cluster, id")
      .given(sonde::derived, id)
      .require("is reachable", is_reachable);
  api.call("heal", heal)
      .names("cluster, id")
      .given(sonde::derived, id)
      .require("is isolated", is_isolated);
  api.call("elect", elect_and_label)
      .names("cluster, id")
      .given(sonde::derived, id)
      .require("is no leader", may_stand);
  api.call("append", append_and_label)
      .names("cluster, id, value")
      .given(sonde::derived, id, sonde::in_range(0, 9))
      .require("leads and has room", may_append)
      .old(copy)
      .ensure("has lost nothing", keeps);
  api.call("replicate", replicate_and_label)
      .names("cluster, id")
      .given(sonde::derived, id)
      .require("leads", is_leader)
      .old(copy)
      .ensure("has lost nothing", keeps);
}

}  // namespace stateful::leader_election
