// SPDX-License-Identifier: Apache-2.0
#pragma once

#if !__has_include(<gtest/gtest-spi.h>)
#error "sonde/gtest.hpp needs GoogleTest: link GTest::gtest beside sonde::gtest"
#endif
#include <cstdio>
#include <optional>

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#ifndef GTEST_SKIP
#error "sonde/gtest.hpp needs GoogleTest 1.10 or later; the one found here is older"
#include <gtest/1.10>  // ends the compilation, which would go on after #error
#endif

#include "sonde/adapters/framework.hpp"
#include "sonde/sonde.hpp"

// Properties as tests of GoogleTest: link sonde::gtest, and a main as usual. This is a header, so
// that it is compiled with the GoogleTest of the program.
//
// EXPECT_* and ASSERT_* in a property fail the case, also from threads that the case
// starts and waits for; GTEST_SKIP discards it. The test fails once, with the
// counterexample. In the body that a TEST gives to sonde::check they do the same, and the
// TEST says what it expects of the report: EXPECT_TRUE(report.passed()) << report.text().
namespace sonde::adapters {

// "Expected equality of these values:\n  a\n    Which is: 1": the first line says
// what failed, the others the values. The report indents the first of them by four.
inline void record_result(const testing::TestPartResult& result) {
  const std::string message = result.message();
  const auto end = message.find('\n');
  std::string values;
  for (auto start = end; start < message.size();) {
    const auto next = message.find('\n', start + 1);
    const std::string line = message.substr(start + 1, next - start - 1);
    if (!values.empty()) values += "\n    ";
    values += line.starts_with("  ") ? line.substr(2) : line;
    start = next;
  }
  const char* file = result.file_name() == nullptr ? "" : result.file_name();
  const auto line = result.line_number() < 0 ? 0 : static_cast<unsigned>(result.line_number());
  record_failure(file, line, message.substr(0, end).c_str(), values.c_str());
}

// Takes the place of GoogleTest's reporter while it lives. The base class does the
// replacing; the array in which it would collect results stays empty.
class GoogleTestReporter final : public testing::ScopedFakeTestPartResultReporter {
 public:
  GoogleTestReporter() : ScopedFakeTestPartResultReporter(INTERCEPT_ALL_THREADS, nullptr) {}

  void ReportTestPartResult(const testing::TestPartResult& result) override {
    if (result.skipped()) return record_skip();
    if (result.failed()) record_result(result);
  }
};

class GoogleTestProperty final : public testing::Test {
 public:
  explicit GoogleTestProperty(const Definition& definition) : definition_(definition) {}
  void TestBody() override { run(definition_); }

 private:
  const Definition& definition_;
};

class GoogleTest final : public Framework {
 public:
  void add(const Definition& definition, const char* id) override {
    // testing::Test, so that a suite may hold properties beside tests.
    const auto make = [&definition]() -> testing::Test* {
      return new GoogleTestProperty(definition);
    };
    const char* suite = definition.suite == nullptr ? id : definition.suite;
    testing::RegisterTest(suite, definition.name, nullptr, nullptr, definition.file,
                          static_cast<int>(definition.line), make);
  }

  void divert() override { reporter_.emplace(); }
  void restore() override { reporter_.reset(); }

  // Under --gtest_throw_on_failure.
  bool threw() const override {
#if GTEST_HAS_EXCEPTIONS
    try {
      throw;
    } catch (const testing::internal::GoogleTestFailureException&) {
      return true;
    } catch (...) {
    }
#endif
    return false;
  }

  void pass(const Definition&, const char* text) override {
    if (*text != '\0') std::puts(text);
  }
  void fail(const Definition& definition, const char* text) override {
    ADD_FAILURE_AT(definition.file, static_cast<int>(definition.line)) << text;
  }
  // GTEST_SKIP would name this file.
  void skip(const Definition& definition, const char* text) override {
    GTEST_MESSAGE_AT_(definition.file, static_cast<int>(definition.line), text,
                      testing::TestPartResult::kSkip);
  }

  const char* name() const override { return "gtest"; }
  const char* command() const override {
    return "{program} --gtest_filter={test} --sonde-{setting}={value}";
  }
  const char* between_tests() const override { return ":"; }
  campaign::TestForm form() const override {
    return {"#include <gtest/gtest.h>", "TEST({suite}, {name})", "EXPECT_TRUE({holds});"};
  }
  const char* running_test() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    running_ = test == nullptr ? "" : std::string(test->test_suite_name()) + "." + test->name();
    return running_.c_str();
  }
  const char* chosen_tests() override {
    chosen_.clear();
    const auto& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) add_chosen(*all.GetTestSuite(i));
    return chosen_.c_str();
  }

 private:
  // By filters, shards and whether it is disabled.
  void add_chosen(const testing::TestSuite& suite) {
    for (int i = 0; i < suite.total_test_count(); ++i)
      if (const auto& test = *suite.GetTestInfo(i); test.should_run())
        chosen_ += std::string(suite.name()) + "." + test.name() + "\n";
  }

  std::optional<GoogleTestReporter> reporter_;
  std::string running_;
  std::string chosen_;
};

inline bool install_gtest() {
  static auto& only = *new GoogleTest;
  install(only);
  return true;
}

inline const bool gtest_installed = install_gtest();

}  // namespace sonde::adapters
