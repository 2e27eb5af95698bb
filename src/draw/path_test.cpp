// SPDX-License-Identifier: Apache-2.0
#include "draw/path.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "sonde/domain.hpp"
#include "tree/random.hpp"

namespace sonde {
namespace {

constexpr unsigned some_size = 20;

struct Knot {
  short number = 0;
  std::unique_ptr<Knot> next;
};

// Something of each form.
struct Medley {
  std::vector<std::variant<int, std::string>> items;
  std::set<signed char> keys;
  std::optional<double> wide;
  float narrow = 0;
  unsigned small = 0;
  Knot knot;
};

// The flag stands first: what is drawn behind a hole in its place follows no path.
using Flagged = std::pair<bool, Medley>;
constexpr Tree::Index flag = 1;
constexpr Tree::Index medley = 2;

Tree some_tree(Random& random) {
  drawing::CaseSource source;
  source.start_fresh(random, some_size);
  derive::draw<Flagged>(source);
  source.finish();
  return source.drawn();
}

Tree a_hole() {
  Tree tree;
  tree.leaf(Kind("hole", Form::Hole), std::uint64_t{0});
  return tree;
}

// Leaves a tree that still has its flag, but may lack or repeat anything behind it.
void damage(Tree& tree, Random& random) {
  const auto span = static_cast<Tree::Index>(medley + 1 + random.below(tree.size() - medley - 1));
  switch (random.below(4)) {
    case 0: return tree.erase(span);
    case 1: return tree.duplicate(span);
    case 2: return tree.replace(span, a_hole(), 0);
    default:
      if (tree[span].kind.form() != Form::Bytes) tree.set_value(span, random.next() >> 40);
  }
}

struct Replayed {
  Tree drawn;
  std::size_t misaligned;
};

Replayed replay(const Tree& tree, Random random) {
  drawing::CaseSource source;
  source.start_replay(tree, random, some_size);
  derive::draw<Flagged>(source);
  source.finish();
  return {source.drawn(), source.misaligned()};
}

TEST(Path, LeadsToTheTreeItself) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Tree tree = some_tree(random);
    const auto replayed = replay(tree, random);
    ASSERT_EQ(replayed.drawn, tree) << i;
    ASSERT_EQ(replayed.misaligned, 0U) << i;
  }
}

TEST(Path, LeftAnywhereLeadsWhereOthersGo) {
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    Tree tree = some_tree(random);
    for (auto times = 1 + random.below(3); times > 0; --times) damage(tree, random);
    Tree without_path = tree;
    without_path.replace(flag, a_hole(), 0);

    Random after_flag = random;
    after_flag.next();  // which a fresh flag takes
    const auto followed = replay(tree, after_flag);
    auto other = replay(without_path, random);
    other.drawn.set_value(flag, tree[flag].value);
    ASSERT_EQ(followed.drawn, other.drawn) << i;
    ASSERT_EQ(followed.misaligned, other.misaligned) << i;
  }
}

}  // namespace
}  // namespace sonde
