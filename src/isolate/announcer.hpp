// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "isolate/board.hpp"
#include "isolate/leaks.hpp"
#include "run/executor.hpp"
#include "run/observer.hpp"

namespace sonde::isolate {

// Whether what a case draws is written to the board too. Where it is not, the recipe is
// enough to draw the case again.
enum class Draws : std::uint8_t { Dropped, Announced };

// In a child: writes each case to the board before it runs, and looks for leaks.
class Announcer final : public run::Observer {
 public:
  explicit Announcer(Board& board, Draws draws = Draws::Dropped);

  void begins(const run::CaseStart& start) override;
  // Ends the process if a sanitizer has written a report, or if it is a fork that the case made.
  void ends() override;
  void drew(const Tree& drawn) override {
    if (draws_ == Draws::Announced) board_.keep(drawn);
  }
  bool wants_draws() const override { return draws_ == Draws::Announced; }
  void traced(std::string_view trace) override { board_.keep_trace(trace); }
  void wrote_test(std::string_view test) override { board_.keep_test(test); }
  void linked(std::string_view links) override { board_.keep_links(links); }
  void noted(std::string_view note) override { board_.add_note(note); }
  void named_origin(std::string_view name) override { board_.keep_origin(name); }
  // What a sanitizer has reported before comes first.
  void failed(const Failure& failure) override;

  Board& board() { return board_; }

  // Ends the process if the executor's last case, which passed, leaks. The case is run again
  // for this: the first run may have allocated what stays for good reasons.
  void die_if_leaking(run::Executor& executor, const run::Observation& seen);
  // The same without another run, for a process that ran nothing else.
  void die_if_leaking(const run::Observation& seen);
  // Before the first of such processes is forked: what leaked before is not their matter.
  void forget_earlier_leaks();

 private:
  Board& board_;
  Draws draws_;
  LeakWatch leaks_;
  bool watches_leaks_;
  bool forgot_leaks_ = false;
};

}  // namespace sonde::isolate
