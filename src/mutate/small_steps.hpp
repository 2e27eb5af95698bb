// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "mutate/span_edits.hpp"
#include "mutate/tuning.hpp"

namespace sonde::mutate {

// Whether an edit is made in one span, or in it and in its twin: the span at the same place
// of a sibling of the same kind. Then siblings that must be alike stay alike.
enum class Sides : std::uint8_t { One, Both };

// Makes small edits: all changes of some span of a case are about equally likely. It learns
// at which spans, by their kind and place, edits leave a case valid, and which edits bring
// news.
class SmallSteps {
 public:
  // False where no edit of both sides applies.
  static bool may_have_twins(const Tree& tree);
  // Returns false, and changes nothing, where the edit that was picked does not apply.
  bool apply(Tree& tree, Sides sides, Material& material);

  // The name of the last edit that applied.
  std::string_view last_name() const { return picked_.step == nullptr ? "" : picked_.step->name; }

  struct Result {
    bool valid;
    bool news;
  };
  // Learns the result of a case. The last edit must have been the only one in it.
  void record(Result result);

 private:
  static float worth_of(float valid, float tried);
  static float news_share_of(float news, float tried);

  struct Learned {
    float tried = 0;
    float valid = 0;
    float news = 0;
    // What follows from these, worked out where they change: they are read far more often.
    float worth = worth_of(0, 0);
    float news_share = news_share_of(0, 0);
  };
  struct Picked {
    Tree::Index span = 0;
    const SpanEdit* step = nullptr;
    Learned* role = nullptr;
    Learned* edit = nullptr;
  };

  struct Ways {
    Kind kind{};
    float count = 0;
  };

  float ways_of(Kind kind);
  bool wants_valid() const;
  float weight_of(const Learned& known, float ways) const;
  bool pick_place(const Tree& tree, Sides sides, Random& random);
  void pick_step(Form form, Sides sides, Random& random);
  bool apply_to_both(Tree& tree, Material& material);

  Picked picked_;
  Learned all_;  // edits together
  // By a hash of the role; roles with the same hash share an entry.
  std::array<std::array<Learned, SmallStepTuning::role_entries>, 2> roles_{};
  // By form and step.
  std::array<std::array<std::array<Learned, most_span_edits>, 8>, 2> edits_{};
  std::array<Ways, SmallStepTuning::kind_entries> ways_{};  // by kind; a kind may replace another
  Tree before_;
};

}  // namespace sonde::mutate
