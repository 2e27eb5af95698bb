// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tree/random.hpp"
#include "tree/tree.hpp"

namespace sonde::mutate {

// Makes a mutant as FuzzChick's derived mutators do (Lampropoulos, Hicks and Pierce,
// 2019), from the root on. A value with constructors becomes, each as likely as the
// others: itself with one argument mutated; one of its arguments of the same type; another
// constructor that needs some of the arguments, or all of them and fresh ones. Where none of
// these applies, the value is drawn afresh.
//
// The paper has no mutators for numbers and lists. Here they are those of the stack machine in
// its artifact: a number becomes 0 or fresh. A list, from its front on, has an element
// mutated or deleted, or else fresh elements appended, at most `size`; a text is a list of
// characters.
void fuzzchick(Tree& mutant, const Tree& tree, Random& random, unsigned size);

}  // namespace sonde::mutate
