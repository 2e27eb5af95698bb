// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/api.hpp"
#include "sonde/run/property.hpp"

namespace sonde::bench {

// Sequences of calls of an API that is described, and runs, with one mutant in it: it is
// chosen by a variable of the code under test.
template <class Mutant>
class Mutated final : public Property {
 public:
  template <class Describe>
  Mutated(Mutant& variable, Mutant chosen, Describe describe)
      : variable_(variable), chosen_(chosen) {
    variable_ = chosen_;
    Api api(sequences_.description());
    describe(api);
    calls_ = &sequences_.property();
    variable_ = Mutant::None;
  }

  bool run(Source& source) const override {
    variable_ = chosen_;
    return calls_->run(source);
  }
  void show(Source& source, Sink& sink) const override { calls_->show(source, sink); }
  unsigned example_count() const override { return 0; }
  bool run_example(unsigned) const override { return true; }
  void show_example(unsigned, Sink&) const override {}
  unsigned arity() const override { return calls_->arity(); }
  const Type* const* drawn_types() const override { return calls_->drawn_types(); }
  const Type* const* shown_types() const override { return calls_->shown_types(); }

 private:
  Mutant& variable_;
  Mutant chosen_;
  api::Sequences sequences_;
  const Property* calls_ = nullptr;
};

}  // namespace sonde::bench
