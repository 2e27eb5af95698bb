// SPDX-License-Identifier: Apache-2.0
#include "stateful/sorted_list_contract.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::sorted_list {
namespace {

// More nodes than live ones are only reached in a circle.
class Walk {
 public:
  bool may_visit(const Node* node) { return nodes_left_-- > 0 && heap().is_live(node); }

 private:
  std::size_t nodes_left_ = heap().live_count();
};

bool goes_up_to_tail(const Node* node, Walk& walk) {
  if (node == nullptr) return true;
  return walk.may_visit(node) && goes_up_to_tail(node->next, walk) &&
         (node->next == nullptr || node->value <= node->next->value);
}

bool goes_up_from(std::optional<int> previous, const Node* node, Walk& walk) {
  if (node == nullptr) return true;
  return walk.may_visit(node) && (!previous || *previous <= node->value) &&
         goes_up_from(node->value, node->next, walk);
}

bool goes_up_from_int(int previous, const Node* node, Walk& walk) {
  if (node == nullptr) return true;
  return walk.may_visit(node) && previous <= node->value &&
         goes_up_from_int(node->value, node->next, walk);
}

// The list is now that one, and none of its nodes lives on outside of it.
bool became(const Before& old, const Node* list, const std::vector<int>& expected) {
  const auto now = values_of(list);
  return now == expected && !heap().damaged() &&
         heap().live_count() + old.values.size() == old.live_count + now.size();
}

int sum_of(const std::vector<int>& values) {
  const auto add = [](unsigned sum, int value) { return sum + static_cast<unsigned>(value); };
  return static_cast<int>(std::accumulate(values.begin(), values.end(), 0U, add));
}

}  // namespace

bool is_sorted_list(const Node* list, Version version) {
  Walk walk;
  switch (version) {
    case Version::HeadOfTail: return goes_up_to_tail(list, walk);
    case Version::OptionalPrevious: return goes_up_from(std::nullopt, list, walk);
    case Version::LeastPrevious: break;
  }
  return goes_up_from_int(std::numeric_limits<int>::min(), list, walk);
}

std::vector<int> values_of(const Node* list) {
  std::vector<int> values;
  Walk walk;
  for (const Node* node = list; walk.may_visit(node); node = node->next)
    values.push_back(node->value);
  return values;
}

std::vector<int> with_value(std::vector<int> values, int value) {
  const auto place = std::ranges::lower_bound(values, value);
  const bool is_known = place != values.end() && *place == value;
  if (!is_known || mutant != Mutant::InsertDups) values.insert(place, value);
  return values;
}

Before before(const Node* list) { return {values_of(list), heap().live_count()}; }

bool is_fresh_singleton(const Node* result, int value) {
  return heap().is_live(result) && result->value == value && result->next == nullptr;
}

bool is_sum(const Before& old, int result, const Node* list) {
  return result == sum_of(old.values) && became(old, list, old.values);
}

bool was_inserted(const Before& old, const Node* list, int value) {
  return became(old, list, with_value(old.values, value));
}

void describe_sorted_list(sonde::Api& api, Version version) {
  const auto is_list = [version](const Node* list) { return is_sorted_list(list, version); };
  const auto is_list_at = [version](int, Node** list) { return is_sorted_list(*list, version); };
  const auto before_at = [](int, Node** list) { return before(*list); };

  api.teardown([] { heap().reset(); });
  api.type<Node*>("list");
  api.call("empty", empty).ensure("no node", [](const Node* result) { return result == nullptr; });
  api.call("singleton", singleton).names("value").ensure("one node", is_fresh_singleton);
  api.call("sum", sum)
      .names("list")
      .require("sorted list", is_list)
      .old([](Node* list) { return before(list); })
      .ensure("sum of the list, which stays as it is", is_sum);
  api.call("insert", insert)
      .names("value, list")
      .require("sorted list", is_list_at)
      .old(before_at)
      .ensure("sorted list: value is in its place",
              [is_list](const Before& old, int value, Node** list) {
                return is_list(*list) && was_inserted(old, *list, value);
              });
  if (mutant != Mutant::ConsInvalid) return;
  api.call("cons", cons)
      .names("value, list")
      .require("sorted list", is_list_at)
      .ensure("sorted list", is_list_at);
}

}  // namespace stateful::sorted_list
