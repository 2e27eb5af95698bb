// SPDX-License-Identifier: Apache-2.0
#include "mutate/tuning.hpp"

namespace sonde::mutate {
namespace {

using tuning::at_least_one;
using tuning::percent;
using tuning::share;
using Rows = std::vector<tuning::Row>;

constexpr tuning::Range bits{1, 64};

void add(Rows& rows, const Rows& more) { rows.insert(rows.end(), more.begin(), more.end()); }

Rows rows_of(EnumerationTuning& tuning) {
  return {
      {"enumeration-inner-spans", "spans of its kind that replace a choice", &tuning.inner_spans},
      {"enumeration-alternatives", "most alternatives of one choice", &tuning.alternatives},
      {"enumeration-combinations", "most combinations of arguments", &tuning.combinations,
       at_least_one},
      {"enumeration-wrap-depth", "types between a choice and a larger one", &tuning.wrap_depth},
  };
}

Rows rows_of(OperatorTuning& tuning) {
  return {
      {"operators-text-edit", "longest run of bytes erased or repeated", &tuning.text_edit,
       at_least_one},
      {"operators-any-byte-every", "one new byte in so many may be unprintable",
       &tuning.any_byte_every, at_least_one},
      {"operators-splice-tries", "spans for which a partner is looked for", &tuning.splice_tries},
      {"operators-wrap-depth", "types between a choice and a larger one, plus one",
       &tuning.wrap_depth, at_least_one},
      {"operators-burst-length", "leaves drawn afresh in a row, on average", &tuning.burst_length,
       at_least_one},
      {"operators-window-length", "most steps in a row that are repeated", &tuning.window_length,
       at_least_one},
      {"operators-window-repetitions", "most repetitions of these steps",
       &tuning.window_repetitions, at_least_one},
  };
}

Rows rows_of(SmallStepTuning& tuning) {
  return {
      {"small-steps-plain-ways", "ways to change a number or a list", &tuning.plain_ways},
      {"small-steps-text-ways", "ways to change a text", &tuning.text_ways},
      {"small-steps-alternative-ways", "most ways to change a choice",
       &tuning.most_alternative_ways, at_least_one},
      {"small-steps-recursive-ways", "further ways to change a recursive choice",
       &tuning.recursive_ways},
      {"small-steps-looks", "spans looked at for one edit", &tuning.looks, at_least_one},
      {"small-steps-least-worth", "worth of a role that never stays valid", &tuning.least_worth,
       share},
      {"small-steps-least-chance", "least chance of a kind of edit", &tuning.least_chance, share},
      {"small-steps-expected-tries", "tries before the first news of an edit",
       &tuning.expected_tries, at_least_one},
      {"small-steps-enough-valid", "share of valid cases that is enough", &tuning.enough_valid,
       share},
      {"small-steps-low-bits", "low bits that are flipped more often", &tuning.low_bits, bits},
  };
}

Rows rows_of(TextTuning& tuning) {
  return {
      {"texts-long-piece-every", "one piece of a text in so many may have any length",
       &tuning.long_piece_every, at_least_one},
      {"texts-longest", "longest text that edits make", &tuning.longest},
      {"texts-known-character-percent", "new characters that the code compared with",
       &tuning.known_character_percent, percent},
      {"texts-own-character-percent", "new characters that the text has, of the others",
       &tuning.own_character_percent, percent},
      {"texts-repetitions", "most repetitions of a piece", &tuning.repetitions, at_least_one},
      {"texts-any-pair-percent", "brackets that neither text nor code has",
       &tuning.any_pair_percent, percent},
  };
}

Rows rows_of(OwnEditTuning& tuning) {
  return {{"own-edits-draw-size", "size of what a user's edit draws", &tuning.draw_size}};
}

}  // namespace

constinit Tuning tuned;

std::vector<tuning::Row> rows_of(Tuning& tuning) {
  Rows rows = rows_of(tuning.enumeration);
  add(rows, rows_of(tuning.operators));
  add(rows, rows_of(tuning.small_steps));
  add(rows, rows_of(tuning.texts));
  add(rows, rows_of(tuning.own_edits));
  return rows;
}

}  // namespace sonde::mutate
