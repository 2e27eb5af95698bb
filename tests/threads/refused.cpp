// SPDX-License-Identifier: Apache-2.0
// Linked with a sanitizer beside sonde::threads: the program says so, and ends.
#include <sonde/sonde.hpp>

SONDE_PROPERTY(Program, IsNotRun) {}
