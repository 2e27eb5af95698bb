// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "coverage/comparison.hpp"
#include "search/anchor.hpp"
#include "search/tuning.hpp"
#include "tree/random.hpp"

namespace sonde::search {

// Compilers make one number of two before they compare it with a constant: `~crc != stored`
// becomes `(crc ^ stored) == -1`, and `c >= '0' && c <= '9'` becomes `c - '0' < 10`. Then
// neither side stands in the case, but the difference of the sides is the difference of what
// does from what should. Where it stands is not known, so a few places are tried, and those
// that worked are tried again.
class Folds {
 public:
  enum class By : std::uint8_t { Sum, Xor };
  struct Fold {
    By by;
    OperandPlace place;
    Replacement replacement;
  };

  explicit Folds(const OperandsTuning& tuning) : tuning_(tuning) {}

  // Whether a fold worked at this comparison, or too many were tried in vain.
  bool is_settled(std::uint32_t site) const;
  // One fold for this comparison, at a place that worked before if there is one, else at any
  // place; nothing if too many were tried in vain.
  std::optional<Fold> pick(const coverage::Comparison& compared, const CaseLeaves& leaves,
                           const Tree& tree, Random& random);
  // Where one worked, at all of its places.
  void add_known(const coverage::Comparison& compared, const CaseLeaves& leaves, const Tree& tree,
                 std::vector<Replacement>& made);
  // This fold brought something new in this case.
  void record_success(std::uint32_t site, const Fold& fold, const CaseLeaves& leaves,
                      const Tree& tree);

 private:
  struct Site {
    unsigned tried = 0;
    std::optional<Anchor> worked;
    By by = By::Sum;
  };

  OperandsTuning tuning_;
  std::unordered_map<std::uint32_t, Site> sites_;
  std::vector<OperandPlace> places_;
};

}  // namespace sonde::search
