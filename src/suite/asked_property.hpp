// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/kept_cases.hpp"
#include "campaign/settings.hpp"
#include "sonde/campaign/definition.hpp"

namespace sonde::suite {

// A property that a request is about, ready to be run, with what is kept of it.
class AskedProperty {
 public:
  // Throws Error where there is none of this name, or it cannot be run.
  explicit AskedProperty(const std::string& id);
  AskedProperty(const AskedProperty&) = delete;
  AskedProperty& operator=(const AskedProperty&) = delete;

  const Definition& definition() const { return definition_; }
  const campaign::Resolved& settings() const { return settings_; }
  campaign::KeptCases& kept_cases() { return kept_cases_; }

 private:
  Definition definition_;
  campaign::Resolved settings_;
  campaign::KeptCases kept_cases_;
};

}  // namespace sonde::suite
