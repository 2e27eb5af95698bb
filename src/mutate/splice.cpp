// SPDX-License-Identifier: Apache-2.0
#include "mutate/splice.hpp"

#include "mutate/pick.hpp"
#include "mutate/tuning.hpp"

namespace sonde::mutate {

bool splice(Tree& tree, Material& material) {
  if (material.donors.empty() || tree.size() < 2) return false;
  const Tree& donor = *material.donors[material.random.below(material.donors.size())];
  for (unsigned i = 0; i < tuned.operators.splice_tries; ++i) {
    const auto span = 1 + static_cast<Tree::Index>(material.random.below(tree.size() - 1));
    const auto other = pick(donor, material.random, [&](Tree::Index at) {
      return at > 0 && donor[at].kind == tree[span].kind;
    });
    if (!other) continue;
    tree.replace(span, donor, *other);
    return true;
  }
  return false;
}

}  // namespace sonde::mutate
