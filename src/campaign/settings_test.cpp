// SPDX-License-Identifier: Apache-2.0
#include "campaign/settings.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

// Variables and a settings file that are gone after the test.
class SettingsTest : public testing::Test {
 protected:
  SettingsTest() { unset("CI"); }
  ~SettingsTest() override {
    for (; !before_.empty(); before_.pop_back())
      restore(before_.back().first, before_.back().second);
    std::filesystem::remove(file_);
    take_settings({});
  }

  void set(const std::string& name, const std::string& value) {
    remember(name);
    setenv(name.c_str(), value.c_str(), 1);
  }
  void unset(const std::string& name) {
    remember(name);
    unsetenv(name.c_str());
  }
  void write_file(const std::string& text) {
    std::ofstream(file_) << text;
    set("SONDE_CONF", file_);
  }
  std::string error_of(const Settings& code = {}) {
    try {
      resolve(code, "Any.Property");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  const std::string file_ =
      (std::filesystem::temp_directory_path() / ("sonde-" + std::to_string(getpid()))).string();

 private:
  void remember(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    before_.emplace_back(name, value == nullptr ? std::nullopt : std::optional<std::string>(value));
  }
  static void restore(const std::string& name, const std::optional<std::string>& value) {
    if (value) setenv(name.c_str(), value->c_str(), 1);
    else unsetenv(name.c_str());
  }

  std::vector<std::pair<std::string, std::optional<std::string>>> before_;
};

TEST_F(SettingsTest, TheProfileFillsWhatNobodySet) {
  const Resolved unit = resolve({}, "Any.Property");
  EXPECT_EQ(unit.profile, Profile::Unit);
  EXPECT_EQ(unit.max_tests, 1000U);
  EXPECT_EQ(unit.max_size, 100U);
  EXPECT_EQ(unit.max_seconds, 60);
  EXPECT_EQ(resolve({.profile = Profile::Fuzz}, "Any.Property").max_tests, ~std::uint64_t{0});
}

TEST_F(SettingsTest, TheSeedIsFixedByThePropertysName) {
  EXPECT_EQ(resolve({}, "Any.Property").seed, resolve({}, "Any.Property").seed);
  EXPECT_NE(resolve({}, "Any.Property").seed, resolve({}, "Another.Property").seed);
}

TEST_F(SettingsTest, TheUsualVariablePicksTheCiProfile) {
  set("CI", "true");
  EXPECT_EQ(resolve({}, "Any.Property").profile, Profile::Ci);
  set("CI", "false");
  EXPECT_EQ(resolve({}, "Any.Property").profile, Profile::Unit);
}

TEST_F(SettingsTest, EachSourceOverridesTheOneBefore) {
  const Settings code{.max_tests = 1};
  EXPECT_EQ(resolve(code, "Any.Property").max_tests, 1U);
  write_file("# a comment\n\n max-tests = 2  # another\n");
  EXPECT_EQ(resolve(code, "Any.Property").max_tests, 2U);
  set("SONDE_MAX_TESTS", "3");
  EXPECT_EQ(resolve(code, "Any.Property").max_tests, 3U);
  EXPECT_TRUE(take_settings({"--max-tests=4"}).empty());
  EXPECT_EQ(resolve(code, "Any.Property").max_tests, 4U);
}

TEST_F(SettingsTest, AHangIsAFailureOrADiscard) {
  const Settings code{.on_timeout = OnTimeout::Discard};
  EXPECT_EQ(resolve({}, "Any.Property").on_timeout, OnTimeout::Fail);
  EXPECT_EQ(resolve(code, "Any.Property").on_timeout, OnTimeout::Discard);
  set("SONDE_ON_TIMEOUT", "fail");
  EXPECT_EQ(resolve(code, "Any.Property").on_timeout, OnTimeout::Fail);
  EXPECT_TRUE(take_settings({"--on-timeout", "discard"}).empty());
  EXPECT_EQ(resolve({}, "Any.Property").on_timeout, OnTimeout::Discard);
  EXPECT_THROW(take_settings({"--on-timeout=ignore"}), Error);
}

TEST_F(SettingsTest, OptionsTakeTheirValueBehindASpaceToo) {
  const auto rest = take_settings({"--seed", "7", "Suite.Name", "--list"});
  EXPECT_EQ(rest, (std::vector<std::string>{"Suite.Name", "--list"}));
  EXPECT_EQ(resolve({}, "Any.Property").seed, 7U);
}

TEST_F(SettingsTest, WhatCannotBeReadIsReportedWithItsPlace) {
  set("SONDE_MAX_TESTS", "many");
  EXPECT_EQ(
      error_of(),
      "SONDE_MAX_TESTS: max-tests: 'many' is not a number of tests: give a whole number above 0");
  unset("SONDE_MAX_TESTS");
  write_file("max-tests\n");
  EXPECT_EQ(error_of(), file_ + ":1: expected 'name = value'");
  write_file("speed = 3\n");
  EXPECT_EQ(error_of(),
            file_ +
                ":1: there is no setting 'speed'; the settings are profile, seed, "
                "max-tests, guided-percent, max-seconds, budget, jobs, store, max-size, strategy, "
                "exhaustive-to, "
                "max-failures, case-seconds, "
                "on-timeout, memory-megabytes, threads, isolation, cases, cache, accept, migrate, "
                "write-tests, report, quiet, verbose, "
                "replay; did you mean seed?");
  write_file("\nprofile = quick\n");
  EXPECT_EQ(error_of(), file_ + ":2: profile: 'quick' is not a profile: use unit, ci or fuzz");
  EXPECT_THROW(take_settings({"--seed"}), Error);
  EXPECT_THROW(take_settings({"--replay=nonsense"}), Error);
  EXPECT_THROW(take_settings({"--max-seconds=-1"}), Error);
  EXPECT_THROW(take_settings({"--max-tests=0"}), Error);
  set("SONDE_CONF", file_ + "-not-there");
  EXPECT_EQ(error_of(),
            "SONDE_CONF: cannot read the settings file " + file_ + "-not-there: does it exist?");
}

TEST_F(SettingsTest, TheSettingThatWasMeantIsNamed) {
  write_file("max-test = 3\n");
  EXPECT_THAT(error_of(), testing::HasSubstr("there is no setting 'max-test'; the settings are "));
  EXPECT_THAT(error_of(), testing::EndsWith("; did you mean max-tests?"));
}

TEST_F(SettingsTest, FlagsNeedNoValueOnTheCommandLine) {
  EXPECT_EQ(resolve({}, "Any.Property").verbosity, Verbosity::Usual);
  EXPECT_EQ(take_settings({"--verbose", "Suite.Name"}), (std::vector<std::string>{"Suite.Name"}));
  EXPECT_EQ(resolve({}, "Any.Property").verbosity, Verbosity::Verbose);
  take_settings({"--quiet=yes"});
  EXPECT_EQ(resolve({}, "Any.Property").verbosity, Verbosity::Quiet);
  take_settings({});
  set("SONDE_VERBOSE", "1");
  EXPECT_EQ(resolve({}, "Any.Property").verbosity, Verbosity::Verbose);
  take_settings({"--verbose=no"});
  EXPECT_EQ(resolve({}, "Any.Property").verbosity, Verbosity::Usual);
  EXPECT_THROW(take_settings({"--quiet=perhaps"}), Error);
}

TEST_F(SettingsTest, AnOptionThatIsNotThereIsRefusedWithTheNearestName) {
  const std::vector<std::string> others = {"help"};
  EXPECT_EQ(on_unknown_option("--sonde-", "max-test", others),
            "there is no option --sonde-max-test; did you mean --sonde-max-tests? "
            "--sonde-help lists them all");
  EXPECT_EQ(on_unknown_option("--", "hepl", others),
            "there is no option --hepl; did you mean --help? --help lists them all");
  EXPECT_EQ(on_unknown_option("--", "weather-tomorrow", others),
            "there is no option --weather-tomorrow; --help lists them all");
}

TEST_F(SettingsTest, VariablesThatLookLikeSettingsAndAreNoneAreTold) {
  const std::vector<std::string> variables = {
      "PATH", "SONDE_SEED", "SONDE_SED", "SONDE_CONF", "SONDE_ROOT", "SONDE_WEATHER", "SEED"};
  EXPECT_EQ(on_unknown_variables(variables),
            (std::vector<std::string>{
                "SONDE_SED is not a setting, and is ignored; did you mean SONDE_SEED?",
                "SONDE_WEATHER is not a setting, and is ignored"}));
}

TEST_F(SettingsTest, ReportsAreAListThatALaterSourceReplaces) {
  EXPECT_TRUE(resolve({}, "Any.Property").reports.empty());
  write_file("report = text\nreport = junit:a.xml\n");
  EXPECT_EQ(resolve({}, "Any.Property").reports, (std::vector<std::string>{"text", "junit:a.xml"}));
  set("SONDE_REPORT", "events:b,text:c");
  EXPECT_EQ(resolve({}, "Any.Property").reports, (std::vector<std::string>{"events:b", "text:c"}));
  take_settings({"--report", "text", "--report=events:d"});
  EXPECT_EQ(resolve({}, "Any.Property").reports, (std::vector<std::string>{"text", "events:d"}));
  take_settings({});
}

TEST_F(SettingsTest, AStrategyIsNamedInCodeAndElsewhere) {
  EXPECT_EQ(resolve({}, "Any.Property").strategy, nullptr);
  EXPECT_EQ(resolve({.strategy = "random"}, "Any.Property").strategy->name, "random");
  set("SONDE_STRATEGY", "mutagen");
  EXPECT_EQ(resolve({.strategy = "random"}, "Any.Property").strategy->name, "mutagen");
}

TEST_F(SettingsTest, AStrategyThatIsNotThereIsReportedWithThoseThatAre) {
  std::string names;
  for (const auto& row : search::strategies())
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  EXPECT_EQ(error_of({.strategy = "lucky"}),
            "code: strategy: 'lucky' is not a strategy; the strategies are " + names);
  EXPECT_THROW(take_settings({"--strategy=lucky"}), Error);
}

TEST(SecondsIn, ReadsSecondsMinutesAndHours) {
  EXPECT_EQ(seconds_in("90"), 90);
  EXPECT_EQ(seconds_in("2.5"), 2.5);
  EXPECT_EQ(seconds_in("90s"), 90);
  EXPECT_EQ(seconds_in("10m"), 600);
  EXPECT_EQ(seconds_in("0.5h"), 1800);
  EXPECT_GT(seconds_in("1e300h"), 0);
}

TEST(SecondsIn, RefusesWhatIsNoTime) {
  for (const std::string text :
       {"", "s", "m", "ten", "10d", "10 m", "1m30s", "0", "0m", "-5", "-1h", "nan", "10mm"}) {
    try {
      const double seconds = seconds_in(text);
      ADD_FAILURE() << "'" << text << "' was read as " << seconds;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(),
                "'" + text + "' is not a time: give a number of seconds, or 10m or 2h");
    }
  }
}

}  // namespace
}  // namespace sonde::campaign
