// SPDX-License-Identifier: Apache-2.0
#pragma once

// For what Sonde does inside a property's body, in files that are instrumented: it
// must not be recorded with what the user's code does there. A function that is not
// instrumented is still seen where it is inlined into one that is, so what branches
// is not inlined either.
#ifdef __clang__
#define SONDE_UNSEEN [[clang::no_sanitize("coverage")]]
#else
#define SONDE_UNSEEN [[gnu::no_sanitize_coverage]]
#endif
