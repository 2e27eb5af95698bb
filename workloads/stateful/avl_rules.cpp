// SPDX-License-Identifier: Apache-2.0
#include "stateful/avl_rules.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include "stateful/heap.hpp"

namespace stateful::avl {
namespace {

// 64 bits, so that every key lies strictly between the outermost bounds.
constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
constexpr auto highest = std::numeric_limits<std::int64_t>::max();

// Of no keys, the smallest is above the largest.
struct Shape {
  std::int64_t smallest = highest;
  std::int64_t largest = lowest;
  int height = 0;
};

// More nodes than live ones are only reached in a circle.
std::optional<Shape> shape_of(const Node* node, std::size_t& nodes_left);

std::optional<Shape> shape_around(const Node* node, int most_difference, std::size_t& nodes_left) {
  if (nodes_left == 0 || !heap().is_live(node)) return std::nullopt;
  --nodes_left;
  const auto below = shape_of(node->left, nodes_left);
  if (!below || below->largest >= node->key) return std::nullopt;
  const auto above = shape_of(node->right, nodes_left);
  if (!above || above->smallest <= node->key) return std::nullopt;
  if (std::abs(above->height - below->height) > most_difference) return std::nullopt;
  return Shape{std::min<std::int64_t>(below->smallest, node->key),
               std::max<std::int64_t>(above->largest, node->key),
               1 + std::max(below->height, above->height)};
}

std::optional<Shape> shape_of(const Node* node, std::size_t& nodes_left) {
  if (node == nullptr) return Shape{};
  auto shape = shape_around(node, 1, nodes_left);
  if (!shape || node->height != shape->height) return std::nullopt;
  return shape;
}

// The height, unless something is wrong below.
std::optional<int> height_between(const Node* node, std::int64_t low, std::int64_t high) {
  if (node == nullptr) return 0;
  if (!heap().is_live(node) || node->key <= low || node->key >= high) return std::nullopt;
  const auto left = height_between(node->left, low, node->key);
  if (!left) return std::nullopt;
  const auto right = height_between(node->right, node->key, high);
  if (!right || std::abs(*right - *left) > 1) return std::nullopt;
  if (node->height != 1 + std::max(*left, *right)) return std::nullopt;
  return node->height;
}

bool is_balanced_below(const Node* node, int most_difference) {
  const auto left = height_between(node->left, lowest, node->key);
  if (!left) return false;
  const auto right = height_between(node->right, node->key, highest);
  return right && std::abs(*right - *left) <= most_difference;
}

}  // namespace

bool is_avl(const Node* root, Version version) {
  if (version == Version::BoundsFromAbove) return height_between(root, lowest, highest).has_value();
  std::size_t nodes_left = heap().live_count();
  return shape_of(root, nodes_left).has_value();
}

bool is_unbalanced(const Node* root, Version version) {
  constexpr int most_difference = 2;
  if (!heap().is_live(root) || root->height < 1) return false;
  if (version == Version::BoundsFromAbove) return is_balanced_below(root, most_difference);
  std::size_t nodes_left = heap().live_count();
  return shape_around(root, most_difference, nodes_left).has_value();
}

}  // namespace stateful::avl
