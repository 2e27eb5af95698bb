// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "draw/case_source.hpp"
#include "sonde/api/checking.hpp"

namespace sonde::api {

// Does what the contract of a function without a body says: draws its result and what it writes,
// and frees what it was given (`before`) and does not give back. False if that was not found.
bool act(const cn::Stub& stub, cn::Clauses ensures, Contract& function, const Footprint& before);

// As long as it exists, what stubs do is drawn from this source.
class StubSource {
 public:
  explicit StubSource(drawing::CaseSource& source);
  ~StubSource();
  StubSource(const StubSource&) = delete;
  StubSource& operator=(const StubSource&) = delete;
};

}  // namespace sonde::api
