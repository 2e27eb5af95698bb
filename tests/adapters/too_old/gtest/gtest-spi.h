// SPDX-License-Identifier: Apache-2.0
// All that Sonde looks at in a GoogleTest that is too old: no GTEST_SKIP.
#pragma once
