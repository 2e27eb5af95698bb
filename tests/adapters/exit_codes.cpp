// SPDX-License-Identifier: Apache-2.0
// One property for each way in which a property can end; check_exit_codes runs them.
#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include <dlfcn.h>
#include <sonde/api.hpp>
#include <sonde/domains.hpp>
#include <sonde/sonde.hpp>
#include <unistd.h>

// The system's, unless the environment says that no process is to be had.
extern "C" pid_t fork() noexcept {
  if (std::getenv("NO_PROCESS") != nullptr) {
    errno = EAGAIN;
    return -1;
  }
  using Fork = pid_t (*)();
  static const auto real = reinterpret_cast<Fork>(dlsym(RTLD_NEXT, "fork"));
  return real();
}

SONDE_PROPERTY(Codes, Pass, int) {}

SONDE_PROPERTY(Codes, Fail, int n) { SONDE_CHECK(n < 10); }

SONDE_PROPERTY(Codes, Flaky, int) {
  static int runs = 0;
  SONDE_CHECK(++runs != 100);
}

SONDE_PROPERTY(Codes, GiveUp, int n) { SONDE_ASSUME(n == 123'456'789); }

SONDE_PROPERTY(Codes, MissTheirGate, int n) { SONDE_SOMETIMES(n == 123'456'789); }

SONDE_API(Codes, NeverCall, api) {
  api.require_called();
  api.call("call", [](int) {}).require("never", [] { return false; });
}

SONDE_PROPERTY(Codes, BeSlow, int n) {
  usleep(1000);
  SONDE_SOMETIMES(n == 123'456'789);
}

SONDE_PROPERTY_WITH(Codes, BeUnusable, sonde::given(sonde::matching("(")), std::string) {}

SONDE_PROPERTY_WITH(Codes, BeUpsideDown,
                    sonde::given(sonde::printable_string({.min = 9, .max = 3})), std::string) {}

sonde::Given<> throwing() { throw std::runtime_error("not today"); }

SONDE_PROPERTY_WITH(Codes, ThrowBeforeTheyRun, throwing(), int) {}
