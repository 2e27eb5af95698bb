// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "coverage/coverage.hpp"
#include "run/probe.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// An edge, and how many blocks of code lie between it and a target; 0 for one that reaches it.
struct FocusEdge {
  coverage::CodeId edge = 0;  // the id of its code
  std::uint32_t target = 0;   // by its number
  std::uint32_t blocks = 0;

  bool operator==(const FocusEdge&) const = default;
};

// Directs a search at parts of the code, the targets: it knows how close to each of them a case
// came, by the edges that the case took. To come closer than any case before is a feature, so such
// a case is kept; Corpus picks the closest cases more often.
//
// Distance as news for a search is the idea of AFLGo (Bohme et al., 2017). Ours is that distances
// are features beside others, for each target alone, in both planes of Zest; that the distances
// of edges from which no jump or call leads to the target are learned from runs, in which such
// an edge came before one that is known; and that a fixed share of the parents is picked by it,
// where AFLGo gives more and more children to close cases as time passes.
class Focus {
 public:
  using Feature = coverage::Feature;
  static constexpr std::uint32_t far = ~std::uint32_t{0};
  // In blocks; what is farther says nothing. Bounds time; not measured.
  static constexpr std::uint32_t most_distance = 255;

  // The id of the code of an edge, by its number.
  using CodeOf = coverage::CodeId (*)(std::size_t edge);

  explicit Focus(std::span<const FocusEdge> edges, const FocusTuning& tuning = {},
                 CodeOf code_of = coverage::code_of_edge);

  // Whether there is nothing to direct a search at.
  bool empty() const { return best_.empty(); }
  std::size_t targets() const { return best_.size(); }
  const FocusTuning& tuning() const { return tuning_; }

  // What a run with these features, of which its edges are the first, is worth: appends a feature
  // for each target that it came as close to as no run before, of the valid ones if it is valid.
  void append(Outcome outcome, std::vector<Feature>& features);
  // How close the run that was last appended came to each target; `far` where it did not.
  std::span<const std::uint32_t> last() const { return last_; }
  // Whether it reached one.
  bool is_reached() const;
  // Learns from the order in which a run took edges, by their numbers.
  void learn(std::span<const coverage::CodeId> numbers);
  // The target and the distance that a feature stands for; nothing if it is of another kind.
  struct Closeness {
    std::uint32_t target;
    std::uint32_t blocks;
  };
  std::optional<Closeness> closeness(Feature feature) const;
  // A run of another process came so close.
  void recall(const Closeness& closeness, bool valid);

  // From now on, any distance is news again.
  void forget();

 private:
  struct Near {
    std::uint32_t target;
    std::uint32_t blocks;
  };
  // Of an edge, by its number, once a run has taken it.
  struct Row {
    bool is_known = false;
    std::vector<Near> near{};
  };
  // The least distance so far, of any run and of valid ones.
  struct Best {
    std::uint32_t any = far;
    std::uint32_t valid = far;
  };

  Row& row_of(std::size_t edge);
  void measure(std::span<const Feature> features);

  FocusTuning tuning_;
  CodeOf code_of_;
  std::unordered_map<coverage::CodeId, std::vector<Near>> by_code_;
  std::vector<Row> rows_;
  std::vector<Best> best_;           // by target
  std::vector<std::uint32_t> last_;  // likewise
  std::unordered_map<Feature, Closeness> features_;
};

}  // namespace sonde::search
