// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "coverage/feature.hpp"
#include "run/probe.hpp"

namespace sonde::run {

// Appends the features of what a case recorded: each label met, numbers in buckets, each state,
// and which assumption discarded it. A condition that did not hold is no label.
void collect_labels(const Probe& probe, std::vector<coverage::Feature>& into);

// Appends the features of which labels were met together: each two of them, and how many. Of a
// case that met more than a few, only the first ones count. Collected values and numbers are
// left out, since there are too many of them.
void collect_label_sets(const Probe& probe, std::vector<coverage::Feature>& into);

// Appends the features of labels and states alone: not of conditions that did not hold, of
// assumptions, or of steps.
void collect_met_labels(const Probe& probe, std::vector<coverage::Feature>& into);

}  // namespace sonde::run
