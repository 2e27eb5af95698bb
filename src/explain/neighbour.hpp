// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/variant_runner.hpp"

namespace sonde::explain {

// A case that passes and differs only in one span: a leaf one step lower, or two, else
// one element or character less, else a leaf one step higher, else a span made simplest.
std::optional<Explanation::Neighbour> nearest_passing(VariantRunner& runner);

}  // namespace sonde::explain
