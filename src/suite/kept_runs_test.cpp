// SPDX-License-Identifier: Apache-2.0
#include "suite/kept_runs.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/cache.hpp"
#include "store/temporary_folder.hpp"
#include "suite/some_messages_test.hpp"

namespace sonde::suite {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class KeptRuns : public testing::Test {
 protected:
  PropertyWork& judged(const std::string& key, const std::string& cache) {
    auto& work = *properties_.emplace_back(std::make_unique<PropertyWork>(SuiteProperty{}));
    Concluded concluded{some_facts(), key};
    concluded.facts.settings.cache = cache;
    concluded.facts.tests = 7;
    work.seconds = 2.5;
    work.add(std::move(concluded));
    return work;
  }

  store::TemporaryFolder folder_;
  std::string cache_ = folder_.path() / "cache";
  std::vector<std::unique_ptr<PropertyWork>> properties_;
};

TEST_F(KeptRuns, AreThoseOfAllPropertiesThatWereJudged) {
  judged("A.B()", cache_);
  judged("A.C()", cache_);
  judged("A.D()", "");
  properties_.push_back(std::make_unique<PropertyWork>(SuiteProperty{}));
  EXPECT_THAT(keep_runs(properties_, Interruption::None), IsEmpty());
  store::Cache cache(cache_);
  ASSERT_THAT(cache.runs("A.B()", 10), SizeIs(1));
  EXPECT_EQ(cache.runs("A.B()", 10)[0].tests, 7U);
  EXPECT_EQ(cache.runs("A.B()", 10)[0].seconds, 2.5);
  EXPECT_THAT(cache.runs("A.C()", 10), SizeIs(1));
  EXPECT_THAT(cache.runs("A.D()", 10), IsEmpty());
}

TEST_F(KeptRuns, SayWhatWentWrong) {
  judged("A.B()", "/dev/null/none");
  EXPECT_THAT(keep_runs(properties_, Interruption::None), SizeIs(1));
}

}  // namespace
}  // namespace sonde::suite
