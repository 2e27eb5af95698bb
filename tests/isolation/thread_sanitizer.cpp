// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <sonde/sonde.hpp>

int shared = 0;

SONDE_PROPERTY(Race, IsAFailure, std::vector<int> values) {
  const auto add = [&] {
    if (values.size() > 2) ++shared;
  };
  std::thread one(add);
  std::thread other(add);
  one.join();
  other.join();
}

SONDE_PROPERTY(Race, IsNotWhereThreadsWait, int a, int b) {
  std::thread([&] { a = b; }).join();
  SONDE_CHECK(a == b);
}

// What follows uses Sonde from two threads, which is no race.
template <class Body>
void in_two_threads(const Body& body) {
  std::thread one(body);
  std::thread other(body);
  one.join();
  other.join();
}

SONDE_PROPERTY(Race, IsNotInLabels, int n) {
  in_two_threads([&] {
    SONDE_CLASSIFY(n > 0, "positive");
    SONDE_COLLECT(n % 2 == 0);
    SONDE_OBSERVE("n", n);
    sonde::label("named at run time");
  });
}

enum class Colour { Red, Green };
struct Point {
  int x;
  Colour colour;
  std::vector<std::optional<std::string>> names;
  bool operator==(const Point&) const = default;
};

SONDE_PROPERTY(Race, IsNotInFailedChecks, int n) {
  in_two_threads([&] {
    const Point point{n, Colour::Green, {"a", {}}};
    SONDE_NOTE(point);
    SONDE_ORIGIN(point.colour);
    SONDE_CHECK(point == Point{});
  });
}

SONDE_PROPERTY(Race, IsNotInAssumptions, int n) {
  in_two_threads([&] { SONDE_ASSUME(n % 2 == 0); });
}
