// SPDX-License-Identifier: Apache-2.0
// Prints a hash of all cases that a guided search runs. Programs that differ only in the order in
// which their files were linked must print the same (check_same).
#include <string>
#include <vector>

#include "case_hash.hpp"
#include "sonde/sonde.hpp"

std::size_t count_steps(const std::vector<unsigned>& program);
bool reads(const std::string& text);

namespace {

CaseHash hash;

}  // namespace

SONDE_PROPERTY(Linked, Runs, std::vector<unsigned> program, std::string text) {
  hash.add_case(program, text);
  SONDE_CLASSIFY(program.size() > 3, "long");
  SONDE_CLASSIFY(text.size() > 3, "text");
  SONDE_COLLECT(text.size());
  SONDE_STATE(program.size());
  SONDE_ASSUME(count_steps(program) < 100'000);
  reads(text);
}
