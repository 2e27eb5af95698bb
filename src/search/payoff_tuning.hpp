// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::search {

// How `adaptive` gives fresh cases of full size a larger share where they find more for their cost.
struct PayoffTuning {
  double memory = 1'000;  // cases, of which older ones count less and less
  double few_finds = 20;  // so many cases that found something count half
  // A find of operands counts as so many: what was compared feeds edits of texts and numbers, too.
  // With 1, pugixml showed a sixth fewer edges in 5 CPU s; with 3, Lua an eighth fewer in 10; with
  // 30, neither, and SQLite as many as with 3.
  double credit_of_operands = 30;
  // How many times as much as another a run costs whose comparisons are recorded: on SQLite 3 to 5.
  double cost_of_comparing = 3;
};

}  // namespace sonde::search
