// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "execute/board.hpp"
#include "execute/leaks.hpp"
#include "execute/monitor.hpp"
#include "execute/runner.hpp"
#include "sonde/execute/property.hpp"
#include "sonde/execute/source.hpp"

namespace sonde::execute {

// Whether what a case notes for its report is kept, or kept and told while it runs: a case
// that ends this process has no report.
enum class Notes : std::uint8_t { Dropped, Kept, Told };

// Whether each case runs in a process of its own, so that nothing of it is left for the next.
enum class Forks : std::uint8_t { Never, EachCase };

// Runs cases of one property in this process.
class Executor final : public Runner {
 public:
  explicit Executor(const Property& property, Forks forks = Forks::Never);

  Observation run_fresh(Random& random, unsigned size) override;
  Observation run_simplest() override;
  Observation run(const Tree& tree, Random& random, unsigned size) override;
  Observation run(const Tree& tree);  // what the tree lacks is simplest
  Observation run_example(unsigned number);
  // What a recipe tells how to draw.
  Observation run(const Recipe& recipe);

  void watch(Watch what) override { watch_ = what; }
  std::span<const coverage::Comparison> comparisons() const override;
  std::span<const coverage::TextComparison> text_comparisons() const override;

  // How many cases ran so far.
  std::uint64_t runs() const { return runs_; }

  // From now on, each case stands on the board before it runs, and what it leaks is
  // looked for: this process is a child that may die.
  void announce_on(Board& board);
  Board* board() const { return board_; }  // null where there is none
  // Ends this process where the last case leaks; for this, it is run once more, since the
  // first run may have allocated what stays for good reasons.
  void die_if_leaking();
  // ... and what it draws, before its body runs.
  void keep_drawn_on(Board& board) { probe_.keeper = &board; }

  // Whether the last case drew something that its tree did not have.
  bool misaligned() const { return heard_ ? heard_->misaligned : source_.misaligned() > 0; }

  void keep_notes(Notes notes) {
    probe_.keeps_notes = notes != Notes::Dropped;
    probe_.tells_calls = notes == Notes::Told;
  }

  // The arguments of a tree, or of an example, as their types show them.
  Tree shown(const Tree& tree);
  Tree shown_example(unsigned number);

 private:
  template <class Body>
  Observation observe(Body body, Random* random = nullptr);
  template <class Body>
  Observation observe_here(Body body);
  std::string told(const Observation& seen, const Random* random, std::size_t sites_known) const;
  Observation heard(std::string_view message, Random* random);
  void end_announced();
  void start_watching();
  void collect_features();

  const Property& property_;
  const Type& arguments_;
  Source source_;
  Probe probe_;
  Watch watch_;
  std::vector<coverage::Feature> features_;
  std::uint64_t runs_ = 0;
  Board* board_ = nullptr;
  LeakWatch leaks_;
  bool watches_leaks_ = false;
  Forks forks_;
  // What the last case's own process told beside what the probe holds.
  struct Heard {
    Tree tree;
    bool misaligned;
    std::vector<coverage::Comparison> comparisons;
    std::vector<coverage::TextComparison> text_comparisons;
  };
  std::optional<Heard> heard_;
};

}  // namespace sonde::execute
