// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <optional>
#include <vector>

#include "api/call.hpp"
#include "api/call_profile.hpp"
#include "api/description.hpp"
#include "api/drawn_blocks.hpp"
#include "api/owners.hpp"
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
  bool make_one(const Function& function);
  bool draw_and_make(const Function& function);
  bool may_differ(const Function& function) const;
  unsigned draw_function();
  bool draw_arguments(Call& call);
  std::size_t fresh_length();
  bool draw_scene(Call& call);
  bool build(const scene::Completed& drawn, const Function& function, std::vector<void*>& blocks);
  void restore_overwritten();
  void place(const scene::Memory& argument, const std::vector<void*>& blocks, const Call& call,
             std::size_t number, Passed& passed);
  bool draw_argument(const Argument& argument, Call& call, Passed& passed);
  void draw_literal(const Call& call, const Argument& argument, Passed& passed);
  void draw_object(const Argument& argument, void* object);
  bool has_range(Call& call, const Argument& argument);
  bool draw_value(const Argument& argument, Call& call, Passed& passed);
  void draw_variation(const Argument& argument, const Call& call, Passed& passed);
  bool take_earlier(const Argument& argument, const Call& call, Passed& passed);
  std::optional<std::uint64_t> draw_reference(const Function& function, const Argument& argument);
  std::optional<std::uint64_t> draw_name(const Argument& argument);
  bool pass(Pool::Id id, const Argument& argument, Passed& passed);
  bool is_called_yet(const Function& function) const;
  bool may_be_called(const Function& function) const;
  bool has_result_of(const Function& function) const;

  bool is_wanted(Call& call);
  std::size_t held_preconditions(const Call& call);
  void reject(const Call& call, std::size_t condition);
  void observe_refusals();
  bool takes_last_values(Call& call);
  bool make(Call& call);
  void collect_arguments(const Call& call);
  void record_arguments();
  Ending invoke(Call& call);
  void use_arguments(Call& call);
  void observe(const Call& call);
  void tie(Pool::Id made, const Call& call);
  void tie_filled(const Call& call);
  void judge(Call& call);
  void end();
  void announce_failure();
  std::exception_ptr release_all();
  bool has_failed() const { return probe_.outcome != Outcome::Pass; }

  const Description& description_;
  drawing::CaseSource& source_;
  run::Probe& probe_;
  Pool pool_;
  CallProfile profile_;
  Trace trace_;
  Owners owners_;
  DrawnBlocks drawn_blocks_;
  std::vector<SavedBytes> overwritten_;  // by the scene of the call being drawn
  std::vector<unsigned> weights_;
  std::vector<unsigned> calls_;           // that were made, of each function
  std::vector<unsigned> rejected_;        // ... and left out in a row
  Tree observed_;                         // what the last observer returned
  std::vector<unsigned> collected_;       // the places of the call's arguments
  Pool::Id values_before_ = 0;            // the call being drawn
  std::uint32_t step_ = 0;                // where that call is drawn
  Bounds bounds_{};                       // of the number being drawn
  unsigned tries_ = 0;                    // of its arguments that were rejected
  const Contract* refused_by_ = nullptr;  // the last call that its own contract rejected
  bool has_ended_ = false;
};

}  // namespace sonde::api
