// SPDX-License-Identifier: Apache-2.0
// All that Sonde looks at in a Catch2 that is too old.
#pragma once

#define CATCH_VERSION_MAJOR 2
#define CATCH_VERSION_MINOR 5
