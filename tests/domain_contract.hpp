// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "draw/case_source.hpp"
#include "draw/discarded.hpp"
#include "sonde/domain.hpp"
#include "tree/random.hpp"
#include "tree/tree.hpp"

// What every domain promises, whatever it draws.

namespace sonde::contract {

inline constexpr unsigned rounds = 500;

// Any span but the root, or the root of a tree that has nothing else.
inline Tree::Index any_span(const Tree& tree, Random& random) {
  return tree.size() < 2 ? 0 : static_cast<Tree::Index>(1 + random.below(tree.size() - 1));
}

inline void change_value(Tree& tree, Tree::Index span, Random& random) {
  if (tree[span].kind.form() == Form::Bytes) {
    tree.set_bytes(span, std::string(random.below(9), static_cast<char>(random.next())));
  } else {
    tree.set_value(span, random.chance(50) ? random.below(5) : random.next());
  }
}

inline void damage(Tree& tree, Random& random) {
  for (auto edits = 1 + random.below(3); edits > 0 && !tree.empty(); --edits) {
    const auto span = any_span(tree, random);
    const auto other = any_span(tree, random);
    switch (random.below(5)) {
      case 0: tree.erase(span); break;
      case 1: change_value(tree, span, random); break;
      case 2: tree.replace(span, Tree(tree), other); break;
      case 3:
        if (tree.end_of(span) <= other || tree.end_of(other) <= span) tree.swap(span, other);
        break;
      default:
        if (span != 0) tree.duplicate(span);
    }
  }
}

// Draws a value and hands it to `use`; false where the case was given up.
template <class D, class Use>
bool draw_or_give_up(const D& domain, drawing::CaseSource& source, Use use) {
  bool drawn = true;
  try {
    use(domain.draw(source));
  } catch (const Discarded&) {
    drawn = false;
  }
  source.finish();
  return drawn;
}

template <class D, class Holds>
void draws_what_holds(const D& domain, Holds holds) {
  drawing::CaseSource source;
  Random random(1);
  unsigned given_up = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    source.start_fresh(random, i % 101);
    given_up +=
        !draw_or_give_up(domain, source, [&](const auto& value) { EXPECT_TRUE(holds(value)); });
  }
  EXPECT_LE(given_up, rounds / 10);
}

template <class D, class Holds>
void has_a_simplest_value(const D& domain, Holds holds) {
  drawing::CaseSource source;
  source.start_simplest();
  EXPECT_TRUE(
      draw_or_give_up(domain, source, [&](const auto& value) { EXPECT_TRUE(holds(value)); }));
}

// Whether == compares what a value holds, not where it is.
template <class V>
inline constexpr bool compares =
    std::equality_comparable<V> && !std::is_pointer_v<V> && !requires(V value) { value.get(); };

template <class D>
void replays_to_the_same(const D& domain) {
  drawing::CaseSource source;
  drawing::CaseSource again;
  Random random(2);
  for (unsigned i = 0; i < rounds; ++i) {
    source.start_fresh(random, i % 101);
    draw_or_give_up(domain, source, [&](const typename D::Value& value) {
      const Tree tree = source.drawn();
      again.start_replay(tree);
      const auto replayed = domain.draw(again);
      EXPECT_EQ(again.drawn(), tree);
      if constexpr (compares<typename D::Value>) {
        EXPECT_TRUE(replayed == value || value != value);  // a NaN differs from itself
      }
    });
    again.finish();
  }
}

template <class D, class Holds>
void survives(const D& domain, const Tree& tree, Random& random, Holds holds) {
  const auto check = [&](const auto& value) { EXPECT_TRUE(holds(value)); };
  drawing::CaseSource source;
  source.start_replay(tree);
  draw_or_give_up(domain, source, check);
  source.start_replay(tree, random, 20);
  draw_or_give_up(domain, source, check);
}

template <class D, class Holds>
void survives_damage(const D& domain, Holds holds) {
  drawing::CaseSource source;
  Random random(3);
  for (unsigned i = 0; i < rounds; ++i) {
    source.start_fresh(random, i % 51);
    draw_or_give_up(domain, source, [](const auto&) {});
    Tree tree = source.drawn();
    damage(tree, random);
    survives(domain, tree, random, holds);
  }
}

template <class D>
void encodes_to_the_drawn_tree(const D& domain) {
  drawing::CaseSource source;
  Random random(4);
  for (unsigned i = 0; i < rounds; ++i) {
    source.start_fresh(random, i % 101);
    draw_or_give_up(domain, source, [&](const auto& value) {
      Tree encoded;
      Sink sink(encoded);
      domain.encode(value, sink);
      EXPECT_EQ(encoded, source.drawn());
    });
  }
}

template <class D, class Holds>
void is_kept(const D& domain, Holds holds) {
  draws_what_holds(domain, holds);
  has_a_simplest_value(domain, holds);
  replays_to_the_same(domain);
  survives_damage(domain, holds);
}

template <class D>
typename D::Value simplest(const D& domain) {
  drawing::CaseSource source;
  source.start_simplest();
  return domain.draw(source);
}

}  // namespace sonde::contract
