// SPDX-License-Identifier: Apache-2.0
#pragma once

// Included before all else. Under an older language, a file that does not exist ends the
// compilation: behind #error, compilers would go on and find thousands of errors.
#if __cplusplus < 202002L
#error "Sonde needs C++20: compile with -std=c++20, or with CMAKE_CXX_STANDARD 20, or later."
#include <end of the compilation>
#endif
