// SPDX-License-Identifier: Apache-2.0
// These tests look into what their properties did, which a child process would take with
// it. What children do is tested in tests/isolation.
#include <cstdlib>

namespace {

[[maybe_unused]] const bool in_process = setenv("SONDE_ISOLATION", "in-process", 1) == 0;

}  // namespace
