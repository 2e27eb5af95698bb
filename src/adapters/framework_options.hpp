// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::adapters {

// Reads the options "--sonde-..." of a program whose command line belongs to a test framework,
// before the framework does. --sonde-help and --sonde-version end the program with 0; an option
// that does not exist or has a bad value ends it with 3 and a sentence. Where the framework is
// asked for help, its own help is followed by the names of Sonde's options. `command` is that of
// the Framework.
void read_framework_options(const char* command);

// A property runs, so what looked like a question for help was none.
void withhold_help();

}  // namespace sonde::adapters
