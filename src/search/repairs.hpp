// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "run/runner.hpp"
#include "search/anchor.hpp"
#include "search/folds.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// Sums, lengths and tokens that are computed from the rest of a case no longer agree with it
// after an edit, so that the case is discarded. Where one side of a comparison stands in the
// case, it is set from the other side: a repair. What worked at a comparison is tried first.
class Repairs {
 public:
  explicit Repairs(const OperandsTuning& tuning) : tuning_(tuning) {}

  // Whether repairs pay: they make valid cases in fewer runs than children, of which this
  // share is valid. Now and then true in any case.
  bool pay(double valid_share, Random& random) const;

  // Plans a few repairs of a discarded case, which was the runner's last, with comparisons
  // watched.
  void plan(const run::Runner& runner, const Tree& tree, Folds& folds, Random& random);
  // Writes the next repair; false if there is none left.
  bool next(Tree& repaired);
  // The result of the repair that was written last. If it was valid, the others are dropped.
  void record(bool valid);

 private:
  struct Planned {
    Replacement replacement;
    std::uint32_t site;
    std::optional<Anchor> anchor;
  };

  void add(const coverage::Comparison& compared, std::uint64_t from, std::uint64_t to,
           Random& random);
  void add(const coverage::TextComparison& compared, std::string_view from, std::string_view to);
  void move_to_back(std::size_t planned);
  bool is_full() const { return planned_.size() >= tuning_.most_repairs; }

  OperandsTuning tuning_;
  Tree tree_;
  CaseLeaves leaves_;
  std::vector<OperandPlace> places_;
  std::vector<Replacement> made_;
  std::vector<Planned> planned_;
  std::optional<Planned> last_;
  std::unordered_map<std::uint32_t, Anchor> worked_;  // by site
  double runs_ = 0;
  double valid_ = 0;
};

}  // namespace sonde::search
