// SPDX-License-Identifier: Apache-2.0
// Properties that fail in each way that a search must survive, and some that hold. check_fuzz
// knows them by their names.
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
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

// Each case that fails takes so long that a short run cannot shrink it.
SONDE_PROPERTY(Slow, ToShrink, std::vector<int> v) {
  if (v.size() < 12) return;
  std::this_thread::sleep_for(std::chrono::milliseconds(900));
  SONDE_CHECK(v.empty());
}

SONDE_PROPERTY(Holds, Always, int a, int b) { SONDE_CHECK(a + 0LL + b == b + 0LL + a); }

SONDE_PROPERTY(Holds, ForTexts, const std::string& s, std::vector<std::string> all) {
  sonde::label(all.size() > s.size() ? "many" : "few");
  all.push_back(s);
  SONDE_CHECK(all.back() == s);
}
