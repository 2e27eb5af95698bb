// SPDX-License-Identifier: Apache-2.0
// A case file has the draws, which are replayed, and what they mean as a comment.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sonde/sonde.hpp>

#include "store/temporary_folder.hpp"

namespace bank {

class Token {
 public:
  explicit Token(int number) : number_(number) {}
  int number() const { return number_; }

 private:
  int number_;
};
std::ostream& operator<<(std::ostream& stream, const Token& token) {
  return stream << "token " << token.number();
}

}  // namespace bank

template <>
struct sonde::Arbitrary<bank::Token> {
  static auto domain() { return sonde::build<bank::Token>(sonde::in_range(0, 99)); }
};

namespace sonde {
namespace {

using testing::HasSubstr;

class PrintedKeptCases : public testing::Test {
 protected:
  PrintedKeptCases() { setenv("SONDE_CACHE", (folder_.path() / "cache").c_str(), 1); }
  ~PrintedKeptCases() override { setenv("SONDE_CACHE", "off", 1); }

  std::string run() const {
    const std::string cases = folder_.path() / "cases";
    return check(
               "Printing.Kept",
               [](const std::vector<bank::Token>& tokens) {
                 for (const auto& token : tokens) SONDE_CHECK(token.number() < 50);
               },
               given().names("tokens").with({.cases = cases.c_str()}))
        .text();
  }

  std::string case_file() const {
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(folder_.path() / "cases"))
      if (entry.is_regular_file()) {
        std::ifstream file(entry.path());
        return {std::istreambuf_iterator<char>(file), {}};
      }
    return "";
  }

  store::TemporaryFolder folder_;
};

TEST_F(PrintedKeptCases, HaveTheValueAsAComment) {
  EXPECT_THAT(run(), HasSubstr("tokens = {token 50};\n"));
  setenv("SONDE_ACCEPT", "Printing.Kept", 1);
  run();
  unsetenv("SONDE_ACCEPT");
  EXPECT_THAT(case_file(), HasSubstr("\n// tokens shows as {token 50}\n"));
  EXPECT_THAT(run(), HasSubstr("failed on kept case"));
  EXPECT_THAT(run(), HasSubstr("tokens = {token 50};\n"));
}

}  // namespace
}  // namespace sonde
