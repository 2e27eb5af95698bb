// SPDX-License-Identifier: Apache-2.0
// Sequences of calls as files: they name the values that their calls use.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sonde/api.hpp"
#include "store/temporary_folder.hpp"

namespace sonde {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Not an aggregate, so that accounts come from calls alone.
struct Account {
  explicit Account() {}
  int sum = 0;
};

class KeptSequencesTest : public testing::Test {
 protected:
  KeptSequencesTest() { setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1); }
  ~KeptSequencesTest() override { setenv("SONDE_CACHE", "off", 1); }

  // Fails when money goes from one account to another.
  std::string run() const {
    const std::string cases = folder_.path() / "cases";
    return check_api("KeptSequences.Bank",
                     [](Api& api) {
                       api.call("open", [] { return Account(); });
                       api.call("move",
                                [](Account& from, Account& into, unsigned sum) {
                                  from.sum -= static_cast<int>(sum % 9);
                                  into.sum += static_cast<int>(sum % 9);
                                })
                           .ensure("stays positive",
                                   [](const Account& from) { return from.sum >= 0; });
                     },
                     {.cases = cases.c_str()})
        .text();
  }

  std::filesystem::path folder_of_cases() const {
    return folder_.path() / "cases" / "KeptSequences.Bank";
  }

  std::string accepted() const {
    std::filesystem::create_directories(folder_.path() / "cases");
    setenv("SONDE_ACCEPT", "KeptSequences.Bank", 1);
    (void)run();
    unsetenv("SONDE_ACCEPT");
    std::ifstream file(std::filesystem::directory_iterator(folder_of_cases())->path());
    return {std::istreambuf_iterator<char>(file), {}};
  }

  void write_case(const std::string& calls) const {
    std::filesystem::create_directories(folder_of_cases());
    std::ofstream(folder_of_cases() / "written.case") << "calls = " << calls << ";\n";
  }

  store::TemporaryFolder folder_;
};

TEST_F(KeptSequencesTest, NameTheValuesThatCallsUse) {
  EXPECT_THAT(run(), HasSubstr("move(account_1, account_0, 1);\n"));
  EXPECT_THAT(accepted(), HasSubstr("calls = {open{}, open{}, move{account_1, account_0, 1}};"));
  EXPECT_THAT(run(), StartsWith("KeptSequences.Bank failed on kept case "));
  EXPECT_THAT(run(), HasSubstr("move(account_1, account_0, 1);\n"));
}

TEST_F(KeptSequencesTest, AreAcceptedOnce) {
  (void)run();
  (void)accepted();
  (void)accepted();
  const std::filesystem::directory_iterator files(folder_of_cases());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(KeptSequencesTest, MayStillCountBack) {
  write_case("{open{}, open{}, move{earlier{1}, earlier{0}, 2}}");
  EXPECT_THAT(run(), HasSubstr("move(account_0, account_1, 2);\n"));
}

TEST_F(KeptSequencesTest, LeaveOutACallWhoseValueIsNotThere) {
  write_case("{open{}, open{}, move{account_5, account_0, 2}, move{account_0, account_1, 3}}");
  EXPECT_THAT(run(), HasSubstr("  auto account_1 = open();\n  move(account_0, account_1, 3);\n"));
}

}  // namespace
}  // namespace sonde
