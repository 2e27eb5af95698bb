// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "api/call.hpp"
#include "api/call_profile.hpp"
#include "api/description.hpp"
#include "api/pool.hpp"
#include "api/trace.hpp"
#include "draw/case_source.hpp"
#include "run/probe.hpp"

namespace sonde::api {

// Draws calls and makes them, one after the other. A call that cannot be made is taken
// out of the case: as drawn, it holds only calls that were made.
class Sequence {
 public:
  Sequence(const Description& description, Source& source, run::Probe& probe);
  Sequence(const Sequence&) = delete;
  Sequence& operator=(const Sequence&) = delete;
  ~Sequence();  // cleans up where an exception ended it

  void run();

 private:
  enum class Ending : std::uint8_t { Returned, Threw, Unwanted };

  void step();
  unsigned draw_function();
  bool draw_arguments(Call& call);
  bool draw_argument(const Argument& argument, Call& call, Passed& passed);
  void draw_literal(const Function& function, const Argument& argument, Passed& passed);
  bool draw_value(const Argument& argument, Call& call, Passed& passed);
  void draw_variation(const Argument& argument, const Call& call, Passed& passed);
  bool take_earlier(const Argument& argument, const Call& call, Passed& passed);
  bool may_be_called(const Function& function) const;
  bool has_result_of(const Function& function) const;

  bool is_wanted(Call& call);
  void reject(Call& call, std::size_t condition);
  void make(Call& call);
  void collect_arguments(const Call& call);
  void record_arguments();
  Ending invoke(Call& call);
  void use_arguments(Call& call);
  void observe(const Call& call);
  void judge(Call& call);
  void end();
  bool has_failed() const { return probe_.outcome != Outcome::Pass; }

  const Description& description_;
  drawing::CaseSource& source_;
  run::Probe& probe_;
  Pool pool_;
  CallProfile profile_;
  Trace trace_;
  std::vector<unsigned> weights_;
  Tree observed_;                    // what the last observer returned
  std::vector<unsigned> collected_;  // the places of the call's arguments
  Pool::Id values_before_ = 0;       // the call being drawn
  bool has_ended_ = false;
};

}  // namespace sonde::api
