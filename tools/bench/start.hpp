// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace sonde::bench {

struct Start {
  std::string program;  // with many properties; the default is beside this one, as is `sonde`
  unsigned rounds = 20;
};

// How soon `sonde list` and a run over all properties begin to show something, compared with the
// start of the program itself.
void measure_start(const Start& wanted);

}  // namespace sonde::bench
