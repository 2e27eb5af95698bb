// SPDX-License-Identifier: Apache-2.0
#include "explain/variant_runner.hpp"

#include <utility>

#include "schema/draws.hpp"
#include "tree/spans.hpp"

namespace sonde::explain {
namespace {

using Index = Tree::Index;

// Walks both trees at once and jumps over the spans in which they may differ.
bool same_outside(const Tree& original, const Tree& variant, std::span<const Index> spans) {
  Index at = 0;
  Index image = 0;
  while (at < original.size() && image < variant.size()) {
    if (!spans.empty() && spans.front() == at) {
      if (original[at].kind != variant[image].kind) return false;
      spans = spans.subspan(1);
      at = original.end_of(at);
      image = variant.end_of(image);
    } else if (same_value(original, at, variant, image)) {
      ++at;
      ++image;
    } else {
      return false;
    }
  }
  return at == original.size() && image == variant.size();
}

}  // namespace

Index VariantRunner::end_of_arguments() const {
  return schema::draws_in(original_).value_or(original_.size());
}

std::optional<Ran> VariantRunner::run(const Tree& variant, std::span<const Index> spans) {
  nodes_ += variant.size();
  if (is_over() || variant == original_) return std::nullopt;
  --left_;
  Ran ran = run_(variant);
  if (ran.tree == original_ || !same_outside(original_, ran.tree, spans)) return std::nullopt;
  return std::optional<Ran>(std::move(ran));
}

}  // namespace sonde::explain
