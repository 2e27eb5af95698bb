// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "api/description.hpp"
#include "draw/case_source.hpp"

namespace sonde::api {

// What fresh calls of one sequence look like. Each sequence has its own profile: some
// insert much and delete little, some use few different keys, some large numbers. What
// they lead to is recorded; they themselves are not.
class CallProfile {
 public:
  CallProfile(const Description& description, drawing::CaseSource& source);

  // How often a function is called, against others.
  unsigned weight_of(std::size_t function, bool has_values) const;
  // How many calls there are.
  std::size_t length() const { return length_; }
  // How many values back: mostly the one that was used last. Where arguments were rejected
  // before, more often another.
  std::uint64_t handle(std::size_t function, unsigned rejected, drawing::CaseSource& source) const;
  // How often an earlier value is taken instead of a literal, in percent.
  unsigned reuse_of(std::size_t function) const { return functions_[function].reuse; }
  // How many rows of arguments are drawn for a call before it is left out.
  unsigned tries_of(std::size_t function) const { return functions_[function].tries; }
  // Whether a literal is drawn as a variation of an earlier value.
  bool varies(const Argument& argument, drawing::CaseSource& source) const;
  // Before a literal is drawn: what to copy, if anything; else how large it may be.
  std::optional<std::uint32_t> literal(std::size_t function, const Argument& argument,
                                       drawing::CaseSource& source) const;

  // A literal was drawn there, of a call that was made.
  void remember(const Argument& argument, std::uint32_t span);

 private:
  struct FunctionProfile {
    unsigned weight;
    unsigned least_weight;  // where such values are there already
    unsigned repeat_percent;
    unsigned reuse;
    std::optional<unsigned> recent;  // where the user says so
    unsigned tries;
    bool makes_values;
  };

  std::vector<FunctionProfile> functions_;
  std::size_t length_ = 0;
  std::vector<std::vector<std::uint32_t>> literals_;  // by pool
  unsigned last_used_percent_ = 0;
  unsigned small_percent_ = 0;
  unsigned small_ = 8;
};

}  // namespace sonde::api
