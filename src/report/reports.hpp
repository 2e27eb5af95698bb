// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <sys/types.h>

#include "campaign/host.hpp"
#include "report/listeners.hpp"
#include "report/reporter.hpp"

namespace sonde::report {

// All reports of a program, chosen as "KIND" or "KIND:FILE". Only the process that made them
// writes: a fork of it must not.
class Reports {
 public:
  // Throws Error for a choice that cannot be made, before any file is changed, and for a file
  // that cannot be written.
  Reports(std::span<const std::string> chosen, campaign::StandardOutput standard);

  // To be given to a campaign, after those that are in it.
  void add_to(Listeners& listeners);
  // The program runs nothing; the sentence says why. No campaign follows.
  void refuse(const std::string& sentence);
  // A program of the run could not be searched; the sentence says why.
  void name_unusable(const std::string& program, const std::string& sentence);
  // The program ended. Returns a sentence on each report that could not be written.
  std::vector<std::string> finish();

 private:
  pid_t process_;
  std::vector<std::unique_ptr<Output>> outputs_;
  std::vector<std::unique_ptr<Reporter>> reporters_;
};

}  // namespace sonde::report
