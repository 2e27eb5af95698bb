// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "api/call.hpp"
#include "api/description.hpp"
#include "api/test_body.hpp"
#include "run/probe.hpp"

namespace sonde::api {

// Says whether a call kept its contracts.
class Oracle {
 public:
  Oracle(run::Probe& probe, Pool& pool, const Description& description)
      : probe_(probe), pool_(pool), description_(description) {}

  // Checks the postconditions of the call, and compares its result with the model's.
  void check_postconditions(Call& call);
  // Invariants of the values that the call used or made.
  void check_values(const Call& call);
  // What it did not keep, once the case has failed.
  const Broken& broken() const { return broken_; }

 private:
  void check_value(const Function& after, const Value& value);
  void check_agreements(const Function& after, const Value& value);
  void check_target(const Function& after, const Value& value, void* target);
  void fail(FailureKind kind, const Function& culprit, const Condition& condition,
            const std::string& what);

  run::Probe& probe_;
  Pool& pool_;
  const Description& description_;
  Broken broken_;
};

}  // namespace sonde::api
