// SPDX-License-Identifier: Apache-2.0
#include "campaign/registry.hpp"

#include <gmock/gmock.h>

#include "sonde/sonde.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

SONDE_PROPERTY(RegistryTest, Enrolled, int number) { SONDE_CHECK(number == number); }

std::string complaint_about(const Definition& definition) {
  try {
    prepared(definition);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Registry, RefusesASecondPropertyOfOneName) {
  EXPECT_THAT(
      complaint_about({.suite = "RegistryTest", .name = "Enrolled", .file = "a", .line = 1}),
      testing::HasSubstr("two properties are called RegistryTest.Enrolled, one of them at "));
}

TEST(Registry, TakesNamesThatOnlyLookAlike) {
  for (const char* name : {"Enrolle", "Enrolled2", "enrolled", ""})
    EXPECT_EQ(complaint_about({.suite = "RegistryTest", .name = name, .file = "a", .line = 1}), "");
  EXPECT_EQ(complaint_about({.suite = "Registry", .name = "Enrolled", .file = "a", .line = 1}), "");
  // What the code gives to sonde::check is not compared with others.
  EXPECT_EQ(complaint_about({.name = "RegistryTest.Enrolled", .file = "a", .line = 1}), "");
}

}  // namespace
}  // namespace sonde::campaign
