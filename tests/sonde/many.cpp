// SPDX-License-Identifier: Apache-2.0
// 500 properties, enrolled as the macro would: compiling so many would take minutes.
#include <deque>
#include <string>

#include <sonde/sonde.hpp>

#include "adapters/plain.hpp"
#include "campaign/registry.hpp"

SONDE_PROPERTY(Many, First, int a, const std::string& text) { SONDE_CHECK(a != 77 || text != "x"); }

int main(int argc, char** argv) {
  static std::deque<std::string> names;
  const sonde::Definition first = sonde::campaign::enrolled().front();
  for (unsigned i = 1; i < 500; ++i) {
    sonde::Definition copy = first;
    copy.name = names.emplace_back("Number" + std::to_string(i)).c_str();
    copy.line = first.line + i;
    sonde::campaign::enrol(copy);
  }
  return sonde::adapters::run_main(argc, argv);
}
