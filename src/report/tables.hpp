// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "campaign/facts.hpp"

// Tables of the report on a property that did not fail, each as lines; empty where there is
// nothing to show.
namespace sonde::report {

std::string place_of(const Site& site);  // "file.cpp:12: "

std::string gates_table(const campaign::Facts& facts);
std::string labels_table(const campaign::Facts& facts);
std::string refusals_table(const campaign::Facts& facts);
// Which share of the valid cases reached each check, and had each part of the arguments empty or
// 0: in the fuzz profile, and where nearly all of them are the simplest.
std::string valid_cases_table(const campaign::Facts& facts);

}  // namespace sonde::report
