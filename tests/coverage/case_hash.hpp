// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdio>
#include <string>
#include <vector>

// Prints how many cases ran, and a hash of all, when the program ends (check_same).
class CaseHash {
 public:
  ~CaseHash() { std::printf("%llu cases, %llx\n", cases_, hash_); }
  void add_case(const std::vector<unsigned>& numbers, const std::string& text) {
    ++cases_;
    for (const unsigned each : numbers) add(each);
    for (const char each : text) add(static_cast<unsigned char>(each));
  }

 private:
  void add(unsigned long long number) { hash_ = (hash_ ^ number) * 1099511628211U; }

  unsigned long long cases_ = 0;
  unsigned long long hash_ = 14695981039346656037U;
};
