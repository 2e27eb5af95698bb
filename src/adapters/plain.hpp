// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Runs the enrolled properties as the command line says.
int run_main(int argc, char** argv);

}  // namespace sonde::adapters
