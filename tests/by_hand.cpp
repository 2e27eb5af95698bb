// SPDX-License-Identifier: Apache-2.0
// These tests find the properties that they run by themselves, and no adapter does.
#include "campaign/host.hpp"

namespace {

[[maybe_unused]] const bool by_hand = [] {
  sonde::campaign::install(sonde::campaign::host());
  return true;
}();

}  // namespace
