// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::campaign {

// How the tests of a framework are written: the line that includes it, the head of a test,
// with {suite} and {name}, and what asks that {holds}.
struct TestForm {
  const char* include;
  const char* head;
  const char* check;
};

}  // namespace sonde::campaign
