// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/reporter.hpp"

namespace sonde::report {

// One line of JSON for each event, written when it happens. docs/reports.md documents the
// fields; a change that breaks readers raises `events_version`.
inline constexpr unsigned events_version = 1;

class Events final : public Reporter {
 public:
  explicit Events(Output& output) : output_(output) {}
  void began(const campaign::Began& event) override;
  void progressed(const campaign::Progressed& event) override;
  void found(const campaign::Found& event) override;
  void shrunk(const campaign::Shrunk& event) override;
  void explained(const campaign::Explained& event) override;
  void ended(const campaign::Ended& event) override;

 private:
  Output& output_;
};

}  // namespace sonde::report
