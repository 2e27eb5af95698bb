// SPDX-License-Identifier: Apache-2.0
// Test files may each have a type of one name in an unnamed namespace. Properties do not get each
// other's types, whatever process their cases run in.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "campaign/campaign.hpp"
#include "campaign/events.hpp"
#include "schema/schema.hpp"
#include "sonde/sonde.hpp"

namespace sonde::campaign {
namespace {

using testing::HasSubstr;
using testing::Not;

[[maybe_unused]] auto small_config() {
  struct Config {
    int width;
  };
  return Config{7};
}
[[maybe_unused]] auto large_config() {
  struct Config {
    std::string name;
    bool is_on;
  };
  return Config{"a", true};
}
using Small = std::vector<decltype(small_config())>;
using Large = std::vector<decltype(large_config())>;

template <class T>
bool is_known_by_kind() {
  const Type* const config = derive::type_v<T>.fields[0];
  return schema::find(config->kind) == config;
}

// What the process knows that reports, shrinks and stores the cases.
template <class T>
struct Recorder final : Listener {
  bool knew_types = false;
  std::string arguments{};
  bool wants_cases() const override { return true; }
  void began(const Began& /*event*/) override { knew_types = is_known_by_kind<T>(); }
  void ran(const Ran& event) override {
    for (const auto& each : event.arguments) arguments += each.value + "\n";
  }
};

template <class T>
Recorder<T> record(const char* name, Isolation isolation) {
  const auto body = [](const T&) {};
  const auto given =
      sonde::given().names("configs").with({.max_tests = 50, .isolation = isolation});
  const auto property = properties::make(body, given, properties::parameters_of<decltype(body)>{});
  Recorder<T> recorder;
  run({.name = name,
       .parameters = given.parameter_names,
       .property = &property,
       .settings = given.settings},
      recorder);
  return recorder;
}

class SharedNames : public testing::TestWithParam<Isolation> {};

TEST_P(SharedNames, MeanTheTypesOfEachProperty) {
  (void)record<Small>("SharedNames.One", GetParam());
  const auto large = record<Large>("SharedNames.Two", GetParam());
  EXPECT_TRUE(large.knew_types);
  EXPECT_THAT(large.arguments, HasSubstr("Config{.name = "));
  const auto small = record<Small>("SharedNames.Three", GetParam());
  EXPECT_TRUE(small.knew_types);
  EXPECT_THAT(small.arguments, HasSubstr("Config{.width = "));
  EXPECT_THAT(small.arguments, Not(HasSubstr("Config{.name = ")));
}

INSTANTIATE_TEST_SUITE_P(Isolations, SharedNames,
                         testing::Values(Isolation::InProcess, Isolation::Child),
                         [](const auto& tested) {
                           return tested.param == Isolation::Child ? "Child" : "InProcess";
                         });

TEST(SharedNamesOfAPropertyAroundAnother, StayItsOwn) {
  unsigned others = 0;
  const Report report = check(
      "SharedNames.Around",
      [&](const Small&) {
        const Report inner = check("SharedNames.Inside", [](const Large&) {}, {.max_tests = 5});
        SONDE_CHECK(inner.passed());
        others += is_known_by_kind<Small>() ? 0 : 1;
      },
      Settings{.max_tests = 10});
  EXPECT_TRUE(report.passed()) << report.text();
  EXPECT_EQ(others, 0U);
}

}  // namespace
}  // namespace sonde::campaign
