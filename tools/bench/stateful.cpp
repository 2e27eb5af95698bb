// SPDX-License-Identifier: Apache-2.0
#include "bench/stateful.hpp"

#include "bench/mutated.hpp"
#include "stateful/avl_contract.hpp"
#include "stateful/bst_contract.hpp"
#include "stateful/circular_queue_contract.hpp"
#include "stateful/doubly_linked_list_contract.hpp"
#include "stateful/file_reader_contract.hpp"
#include "stateful/imperative_queue_contract.hpp"
#include "stateful/key_manager_contract.hpp"
#include "stateful/leader_election_contract.hpp"
#include "stateful/metro_contract.hpp"
#include "stateful/sorted_list_contract.hpp"

namespace sonde::bench {
namespace {

using namespace stateful;

constexpr unsigned published_trials = 20;

template <class Mutant>
struct Row {
  const char* name;
  Mutant mutant;
  unsigned shortest;
  const char* exposed_by = "";  // where the published task names the function
  Origin origin = Origin::Published;
};

template <class Mutant>
using Rows = std::vector<Row<Mutant>>;

template <class Mutant>
Rows<Mutant> ours(Rows<Mutant> rows) {
  for (auto& row : rows) row.origin = Origin::Ours;
  return rows;
}

Rows<bst::Mutant> bst_rows() {
  using Of = bst::Mutant;
  return {
      {"insert_1_spec", Of::Insert1Spec, 2, "set_node_key"},
      {"insert_2_spec", Of::Insert2Spec, 2, "set_node_key"},
      {"insert_3_spec", Of::Insert3Spec, 2, "set_node_key"},
      {"delete_empty_vs_singleton", Of::DeleteEmptyVsSingleton, 3, "delete_key"},
      {"delete_4_spec", Of::Delete4Spec, 2, "delete_key"},
      {"delete_5_spec", Of::Delete5Spec, 3, "delete_key"},
      {"forget_last_node_cur", Of::ForgetLastNodeCur, 2, "find_parent"},
      {"forget_last_node_cur", Of::ForgetLastNodeCur, 2, "set_node_key"},
      {"forget_last_node_cur", Of::ForgetLastNodeCur, 2, "delete_key"},
      {"insert_1_impl", Of::Insert1Impl, 2, "set_node_key"},
      {"insert_2_impl", Of::Insert2Impl, 2, "set_node_key"},
      {"insert_3_impl", Of::Insert3Impl, 2, "set_node_key"},
      {"forget_to_update_root", Of::ForgetToUpdateRoot, 2, "delete_smallest"},
      {"forget_to_update_root", Of::ForgetToUpdateRoot, 3, "delete_key"},
      {"always_update_root_instead_of_parent", Of::AlwaysUpdateRootInsteadOfParent, 3,
       "delete_key"},
      {"always_assign_smaller", Of::AlwaysAssignSmaller, 3, "delete_key"},
  };
}

// Of the 13 published mutants, the names of two are known.
Rows<avl::Mutant> avl_rows() {
  using Of = avl::Mutant;
  constexpr auto redesigned = Origin::Redesigned;
  return {
      {"insert_1_spec", Of::Insert1Spec, 2, "", redesigned},
      {"insert_2_spec", Of::Insert2Spec, 2, "", redesigned},
      {"insert_3_spec", Of::Insert3Spec, 3, "", redesigned},
      {"insert_1_impl", Of::Insert1Impl, 2, "", redesigned},
      {"insert_2_impl", Of::Insert2Impl, 2, "", redesigned},
      {"insert_3_impl", Of::Insert3Impl, 2},
      {"delete_4_spec", Of::Delete4Spec, 2, "", redesigned},
      {"delete_5_spec", Of::Delete5Spec, 3, "", redesigned},
      {"delete_empty_vs_singleton", Of::DeleteEmptyVsSingleton, 3, "", redesigned},
      {"insert_no_rebalance", Of::InsertNoRebalance, 3, "", redesigned},
      {"delete_no_rebalance", Of::DeleteNoRebalance, 5, "", redesigned},
      {"rebalance_1", Of::Rebalance1, 6},
      {"rebalance_2", Of::Rebalance2, 6, "", redesigned},
      {"smallest_stops_early", Of::SmallestStopsEarly, 5, "", Origin::Ours},
      {"delete_keeps_successor", Of::DeleteKeepsSuccessor, 4, "", Origin::Ours},
  };
}

Rows<sorted_list::Mutant> sorted_list_rows() {
  using Of = sorted_list::Mutant;
  return {
      {"sum_modify_list", Of::SumModifyList, 2, "sum"},
      {"cons_invalid", Of::ConsInvalid, 2, "cons"},
      // Which two of the first three were published is not known: probably the first two.
      {"insert_dups", Of::InsertDups, 2, "insert", Origin::Ours},
      {"insert_loses_tail", Of::InsertLosesTail, 3, "insert", Origin::Ours},
  };
}

Rows<doubly_linked_list::Mutant> doubly_linked_list_rows() {
  using Of = doubly_linked_list::Mutant;
  return {
      {"forget_to_set_next_prev", Of::ForgetToSetNextPrev, 3},
      {"next_is_self", Of::NextIsSelf, 2},
      {"forget_to_check_for_next_null", Of::ForgetToCheckForNextNull, 2},
      {"confuse_next_and_prev", Of::ConfuseNextAndPrev, 3},
      {"forget_to_check_prev_null", Of::ForgetToCheckPrevNull, 2},
      {"forget_to_set_temp", Of::ForgetToSetTemp, 3},
      {"confuse_prev_next_with_prev", Of::ConfusePrevNextWithPrev, 3},
  };
}

Rows<circular_queue::Mutant> circular_queue_rows() {
  using Of = circular_queue::Mutant;
  return {
      {"empty_vs_full_put", Of::EmptyVsFullPut, 3, "put"},
      {"queue_full", Of::QueueFull, 3, "put"},
      {"mod_size_vs_rem", Of::ModSizeVsRem, 6, "queue_size"},
      {"abs_size", Of::AbsSize, 6, "queue_size"},
      // A stricter contract of the first, and one that was not published.
      {"empty_vs_full_new", Of::EmptyVsFullNew, 1, "new_queue", Origin::Ours},
      {"get_no_advance", Of::GetNoAdvance, 4, "get", Origin::Ours},
  };
}

// States are drawn as well as reached, so that one call shows each mistake.
Rows<metro::Mutant> metro_rows() {
  using Of = metro::Mutant;
  return {
      {"valid_a", Of::ValidA, 1, "tick"},
      {"valid_exclusive_a_d", Of::ValidExclusiveAD, 1, "switch_modes"},
      {"valid_exclusive_a_d", Of::ValidExclusiveAD, 1, "tick"},
      {"valid_time", Of::ValidTime, 1, "tick"},
      {"valid_no_mode_active", Of::ValidNoModeActive, 1, "tick"},
      {"dont_reset_time", Of::DontResetTime, 1, "tick"},
  };
}

// Not published, of an API with two more functions. The fewest calls are those from the
// start of the day; a state that is drawn needs fewer.
Rows<metro::Mutant> busy_metro_rows() {
  using Of = metro::Mutant;
  return {
      {"switch_forgets_departure", Of::SwitchForgetsDeparture, 3},
      {"no_reset_before_switch", Of::NoResetBeforeSwitch, 5},
      {"limit_off_by_one", Of::LimitOffByOne, 8},
      {"depart_always_counts", Of::DepartAlwaysCounts, 3},
      {"start_sets_both", Of::StartSetsBoth, 3},
  };
}

Rows<file_reader::Mutant> file_reader_rows() {
  using Of = file_reader::Mutant;
  return {
      {"read_one_too_many", Of::ReadOneTooMany, 2, "read_file"},
      {"read_closes_and_frees", Of::ReadClosesAndFrees, 2, "read_file"},
  };
}

Rows<key_manager::Mutant> key_manager_rows() {
  using Of = key_manager::Mutant;
  return {
      {"keeps_position", Of::KeepsPosition, 2},
      {"skips_attestation", Of::SkipsAttestation, 3},
      {"response_size_32", Of::ResponseSize32, 4},
      {"wrong_read_buffer", Of::WrongReadBuffer, 4},
      {"null_write_buffer", Of::NullWriteBuffer, 5},
      {"done_restarts", Of::DoneRestarts, 3},
      {"no_clamp", Of::NoClamp, 2},
      {"delete_leaks_key", Of::DeleteLeaksKey, 5},
  };
}

Rows<leader_election::Mutant> leader_election_rows() {
  using Of = leader_election::Mutant;
  return {
      {"votes_twice", Of::VotesTwice, 5},         {"ignores_logs", Of::IgnoresLogs, 6},
      {"stays_leader", Of::StaysLeader, 3},       {"accepts_old_leader", Of::AcceptsOldLeader, 7},
      {"commits_alone", Of::CommitsAlone, 5},     {"commits_old_terms", Of::CommitsOldTerms, 12},
      {"keeps_conflicts", Of::KeepsConflicts, 7}, {"rolls_back_too_far", Of::RollsBackTooFar, 8},
  };
}

Rows<imperative_queue::Mutant> imperative_queue_rows() {
  using Of = imperative_queue::Mutant;
  return {
      {"forget_change_front", Of::ForgetChangeFront, 4},
      {"forget_about_singletons", Of::ForgetAboutSingletons, 3},
      {"read_after_free", Of::ReadAfterFree, 3},
      {"forget_about_empty", Of::ForgetAboutEmpty, 2},
      {"forget_to_update_oldback", Of::ForgetToUpdateOldback, 3},
      {"forget_to_update_back", Of::ForgetToUpdateBack, 3},
      {"pop_returns_zero", Of::PopReturnsZero, 4},
  };
}

// Adds a task for every row: the API with that mutant.
template <class Mutant, class Describe>
void add_tasks(Workload& workload, const std::string& version, const Rows<Mutant>& rows,
               Mutant& variable, Describe describe) {
  const auto control = std::make_shared<Mutated<Mutant>>(variable, Mutant::None, describe);
  for (const Row<Mutant>& row : rows) {
    const std::string function = *row.exposed_by == 0 ? "" : std::string("/") + row.exposed_by;
    workload.tasks.push_back(
        {.name = version + row.name + function,
         .what = "fails in " + std::to_string(row.shortest) + " calls",
         .property = std::make_shared<Mutated<Mutant>>(variable, row.mutant, describe),
         .control = control,
         .exposed_by = row.exposed_by,
         .shortest = row.shortest,
         .origin = row.origin});
  }
}

template <class Mutant, class Describe>
Workload workload_of(const char* name, const char* what, const Rows<Mutant>& rows, Mutant& variable,
                     Describe describe) {
  Workload workload{name, what, {}, published_trials};
  add_tasks(workload, "", rows, variable, describe);
  return workload;
}

// The same mutants under contracts that are spelled in different ways: v1, v2, ...
template <class Mutant, class Version>
Workload workload_of(const char* name, const char* what, const Rows<Mutant>& rows, Mutant& variable,
                     void (*describe)(Api&, Version), std::initializer_list<Version> versions) {
  Workload workload{name, what, {}, published_trials};
  unsigned number = 0;
  for (const Version version : versions) {
    add_tasks(workload, "v" + std::to_string(++number) + "/", rows, variable,
              [describe, version](Api& api) { describe(api, version); });
  }
  return workload;
}

}  // namespace

std::vector<Workload> stateful_workloads() {
  auto metro = workload_of("stateful-metro", "a station whose state is passed by value",
                           metro_rows(), metro::mutant, metro::describe_metro);
  add_tasks(metro, "busy/", ours(busy_metro_rows()), metro::mutant, metro::describe_busy_metro);
  return {
      workload_of("stateful-circular-queue", "a queue in a ring of ints", circular_queue_rows(),
                  circular_queue::mutant, circular_queue::describe_circular_queue),
      metro,
      workload_of("stateful-file-reader", "an open file, its number and its end",
                  file_reader_rows(), file_reader::mutant, file_reader::describe_file_reader),
      workload_of("stateful-bst", "a map in a search tree, under two spellings of its contract",
                  bst_rows(), bst::mutant, bst::describe_bst,
                  {bst::Version::KeysFromBelow, bst::Version::BoundsFromAbove}),
      workload_of("stateful-avl", "a set in a balanced tree, under two spellings of its contract",
                  avl_rows(), avl::mutant, avl::describe_avl,
                  {avl::Version::KeysFromBelow, avl::Version::BoundsFromAbove}),
      workload_of("stateful-sorted-list", "a sorted list, under three spellings of its contract",
                  sorted_list_rows(), sorted_list::mutant, sorted_list::describe_sorted_list,
                  {sorted_list::Version::HeadOfTail, sorted_list::Version::OptionalPrevious,
                   sorted_list::Version::LeastPrevious}),
      workload_of("stateful-key-manager", "a client of a key server, as a state machine",
                  ours(key_manager_rows()), key_manager::mutant, key_manager::describe_key_manager),
      workload_of("stateful-imperative-queue", "a queue of linked cells", imperative_queue_rows(),
                  imperative_queue::mutant, imperative_queue::describe_imperative_queue),
      workload_of("stateful-doubly-linked-list", "a list that is known by any of its nodes",
                  doubly_linked_list_rows(), doubly_linked_list::mutant,
                  doubly_linked_list::describe_doubly_linked_list),
      workload_of("stateful-leader-election", "three nodes that elect leaders and roll back",
                  ours(leader_election_rows()), leader_election::mutant,
                  leader_election::describe_leader_election),
  };
}

}  // namespace sonde::bench
