// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mutate/operators.hpp"
#include "mutate/small_steps.hpp"
#include "search/recent_trees.hpp"
#include "search/tuning.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::search {

// Edits copies of kept cases: small steps mostly, else operators of the table. It learns which
// of them leave cases valid and bring news, and picks those more often.
class Editor {
 public:
  explicit Editor(const EditorTuning& tuning = {});

  // Makes `mutant` an edited copy of a case; not one that ran lately, if a few attempts suffice.
  // This percentage of the edits are those that know about steps.
  void edit(Tree& mutant, const Tree& parent, mutate::Material& material,
            unsigned step_edit_percent);

  // Whether a case ran lately; from now on it did.
  bool ran_lately(const Tree& tree) { return recent_.holds(tree); }

  // Learns what became of the last edited copy.
  void record(mutate::SmallSteps::Result result);
  // The names of the edits in the last copy.
  std::span<const std::string_view> last_edits() const { return edits_; }
  // The last copy says nothing about edits.
  void forget_last();
  // Every case may run again.
  void forget_recent() { recent_.clear(); }

 private:
  // The results of one operator.
  struct Results {
    double tried = 0;
    double valid = 0;
    double news = 0;
    double weight = 0;     // how likely it is picked, beside the others
    unsigned refused = 0;  // how often it did not apply, before it ever did
  };

  // The results of a user's edit, by the kind of the spans that it changes.
  struct OwnResults {
    Kind kind;
    Results results;
  };

  void edit_some(Tree& tree, mutate::Material& material, unsigned step_edit_percent);
  bool edit_steps(Tree& tree, mutate::Material& material);
  bool edit_once(Tree& tree, mutate::Material& material, unsigned step_edit_percent);
  bool apply_derived(Tree& tree, mutate::Material& material, unsigned step_edit_percent);
  bool apply_unsealed(Tree& tree, mutate::Material& material, unsigned step_edit_percent);
  const Type* pick_own_edit(const Tree& tree, Random& random);
  bool apply_own_edit(Tree& tree, const Type& type, mutate::Material& material);
  Results& own_results(Kind kind);
  void learn(Results& results, mutate::SmallSteps::Result result);
  bool apply_small_step(Tree& tree, mutate::Material& material);
  bool apply_operator(Tree& tree, mutate::Material& material);
  std::size_t pick_operator(Random& random) const;
  double weight_of(const Results& results) const;
  void set_weight(Results& results, double weight);
  void record_that_it_does_not_apply(Results& results);

  EditorTuning tuning_;
  mutate::SmallSteps small_steps_;
  std::vector<Results> operators_;           // each plain and mirrored
  double sum_of_weights_;                    // of all operators
  std::vector<std::size_t> operators_used_;  // in the last copy
  unsigned small_steps_used_ = 0;            // in the last copy
  std::vector<std::string_view> edits_;      // in the last copy, by name
  std::vector<OwnResults> own_edits_;
  std::vector<Kind> own_edits_used_;      // in the last copy
  std::vector<const Type*> own_in_tree_;  // of the tree that is edited
  Tree before_;                           // an edit that may change what is sealed
  RecentTrees recent_;
};

}  // namespace sonde::search
