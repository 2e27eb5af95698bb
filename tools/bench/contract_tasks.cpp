// SPDX-License-Identifier: Apache-2.0
// Shortest failures were verified by an exhaustive search over short sequences. A mutant that two
// functions show is a task for each of them: the other one is left out then.
#include "bench/contract_tasks.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace sonde::bench {
namespace {

constexpr bool published = true;
constexpr bool ours = false;

constexpr std::array metro = {
    ContractMutant{"VALID_A", "tick", 0, published, "switch_modes"},
    ContractMutant{"VALID_EXCLUSIVE_A_D", "switch_modes", 0, published, "tick,arrive,depart"},
    ContractMutant{"VALID_EXCLUSIVE_A_D", "tick", 0, published, "switch_modes,arrive,depart"},
    ContractMutant{"VALID_TIME", "tick", 0, published, ""},
    ContractMutant{"VALID_NO_MODE_ACTIVE", "tick", 0, published, ""},
    ContractMutant{"DONT_RESET_TIME", "tick", 8, published, ""},
    ContractMutant{"D1_SWITCH_FORGETS_DEPARTURE", "switch_modes", 3, ours, "tick"},
    ContractMutant{"D2_NO_RESET_BEFORE_SWITCH", "tick", 5, ours, ""},
    ContractMutant{"D3_LIMIT_OFF_BY_ONE", "tick", 8, ours, ""},
    ContractMutant{"D4_DEPART_ALWAYS_COUNTS", "tick", 3, ours, "depart"},
    ContractMutant{"D5_START_SETS_BOTH", "tick", 3, ours, ""},
};

constexpr std::array circular_queue = {
    ContractMutant{"EMPTY_VS_FULL_PUT", "put", 3, published, ""},
    ContractMutant{"QUEUE_FULL", "put", 3, published, ""},
    ContractMutant{"MOD_SIZE_VS_REM", "queue_size", 6, published, ""},
    ContractMutant{"ABS_SIZE", "queue_size", 6, published, ""},
    ContractMutant{"EMPTY_VS_FULL_NEW", "new_queue", 1, ours, "put"},
    ContractMutant{"GET_NO_ADVANCE", "get", 4, ours, ""},
};

constexpr std::array file_reader = {
    ContractMutant{"READ_ONE_TOO_MANY", "read_file", 2, published, ""},
    ContractMutant{"READ_CLOSES_AND_FREES", "read_file", 2, published, ""},
};

constexpr std::array bst = {
    ContractMutant{"INSERT_1_SPEC", "set_node_key", 2, published, ""},
    ContractMutant{"INSERT_2_SPEC", "set_node_key", 2, published, ""},
    ContractMutant{"INSERT_3_SPEC", "set_node_key", 2, published, ""},
    ContractMutant{"DELETE_EMPTY_VS_SINGLETON", "delete_key", 3, published, ""},
    ContractMutant{"DELETE_4_SPEC", "delete_key", 2, published, ""},
    ContractMutant{"DELETE_5_SPEC", "delete_key", 3, published, ""},
    ContractMutant{"FORGET_LAST_NODE_CUR", "find_parent", 2, published, "set_node_key,delete_key"},
    ContractMutant{"FORGET_LAST_NODE_CUR", "set_node_key", 2, published, "find_parent,delete_key"},
    ContractMutant{"FORGET_LAST_NODE_CUR", "delete_key", 2, published, "find_parent,set_node_key"},
    ContractMutant{"INSERT_1_IMPL", "set_node_key", 2, published, ""},
    ContractMutant{"INSERT_2_IMPL", "set_node_key", 2, published, ""},
    ContractMutant{"INSERT_3_IMPL", "set_node_key", 2, published, ""},
    ContractMutant{"FORGET_TO_UPDATE_ROOT", "delete_smallest", 2, published, "delete_key"},
    ContractMutant{"FORGET_TO_UPDATE_ROOT", "delete_key", 3, published, "delete_smallest"},
    ContractMutant{"ALWAYS_UPDATE_ROOT_INSTEAD_OF_PARENT", "delete_key", 3, published, ""},
    ContractMutant{"ALWAYS_ASSIGN_SMALLER", "delete_key", 3, published, ""},
};

constexpr std::array avl = {
    ContractMutant{"INSERT_1_SPEC", "avl_insert", 2, published, ""},
    ContractMutant{"INSERT_2_SPEC", "avl_insert", 2, published, ""},
    ContractMutant{"INSERT_3_SPEC", "avl_insert", 3, published, ""},
    ContractMutant{"INSERT_1_IMPL", "avl_insert", 2, published, ""},
    ContractMutant{"INSERT_2_IMPL", "avl_insert", 2, published, ""},
    ContractMutant{"INSERT_3_IMPL", "avl_insert", 2, published, ""},
    ContractMutant{"DELETE_4_SPEC", "avl_delete", 2, published, ""},
    ContractMutant{"DELETE_5_SPEC", "avl_delete", 3, published, ""},
    ContractMutant{"DELETE_EMPTY_VS_SINGLETON", "avl_delete", 3, published, ""},
    ContractMutant{"INSERT_NO_REBALANCE", "avl_insert", 3, published, ""},
    ContractMutant{"DELETE_NO_REBALANCE", "avl_delete", 5, published, ""},
    ContractMutant{"REBALANCE_1", "rebalance,avl_delete", 6, published, ""},
    ContractMutant{"REBALANCE_2", "rebalance,avl_delete", 6, published, ""},
    ContractMutant{"SMALLEST_STOPS_EARLY", "find_smallest", 5, ours, "avl_delete"},
    ContractMutant{"DELETE_KEEPS_SUCCESSOR", "avl_delete", 4, ours, ""},
};

constexpr std::array sorted_list = {
    ContractMutant{"SUM_MODIFY_LIST", "sum", 2, published, ""},
    ContractMutant{"CONS_INVALID", "cons", 2, published, ""},
    ContractMutant{"INSERT_DUPS", "insert", 2, ours, ""},
    ContractMutant{"INSERT_LOSES_TAIL", "insert", 3, ours, ""},
};

constexpr std::array imperative_queue = {
    ContractMutant{"FORGET_CHANGE_FRONT", "pop_queue", 4, ours, ""},
    ContractMutant{"FORGET_ABOUT_SINGLETONS", "pop_queue", 3, ours, ""},
    ContractMutant{"READ_AFTER_FREE", "pop_queue", 3, ours, ""},
    ContractMutant{"FORGET_ABOUT_EMPTY", "push_queue", 2, ours, ""},
    ContractMutant{"FORGET_TO_UPDATE_OLDBACK", "push_queue", 3, ours, ""},
    ContractMutant{"FORGET_TO_UPDATE_BACK", "push_queue", 3, ours, ""},
    ContractMutant{"POP_RETURNS_ZERO", "pop_queue", 4, ours, ""},
};

constexpr std::array doubly_linked_list = {
    ContractMutant{"FORGET_TO_SET_NEXT_PREV", "dll_insert_at", 3, ours, ""},
    ContractMutant{"NEXT_IS_SELF", "dll_insert_at", 2, ours, ""},
    ContractMutant{"FORGET_TO_CHECK_FOR_NEXT_NULL", "dll_insert_at", 2, ours, ""},
    ContractMutant{"CONFUSE_NEXT_AND_PREV", "dll_remove", 3, ours, ""},
    ContractMutant{"FORGET_TO_CHECK_PREV_NULL", "dll_remove", 2, ours, ""},
    ContractMutant{"FORGET_TO_SET_TEMP", "dll_remove", 3, ours, ""},
    ContractMutant{"CONFUSE_PREV_NEXT_WITH_PREV", "dll_remove", 3, ours, ""},
};

// How few calls show these was not searched for.
constexpr std::array linked_list = {
    ContractMutant{"APPEND_FORGET_HEAD", "append", 3, ours, "rev_aux,rev"},
    ContractMutant{"MERGE_SWAP_CASES_SPEC", "merge", 5, ours, "merge_sort"},
    ContractMutant{"SNOC_REAL_BUG", "rev", 6, ours, "rev_aux,rev_loop"},
    ContractMutant{"MERGE_SWAP_CASES_IMPL", "merge", 5, ours, "merge_sort"},
    ContractMutant{"REV_LOOP_CUR_TO_EARLY", "rev_loop", 3, ours, ""},
};

constexpr std::array sized_stack = {
    ContractMutant{"PUSH_KEEPS_SIZE", "push", 2, ours, ""},
    ContractMutant{"POPS_TWO", "drop_two", 3, ours, ""},
};

constexpr std::array studies = {
    ContractStudy{"metro", "metro.c", "stateful-metro", 1, metro},
    ContractStudy{"circular-queue", "circular_queue.c", "stateful-circular-queue", 1,
                  circular_queue},
    ContractStudy{"file-reader", "file_reader.c", "stateful-file-reader", 1, file_reader},
    ContractStudy{"bst", "bst.c", "stateful-bst", 2, bst},
    ContractStudy{"avl", "avl.c", "stateful-avl", 2, avl},
    ContractStudy{"sorted-list", "sorted_list.c", "stateful-sorted-list", 3, sorted_list},
    ContractStudy{"imperative-queue", "imperative_queue.c", "", 1, imperative_queue},
    ContractStudy{"doubly-linked-list", "doubly_linked_list.c", "", 1, doubly_linked_list},
    ContractStudy{"linked-list", "linked_list.c", "", 1, linked_list},
    ContractStudy{"sized-stack", "sized_stack.c", "", 1, sized_stack},
};

std::string in_lower_case(std::string_view name) {
  std::string text(name);
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

std::span<const ContractStudy> contract_studies() { return studies; }

std::string ContractTask::name() const {
  std::string text(study->name);
  if (study->versions > 1) text += "/v" + std::to_string(version);
  return text + "/" + in_lower_case(mutant->name) + "/" + std::string(mutant->function);
}

std::vector<ContractTask> tasks_of(const ContractStudy& study) {
  std::vector<ContractTask> tasks;
  for (unsigned version = 1; version <= study.versions; ++version)
    for (const ContractMutant& mutant : study.mutants) tasks.push_back({&study, &mutant, version});
  return tasks;
}

}  // namespace sonde::bench
