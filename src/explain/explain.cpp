// SPDX-License-Identifier: Apache-2.0
// As in the explain phase of Hypothesis, one part of the case is varied at a time, outer
// parts first. One variant that does not fail in the same way shows that the part matters.
// Values that stand elsewhere in the case are tried first: only they show that two parts
// must be equal or different.
#include "explain/explain.hpp"

#include <algorithm>
#include <array>

#include "explain/neighbour.hpp"
#include "explain/variant_runner.hpp"
#include "explain/variation.hpp"
#include "mutate/rebuild.hpp"
#include "tree/spans.hpp"

namespace sonde::explain {
namespace {

using Index = Tree::Index;

constexpr unsigned enough = 40;     // failures in a row that make a part free
constexpr unsigned most_tries = 4;  // for each of them: others are refused or discarded

class Explaining {
 public:
  Explaining(VariantRunner& runner, std::uint64_t seed) : runner_(runner), random_(seed) {}

  std::vector<Index> free_spans() {
    std::vector<Index> free;
    const Tree& original = runner_.original();
    Index at = 1;  // the arguments all together are not a part
    while (at < runner_.end_of_arguments() && !runner_.is_over()) {
      const bool is_free = can_vary(at) && fails_anyway(std::array{at});
      if (is_free) free.push_back(at);
      at = is_free ? original.end_of(at) : at + 1;
    }
    return free;
  }

  bool fails_anyway(std::span<const Index> spans) {
    if (spans.size() == 1 && !fails_with_others(spans.front())) return false;
    unsigned failures = 0;
    for (unsigned i = 0; i < enough * most_tries && failures < enough; ++i) {
      const auto ending = run(spans, [&](Tree& made, Index at) {
        append_variation(made, runner_.original(), at, random_);
      });
      if (matters(ending)) return false;
      failures += ending == Ending::SameFailure ? 1 : 0;
    }
    return failures >= enough;
  }

 private:
  // A record without parts, as a constant has, is always the same.
  bool can_vary(Index span) const {
    const Node& node = runner_.original()[span];
    return node.extent > 1 || node.kind.form() != Form::Record;
  }

  static bool matters(std::optional<Ending> ending) {
    return ending == Ending::Passed || ending == Ending::OtherFailure;
  }

  bool fails_with_others(Index span) {
    const Tree& original = runner_.original();
    for (Index other = 1; other < original.size(); ++other) {
      const bool fits = other != span && original[other].kind == original[span].kind &&
                        !same_span(original, span, original, other);
      if (fits &&
          matters(run(std::array{span}, [&](Tree& made, Index) { made.append(original, other); })))
        return false;
    }
    return true;
  }

  template <class Write>
  std::optional<Ending> run(std::span<const Index> spans, Write write) {
    if (runner_.is_over()) return std::nullopt;
    mutate::rebuild(variant_, runner_.original(), spans, write);
    const auto ran = runner_.run(variant_, spans);
    if (!ran) return std::nullopt;
    return ran->ending;
  }

  VariantRunner& runner_;
  Random random_;
  Tree variant_;
};

}  // namespace

Explanation explain(const Tree& smallest, const Run& run, std::uint64_t seed,
                    std::uint64_t max_runs) {
  Explanation explanation;
  VariantRunner runner(smallest, run, max_runs);
  explanation.passing = nearest_passing(runner);
  Explaining explaining(runner, seed);
  explanation.free = explaining.free_spans();
  explanation.free_together =
      explanation.free.size() == 1 ||
      (explanation.free.size() > 1 && explaining.fails_anyway(explanation.free));
  return explanation;
}

}  // namespace sonde::explain
