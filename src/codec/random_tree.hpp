// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <string>

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::codec {

// For tests: some tree, of every form and of kinds without types.
inline void append_random(Tree& tree, Random& random, unsigned depth) {
  static constexpr std::array<const char*, 3> names = {"Alpha", "Beta<int, 2>", "gamma"};
  const auto form = static_cast<Form>(random.below(depth == 0 ? 4 : 7) + (depth == 0 ? 3 : 0));
  const Kind kind(names[random.below(names.size())], form);
  switch (form) {
    case Form::Record:
    case Form::List:
    case Form::Choice: {
      const auto span = tree.open(kind, form == Form::Choice ? random.below(4) : 0);
      for (auto left = random.below(4); left > 0; --left) append_random(tree, random, depth - 1);
      tree.close(span);
      return;
    }
    case Form::Integer: tree.leaf(kind, random.next() >> random.below(64)); return;
    case Form::Real: tree.leaf(kind, random.next()); return;
    case Form::Bytes: {
      std::string bytes(random.below(6), '\0');
      for (char& c : bytes) c = static_cast<char>(random.below(256));
      tree.leaf(kind, std::string_view(bytes));
      return;
    }
    case Form::Hole: tree.leaf(kind, 0); return;
  }
}

inline Tree random_tree(Random& random) {
  Tree tree;
  append_random(tree, random, 4);
  return tree;
}

}  // namespace sonde::codec
