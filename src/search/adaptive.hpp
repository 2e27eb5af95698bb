// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>

#include "search/confirm.hpp"
#include "search/corpus.hpp"
#include "search/editor.hpp"
#include "search/enumeration.hpp"
#include "search/growth.hpp"
#include "search/operands.hpp"
#include "search/payoff.hpp"
#include "search/prefix_chain.hpp"
#include "search/tuning.hpp"

namespace sonde::search {

// The default: a portfolio of ways to make the next case, of which none starves. Small cases
// and cases of full size are two populations. Small ones are kept for what is new in any run
// or among valid ones, and edited in small steps. Those of full size are fresh, grown, or
// children of such; one of them joins the small ones where it shows an edge or label that they
// lack. docs/appendix/strategies.md gives the reasons.
class AdaptiveStrategy final : public Strategy {
 public:
  AdaptiveStrategy(std::uint64_t seed, SizeSchedule sizes, const AdaptiveTuning& tuning = {});

  run::Observation step(run::Runner& runner) override;
  run::Observation step_beside(run::Runner& runner, Strategy& fresh) override;
  Progress progress() const override;
  Discovery discovery() const override { return small_.discovery(); }
  std::string last_made() const override;
  run::Observation adopt(run::Runner& runner, const Tree& tree) override;
  KeptCase last_kept() const override;
  void resume(std::span<const KeptCase> kept) override;
  void aim(Focus& focus) override;

 private:
  // What may come next, beside fresh cases of full size.
  enum class Arm : std::uint8_t {
    Operand,
    SmallFresh,
    LargeChild,
    Growth,
    Prefix,
    Enumeration,
    Child
  };

  // How many cases of a kind ran, how many of them were valid, and what they cost.
  struct Account {
    double cases = 0;
    double valid = 0;
    double cost = 0;
    void add(const run::Observation& seen);
    double valid_share() const { return (valid + 1) / (cases + 2); }
  };

  void begin_step(run::Runner& runner);
  void count(const run::Observation& seen);
  void count_news(const run::Observation& seen);
  bool takes_second_run();
  void count_second_run();
  bool refutes_often() const;
  bool is_beginning() const;
  void begin_news();
  static run::Watch with_comparisons(run::Watch watch);
  static bool is_edge(coverage::Feature feature);
  run::Watch usual() const;
  run::Watch usual_of_full() const;
  bool only_fresh_yet() const { return full_.cases < static_cast<double>(mix_.only_fresh); }
  bool is_turn_of_full() const;
  double full_share_of_cases() const;
  bool is_large_too_costly() const;
  unsigned percent_of(Arm arm) const;
  unsigned percent_of_operands() const;
  Arm choose_arm();
  void choose_mix(const Tree& tree);
  unsigned small_size() const;
  unsigned full_size();

  run::Observation run_simplest(run::Runner& runner);
  run::Observation run_full(run::Runner& runner);
  run::Observation run_scout(run::Runner& runner);
  bool is_turn_of_scout() const;
  double mean_edges_taken() const;
  bool scouted_something(const run::Observation& seen);
  void refute_scout();
  void call_known(const run::Observation& seen);
  run::Observation run_small_fresh(run::Runner& runner);
  run::Observation run_operand(run::Runner& runner);
  run::Observation compare_again(run::Runner& runner);
  run::Observation run_large_child(run::Runner& runner);
  run::Observation run_growth(run::Runner& runner);
  run::Observation run_grown(run::Runner& runner, unsigned size, Growth* growth = nullptr);
  run::Observation run_prefix(run::Runner& runner);
  run::Observation run_enumerated(run::Runner& runner);
  run::Observation run_child(run::Runner& runner);
  run::Observation run_child_of(Corpus::Index parent, run::Runner& runner);
  std::optional<Corpus::Index> next_close();
  run::Observation repair_if_it_pays(run::Runner& runner, const run::Observation& seen);
  run::Observation run_repair(run::Runner& runner);
  void edit_copy_of(const Corpus& corpus, Corpus::Index parent);

  run::Observation learn_small(run::Runner& runner, const run::Observation& seen);
  run::Observation learn_large(run::Runner& runner, const run::Observation& seen);
  run::Observation keep_small(run::Runner& runner, const run::Observation& seen);
  run::Observation keep_large(run::Runner& runner, const run::Observation& seen);
  bool comparing_pays();
  Confirmation::Confirmed confirm(run::Runner& runner, const run::Observation& seen,
                                  run::Watch watch);
  void restart_if_stale();

  // How an edited case was made; last_made adds which edits.
  static constexpr std::string_view edit_of_small = "edit of kept case";
  static constexpr std::string_view edit_of_large = "edit of a kept case of full size";

  AdaptiveTuning tuning_;
  AdaptiveTuning::Mix mix_;  // chosen by what the first case is
  Random random_;
  SizeSchedule sizes_;
  Corpus small_;
  Corpus large_;
  Operands operands_;
  Confirmation confirmation_;
  Editor editor_;
  Growth growth_;
  Payoff payoff_;
  PrefixChain chain_;
  Focus* focus_ = nullptr;                     // null: the search is not directed
  std::optional<Enumeration> small_cases_;     // of all small cases; nothing where it is over
  std::optional<Corpus::Index> parent_;        // of the last case, in small_
  std::optional<Corpus::Index> large_parent_;  // or in large_
  std::array<const Tree*, 2> donors_{};
  Tree mutant_;
  std::string_view made_;                    // how the last case was made
  Payoff::Kind kind_ = Payoff::Kind::Other;  // of the present case
  run::Watch watch_;                         // of this step's first run, which a second one repeats
  double second_runs_;                       // that are left
  double ran_twice_ = 0;                     // cases
  double refuted_ = 0;              // of them, those that showed nothing new the second time
  std::uint64_t spread_cases_ = 0;  // fresh cases whose sizes are spread
  Account all_;
  Account recorded_;        // such cases whose edges were all recorded
  double edges_taken_ = 0;  // by these
  double scouts_ = 0;       // fresh cases of full size of which only unknown edges were
  FeatureCounts refused_;   // edges that discarded scouts took
  std::vector<coverage::Feature> scouted_;  // by the last scout that ran again
  Account full_;                   // fresh cases of full size, also those of another strategy
  Account children_;               // of small cases
  Account grown_;                  // children of cases of full size, and what grows
  std::uint64_t age_ = 0;          // runs of small cases since the last restart
  std::uint64_t since_news_ = 0;   // such runs since the last new edge or label
  std::uint64_t next_comparison_;  // since_news_ at which a kept case is compared once more
  std::uint64_t patience_;         // runs until the next restart
  std::uint64_t restarts_ = 0;
  bool watches_equal_sides_ = false;  // since nothing was new for long
  bool sees_code_ = false;            // some case showed an edge
  bool is_second_run_ = false;        // the present case is one that a scout was
  bool has_started_ = false;
  bool has_resumed_ = false;
};

}  // namespace sonde::search
