// SPDX-License-Identifier: Apache-2.0
// Properties that fail in each way that a search must survive, and some that hold. check_fuzz
// knows them by their names.
#include <cstdlib>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

namespace {

int* volatile nowhere = nullptr;
volatile bool forever = true;

}  // namespace

SONDE_PROPERTY(Fails, ByCheck, std::vector<int> v) { SONDE_CHECK(v.size() < 4); }

SONDE_PROPERTY(Fails, ByCrash, std::vector<int> v) {
  if (v.size() > 5) *nowhere = 1;
}

SONDE_PROPERTY(Fails, ByHang, std::string s) {
  while (s.size() > 6 && forever) {
  }
}

SONDE_PROPERTY(Fails, Twice, std::vector<int> v) {
  if (v.size() == 3) std::abort();
  SONDE_CHECK(v.size() < 6);
}

SONDE_PROPERTY(Holds, Always, int a, int b) { SONDE_CHECK(a + 0LL + b == b + 0LL + a); }

SONDE_PROPERTY(Holds, ForTexts, const std::string& s, std::vector<std::string> all) {
  sonde::label(all.size() > s.size() ? "many" : "few");
  all.push_back(s);
  SONDE_CHECK(all.back() == s);
}
