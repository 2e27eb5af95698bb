// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adapters/libfuzzer/tree_mutator.hpp"
#include "codec/fuzzer_input.hpp"
#include "run/executor.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::adapters::libfuzzer {

// One property as a target of libFuzzer or AFL++. Its cases run in this process, and signals
// are the fuzzer's.
class Target {
 public:
  // The definition must be prepared.
  Target(const Definition& definition, MutateBytes mutate);

  // Runs the case of an input. A case that fails is reported on standard error, and ends the
  // process by abort: that is how a fuzzer sees it.
  void run(std::string_view input);

  // Another input of at most so many bytes. Where there is none, `mutated` returns the same
  // input, and `crossed` nothing.
  std::string mutated(std::string_view input, std::size_t most, unsigned seed);
  std::string crossed(std::string_view input, std::string_view other, std::size_t most,
                      unsigned seed);

  // What a person wants to know of an input that is not run: the arguments, and how an
  // ordinary test program replays the case.
  std::string shown(std::string_view input);

 private:
  run::Observation observe(std::string_view input);
  std::optional<Tree> tree_of(std::string_view input, std::uint32_t& seed);
  std::string completed(const Tree& tree, std::uint32_t seed, Random& random);
  std::string fresh(Random& random);
  std::string edited(const Tree& parent, std::uint32_t seed, Random& random);

  Definition definition_;
  run::Executor executor_;
  TreeMutator mutator_;
  Tree tree_;
  std::uint64_t tests_ = 0;
  std::uint64_t discards_ = 0;
};

}  // namespace sonde::adapters::libfuzzer
