// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "campaign/events.hpp"

namespace sonde::report {

// Passes every event on to each of several listeners, in order. Owns none of them.
class Listeners final : public campaign::Listener {
 public:
  void add(campaign::Listener& listener) { all_.push_back(&listener); }

  bool wants_cases() const override {
    return std::ranges::any_of(all_, [](const auto* each) { return each->wants_cases(); });
  }
  void began(const campaign::Began& event) override {
    for (auto* each : all_) each->began(event);
  }
  void progressed(const campaign::Progressed& event) override {
    for (auto* each : all_) each->progressed(event);
  }
  void ran(const campaign::Ran& event) override {
    for (auto* each : all_) each->ran(event);
  }
  void found(const campaign::Found& event) override {
    for (auto* each : all_) each->found(event);
  }
  void shrunk(const campaign::Shrunk& event) override {
    for (auto* each : all_) each->shrunk(event);
  }
  void explained(const campaign::Explained& event) override {
    for (auto* each : all_) each->explained(event);
  }
  void ended(const campaign::Ended& event) override {
    for (auto* each : all_) each->ended(event);
  }

 private:
  std::vector<campaign::Listener*> all_;
};

}  // namespace sonde::report
