// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "coverage/coverage.hpp"

// Runs the code under test as a property's body is run.
template <class Body>
void record(Body body, sonde::coverage::Detail detail = sonde::coverage::Detail::Comparisons) {
  sonde::coverage::start_run({detail});
  sonde::coverage::arm();
  body();
  sonde::coverage::disarm();
}

inline std::vector<sonde::coverage::Feature> edges() {
  std::vector<sonde::coverage::Feature> features;
  sonde::coverage::collect_edges(features);
  std::sort(features.begin(), features.end());
  return features;
}

template <class Body>
std::vector<sonde::coverage::Feature> edges_of(Body body) {
  record(body);
  return edges();
}

template <class Body>
std::vector<sonde::coverage::Feature> path_of(Body body) {
  record(body);
  std::vector<sonde::coverage::Feature> features;
  sonde::coverage::collect_path(features);
  return features;
}
