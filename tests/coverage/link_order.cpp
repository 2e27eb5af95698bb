// SPDX-License-Identifier: Apache-2.0
// Prints a hash of all cases that a guided search runs. Programs that differ only in the order in
// which their files were linked must print the same (check_same).
#include <cstdio>
#include <string>
#include <vector>

#include "sonde/sonde.hpp"

std::size_t count_steps(const std::vector<unsigned>& program);
bool reads(const std::string& text);

namespace {

class Hash {
 public:
  ~Hash() { std::printf("%llu cases, %llx\n", cases_, hash_); }
  void add(unsigned long long number) { hash_ = (hash_ ^ number) * 1099511628211U; }
  void begin() { ++cases_; }

 private:
  unsigned long long cases_ = 0;
  unsigned long long hash_ = 14695981039346656037U;
};

Hash hash;

}  // namespace

SONDE_PROPERTY(Linked, Runs, std::vector<unsigned> program, std::string text) {
  hash.begin();
  for (const unsigned each : program) hash.add(each);
  for (const char each : text) hash.add(static_cast<unsigned char>(each));
  SONDE_CLASSIFY(program.size() > 3, "long");
  SONDE_CLASSIFY(text.size() > 3, "text");
  SONDE_COLLECT(text.size());
  SONDE_STATE(program.size());
  SONDE_ASSUME(count_steps(program) < 100'000);
  reads(text);
}
