// SPDX-License-Identifier: Apache-2.0
#include "stateful/doubly_linked_list_contract.hpp"

#include "sonde/api.hpp"
#include "stateful/heap.hpp"

namespace stateful::doubly_linked_list {
namespace {

using Link = Node* Node::*;
constexpr Link next = &Node::next;
constexpr Link previous = &Node::previous;

// More nodes than live ones are only reached in a circle.
bool is_linked(const Node* node, Link forward, Link back) {
  for (std::size_t nodes_left = heap().live_count(); nodes_left > 0; --nodes_left) {
    const Node* const after = node->*forward;
    if (after == nullptr) return true;
    if (!heap().is_live(after) || after->*back != node) return false;
    node = after;
  }
  return false;
}

std::vector<int> values_from(const Node* node, Link forward) {
  std::vector<int> values;
  for (; heap().is_live(node) && values.size() < heap().live_count(); node = node->*forward)
    values.push_back(node->value);
  return values;
}

const Node* neighbour_of(const Node* node) {
  if (!heap().is_live(node)) return nullptr;
  return node->next != nullptr ? node->next : node->previous;
}

// As seen from what was the right neighbour, or else the left one.
View without_this(const View& old) {
  const std::vector<int> left(old.leftwards.begin() + 1, old.leftwards.end());
  if (old.right.empty()) return {left, {}};
  View now{{old.right.front()}, {old.right.begin() + 1, old.right.end()}};
  now.leftwards.insert(now.leftwards.end(), left.begin(), left.end());
  return now;
}

}  // namespace

bool is_list(const Node* node) {
  if (node == nullptr) return true;
  return heap().is_live(node) && is_linked(node, next, previous) && is_linked(node, previous, next);
}

View view(const Node* node) {
  if (!heap().is_live(node)) return {};
  return {values_from(node, previous), values_from(node->next, next)};
}

Before before(const Node* node) { return {view(node), neighbour_of(node), heap().live_count()}; }

bool is_fresh_singleton(const Node* result, int value) {
  return heap().is_live(result) && result->value == value && result->previous == nullptr &&
         result->next == nullptr;
}

bool was_inserted(const Before& old, const Node* result, int value) {
  View expected = old.view;
  expected.leftwards.insert(expected.leftwards.begin(), value);
  return view(result) == expected && !heap().damaged() && heap().live_count() == old.live_count + 1;
}

bool was_removed(const Before& old, int result, const Node* neighbour) {
  return result == old.view.leftwards.front() && neighbour == old.neighbour &&
         view(neighbour) == without_this(old.view) && !heap().damaged() &&
         heap().live_count() + 1 == old.live_count;
}

void describe_doubly_linked_list(sonde::Api& api) {
  api.teardown([] { heap().reset(); });
  api.type<Node*>("node");
  api.call("singleton", singleton).names("value").ensure("one node", is_fresh_singleton);
  api.call("insert_at", insert_at)
      .names("value, node")
      .require("list", [](int, Node* node) { return is_list(node); })
      .old([](int, Node* node) { return before(node); })
      .ensure("list: value is behind node", [](const Before& old, const Node* result, int value) {
        return is_list(result) && was_inserted(old, result, value);
      });
  api.call("remove", doubly_linked_list::remove)
      .names("node, neighbour")
      .consumes(0)
      .out(1)
      .require("list", [](Node* node) { return node != nullptr && is_list(node); })
      .old([](Node* node) { return before(node); })
      .ensure("list: node is gone", [](const Before& old, int result, Node*, Node** neighbour) {
        return is_list(*neighbour) && was_removed(old, result, *neighbour);
      });
}

}  // namespace stateful::doubly_linked_list
