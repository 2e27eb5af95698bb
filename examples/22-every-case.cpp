// SPDX-License-Identifier: Apache-2.0
// Properties that are proved rather than sampled: each case runs once. The first has only as many
// cases as a byte has values. The second has infinitely many, so it asks for those up to a size.
#include <cstdint>
#include <memory>
#include <utility>

#include <sonde/sonde.hpp>

unsigned gray(unsigned number) { return number ^ (number >> 1); }

SONDE_PROPERTY(Gray, NeighboursDifferInOneBit, std::uint8_t number) {
  const unsigned changed = gray(number) ^ gray(number + 1U);
  SONDE_CHECK(changed != 0 && (changed & (changed - 1)) == 0);
}

struct Node {
  bool value;
  std::unique_ptr<Node> left;
  std::unique_ptr<Node> right;
};

void mirror(Node* node) {
  if (node == nullptr) return;
  std::swap(node->left, node->right);
  mirror(node->left.get());
  mirror(node->right.get());
}

unsigned depth(const Node* node) {
  if (node == nullptr) return 0;
  const unsigned left = depth(node->left.get());
  const unsigned right = depth(node->right.get());
  return 1 + (left > right ? left : right);
}

SONDE_PROPERTY_WITH(Mirror, KeepsTheDepth, sonde::given().with({.exhaustive_to = 4}),
                    std::unique_ptr<Node> tree) {
  const unsigned before = depth(tree.get());
  mirror(tree.get());
  SONDE_CHECK_EQ(depth(tree.get()), before);
}
