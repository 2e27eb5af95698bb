// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Makes a mutant as FuzzChick's derived mutators do (Lampropoulos, Hicks and Pierce,
// 2019), from the root on. A value with constructors becomes, each as likely as the
// others: itself with one argument mutated; one of its arguments of the same type; any
// other constructor, filled from the arguments at hand, the rest fresh. A number
// becomes 0 or fresh. A list, from its front on, has an element mutated or deleted, or
// else a fresh list appended, of at most `size` elements.
void fuzzchick(Tree& mutant, const Tree& tree, Random& random, unsigned size);

}  // namespace sonde::mutate
