// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/tuning.hpp"

namespace sonde::adapters::libfuzzer {

constinit Tuning tuned;

}  // namespace sonde::adapters::libfuzzer
