// SPDX-License-Identifier: Apache-2.0
// These tests must not read failures of earlier runs.
#include <cstdlib>

namespace {

[[maybe_unused]] const bool without_cache = setenv("SONDE_CACHE", "off", 1) == 0;

}  // namespace
