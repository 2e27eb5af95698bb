// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters::libfuzzer {

// Takes the place of the hooks of instrumented code (coverage/hooks.cpp), which the fuzzer's
// runtime defines as well. Whoever calls this makes the linker take this file, and then it
// does not take the other one out of the library.
void leave_out_hooks();

}  // namespace sonde::adapters::libfuzzer
