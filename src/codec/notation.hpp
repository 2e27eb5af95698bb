// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "tree/tree.hpp"

namespace sonde::codec {

class Scanner;

// The notation of trees without types, for what only a generator understands and
// for tests. The form of every span can be seen:
//
//   Name(5)  Name(-5)             an integer
//   Name(0.5)  Name(inf)          a real: with a point, an exponent, inf or nan
//   Name("ab\x00")                bytes
//   Name(child child)  Name()     a record
//   Name[child child]             a list
//   Name#1  Name#1(child)         a choice
//   Name?                         a hole
//
// A name that is no plain, possibly qualified identifier stands in backquotes, as
// `std::vector<int>`[int(1)]; a kind whose name is not known is @ and its bits.
std::string to_notation(const Tree& tree, Tree::Index span = 0);

// Reads one span. Throws Error with line and column.
Tree parse_notation(std::string_view text);

// The same as parts of the typed text: with the first name marked (by backquotes
// or @) so that it cannot be taken for C++, and from where the scanner stands.
std::string to_marked_notation(const Tree& tree, Tree::Index span);
void read_notation(Scanner& scanner, Tree& into);

}  // namespace sonde::codec
