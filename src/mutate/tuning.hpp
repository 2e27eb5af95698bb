// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tree/tuning.hpp"

// The numbers of the edits that are a matter of experience. tuning.cpp gives them the names by
// which they can be set.
//
// "Not measured" means that no other value was tried on record. The published strategies
// (Mutagen, FuzzChick, Zest) take their numbers from the papers and tools that are named.
namespace sonde::mutate {

// How many edits shrinking tries in the place of a choice. The last number also holds for
// Mutagen, whose mutants have no other limit, where it wraps values. None was measured alone.
struct EnumerationTuning {
  unsigned inner_spans = 8;    // of a choice's kind inside it, by which it is replaced
  unsigned alternatives = 64;  // of one choice
  unsigned combinations = 64;  // of arguments of the same kind
  unsigned wrap_depth = 4;     // types between a choice and a larger one around it
};

// The operators of the table, of which `adaptive` takes 15% of its edits. Not measured.
struct OperatorTuning {
  unsigned text_edit = 4;           // longest run of bytes that is erased or repeated
  unsigned any_byte_every = 4;      // one new byte in so many is any, the others printable
  unsigned splice_tries = 4;        // spans of a case for which a partner is looked for
  unsigned wrap_depth = 4;          // as above; here one more includes the choice itself
  unsigned burst_length = 4;        // leaves drawn afresh in a row, on average; as in Zest
  unsigned window_length = 8;       // most steps in a row that are repeated
  unsigned window_repetitions = 3;  // at most
};

// The small steps of `adaptive`.
struct SmallStepTuning {
  // The ways to change a span, by which it is picked: of numbers and lists; of texts; of a
  // choice at most, by its alternatives, and more where it is recursive. That spans are picked
  // by their ways matters much on ifc-stack; these numbers were not measured alone.
  unsigned plain_ways = 4;
  unsigned text_ways = 8;
  unsigned most_alternative_ways = 8;
  unsigned recursive_ways = 2;
  // Spans that are looked at before the last one is taken. With a thousand, cases whose spans
  // all weigh little took most of the time; no effect on what is found.
  unsigned looks = 64;
  // Worth of a role whose edits never leave a case valid, where 1 is one whose edits always
  // do. Roles were measured on micro's task `pattern` (7.6 thousand tests, 2.6 with them,
  // together with records); this number was not measured alone.
  float least_worth = 0.06F;
  // Chance of a kind of edit, as a share of the one that brings most news; and tries by which
  // a kind of edit without news is judged. Not measured.
  float least_chance = 0.15F;
  float expected_tries = 100;
  // Below this share of valid cases, edits that keep cases valid are preferred more strongly:
  // the search trees have more than 40% of valid cases since. Not measured alone.
  float enough_valid = 0.5F;
  // Half of the flipped bits are among so many low ones, which mean something more often. Not
  // measured.
  unsigned low_bits = 16;
  // Entries of the tables of roles, and of the ways to change a kind. Sizes of arrays, so --set
  // cannot vary them. Not measured.
  static constexpr std::size_t role_entries = 1024;
  static constexpr std::size_t kind_entries = 64;
};

// The edits of texts. Not measured alone.
struct TextTuning {
  // One piece in so many may be as long as its text; the others have at most
  // OperatorTuning::text_edit characters.
  unsigned long_piece_every = 32;
  // Edits make no text longer than this. libFuzzer's default.
  unsigned longest = 4096;
  // How often a new character is one that the code compared with; of the others, how often it
  // is one of the text.
  unsigned known_character_percent = 50;
  unsigned own_character_percent = 25;
  unsigned repetitions = 2;        // of a piece, at most
  unsigned any_pair_percent = 20;  // of brackets that neither the text nor the code has
};

// The edits that users give their types.
struct OwnEditTuning {
  unsigned draw_size = 20;  // of what such an edit draws: as of small cases. Not measured.
};

struct Tuning {
  EnumerationTuning enumeration;
  OperatorTuning operators;
  SmallStepTuning small_steps;
  TextTuning texts;
  OwnEditTuning own_edits;
};

// One row for each number; valid as long as the struct.
std::vector<tuning::Row> rows_of(Tuning& tuning);

// The numbers in force. They are read at every edit, so they stand in one plain object and not
// in settings that are handed down. Only a program that measures changes them, before it
// starts a search.
extern constinit Tuning tuned;

}  // namespace sonde::mutate
