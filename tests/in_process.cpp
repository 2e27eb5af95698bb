// SPDX-License-Identifier: Apache-2.0
// These tests look into what their properties did, which a child process would take with
// it (children are tested in tests/isolation), and must not hear of each other's failures.
#include <cstdlib>

namespace {

[[maybe_unused]] const bool in_process = setenv("SONDE_ISOLATION", "in-process", 1) == 0;

[[maybe_unused]] const bool without_cache = setenv("SONDE_CACHE", "off", 1) == 0;

}  // namespace
