// SPDX-License-Identifier: Apache-2.0
// Conditions that compilers join, so that no branch distinguishes a part from nothing, and a
// checksum over the rest of the case. This file is itself instrumented.
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

namespace {

struct Point {
  int x;
  unsigned y;
  short z;
};

struct Record {
  int a;
  unsigned b;
  int c;
  int d;
  bool operator==(const Record&) const = default;
};

using Bytes = std::vector<std::uint8_t>;

constexpr std::array<std::uint64_t, 3> seeds = {1, 2, 3};

template <class Body>
void expect_found(Body body, std::uint64_t most_tests) {
  for (const std::uint64_t seed : seeds) {
    const sonde::Settings settings{.seed = seed,
                                   .max_tests = most_tests,
                                   .strategy = "adaptive",
                                   .isolation = sonde::Isolation::InProcess,
                                   .cache = "off"};
    const auto report = sonde::check("Joined.Found", body, settings);
    EXPECT_EQ(report.verdict(), sonde::Verdict::Failed) << "seed " << seed << '\n' << report.text();
  }
}

std::uint32_t crc32_of(std::span<const std::uint8_t> bytes) {
  std::uint32_t rest = 0xFFFFFFFF;
  for (const std::uint8_t byte : bytes) {
    rest ^= byte;
    for (int bit = 0; bit < 8; ++bit) rest = (rest & 1) != 0 ? (rest >> 1) ^ 0xEDB88320 : rest >> 1;
  }
  return ~rest;
}

// A length, as many bytes, and their checksum.
std::span<const std::uint8_t> payload_of(const Bytes& message) {
  constexpr std::size_t around = 5;
  if (message.size() < around || message.size() != message[0] + around) return {};
  const auto payload = std::span(message).subspan(1, message[0]);
  std::uint32_t stored = 0;
  for (std::size_t i = message.size(); i > message.size() - 4; --i)
    stored = stored << 8 | message[i - 1];
  return crc32_of(payload) == stored ? payload : std::span<const std::uint8_t>();
}

TEST(Joined, ConditionsWithoutABranchAreFound) {
  expect_found([](Point p) { SONDE_CHECK(!((p.x == 29711) & (p.y == 31415) & (p.z == 271))); },
               50'000);
}

TEST(Joined, AComparisonOfWholeRecordsIsFound) {
  expect_found([](Record r) { SONDE_CHECK(!(r == Record{29711, 31415, 27182, 12345})); }, 50'000);
}

TEST(Joined, WhatIsBehindAChecksumIsFound) {
  expect_found(
      [](const Bytes& message) {
        const auto payload = payload_of(message);
        SONDE_ASSUME(payload.size() >= 3);
        SONDE_CHECK(payload[0] != 'P' || payload[1] != 0x7f || payload[2] <= 200);
      },
      300'000);
}

}  // namespace
