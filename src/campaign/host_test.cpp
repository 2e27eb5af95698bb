// SPDX-License-Identifier: Apache-2.0
#include "campaign/host.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "campaign/registry.hpp"

namespace sonde::campaign {
namespace {

std::vector<std::string>& added() {
  static std::vector<std::string> ids;
  return ids;
}

class HostTest : public testing::Test {
 protected:
  ~HostTest() override { install(before_); }
  const Host before_ = host();
};

TEST_F(HostTest, IsAProgramWithoutAnAdapterByDefault) {
  EXPECT_EQ(host().monitor, nullptr);
  EXPECT_EQ(host().standard_output, StandardOutput::Theirs);
  EXPECT_EQ(host().command("./program", "max-tests", "5"), "SONDE_MAX_TESTS='5' ./program");
  EXPECT_EQ(host().command("my $program", "replay", "it's@AB"),
            R"(SONDE_REPLAY='it'\''s@AB' 'my $program')");
}

TEST_F(HostTest, IsGivenEveryPropertyAlsoLaterOnes) {
  enrol({.suite = "Host", .name = "Early"});
  install({.add = [](const Definition& definition) { added().push_back(id_of(definition)); }});
  EXPECT_EQ(added(), ids());
  enrol({.suite = "Host", .name = "Late"});
  EXPECT_EQ(added(), ids());
  EXPECT_EQ(added().back(), "Host.Late");
}

}  // namespace
}  // namespace sonde::campaign
