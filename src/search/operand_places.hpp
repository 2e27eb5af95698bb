// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "search/case_leaves.hpp"
#include "search/replacement.hpp"
#include "search/spelling.hpp"

namespace sonde::search {

// Where a side of a comparison stands in a case.
struct OperandPlace {
  Spelling spelling;
  Replacement::Of of;
  Tree::Index leaf;
  std::size_t at = 0;  // of its bytes or digits
  std::size_t size = 0;

  bool is_character() const { return of == Replacement::Of::Text && size == 1 && is_bytes(); }
  bool is_bytes() const { return spelling == Spelling::Little || spelling == Spelling::Big; }
};

// Adds every place where `from` stands so that `to` may take its place.
void find_places(const CaseLeaves& leaves, const Sized& from, const Sized& to,
                 std::vector<OperandPlace>& found);

// Adds those where these bytes are integers that follow one another, as in a record that is
// compared with another at once.
void find_integers(const CaseLeaves& leaves, std::string_view bytes,
                   std::vector<OperandPlace>& found);

// Adds those where it stands as one character of a text.
void find_characters(const CaseLeaves& leaves, const Sized& from, std::vector<OperandPlace>& found);

// Adds the number there, of digits also with zeros before it; nothing if it does not fit or
// stands there already.
void add_replacements(const OperandPlace& place, const Tree& tree, const Sized& number,
                      std::vector<Replacement>& made);

// The same for real numbers, as the bits of a double. The neighbours of `to` are added as well.
void add_reals(const CaseLeaves& leaves, const Tree& tree, std::uint64_t from, std::uint64_t to,
               std::vector<Replacement>& made);

}  // namespace sonde::search
