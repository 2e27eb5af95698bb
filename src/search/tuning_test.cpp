// SPDX-License-Identifier: Apache-2.0
#include "search/tuning.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sonde::search {
namespace {

TEST(SearchTuning, NamesAreUniqueAndHaveAMeaning) {
  Tuning tuning;
  std::set<std::string_view> names;
  for (const auto& row : rows_of(tuning)) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_FALSE(row.what.empty()) << row.name;
  }
}

std::vector<std::string> texts_of(const std::vector<tuning::Row>& rows) {
  std::vector<std::string> texts;
  for (const auto& row : rows) texts.push_back(row.text());
  return texts;
}

// A value that every row of that kind allows.
std::string another_value(const tuning::Row& row) {
  if (std::holds_alternative<bool*>(row.value)) return row.text() == "true" ? "false" : "true";
  if (const auto* word = std::get_if<tuning::Word>(&row.value))
    return std::string(word->words[row.text() == word->words[0] ? 1 : 0]);
  if (row.text() != "1") return "1";
  return std::holds_alternative<double*>(row.value) ? "0.5" : "2";
}

TEST(SearchTuning, EachRowSetsANumberOfItsOwn) {
  Tuning defaults;
  const auto before = texts_of(rows_of(defaults));
  for (std::size_t i = 0; i < before.size(); ++i) {
    Tuning tuning;
    const auto rows = rows_of(tuning);
    ASSERT_TRUE(rows[i].set(another_value(rows[i]))) << rows[i].name;
    auto expected = before;
    expected[i] = another_value(rows_of(defaults)[i]);
    EXPECT_EQ(texts_of(rows), expected) << rows[i].name;
  }
}

TEST(SearchTuning, DefaultsAreAllowed) {
  Tuning tuning;
  for (const auto& row : rows_of(tuning)) EXPECT_TRUE(row.set(row.text())) << row.name;
}

TEST(SearchTuning, TheMixesOfAdaptiveHaveTheSameRows) {
  Tuning tuning;
  std::vector<std::string> values;
  std::vector<std::string> steps;
  for (const auto& row : rows_of(tuning)) {
    if (row.name.starts_with("adaptive-values-")) values.emplace_back(row.name.substr(16));
    if (row.name.starts_with("adaptive-steps-")) steps.emplace_back(row.name.substr(15));
  }
  EXPECT_EQ(values, steps);
  EXPECT_THAT(values, testing::Contains("fresh-percent"));
}

}  // namespace
}  // namespace sonde::search
