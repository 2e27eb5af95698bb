// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "campaign/clock.hpp"
#include "campaign/facts.hpp"
#include "code/distance.hpp"
#include "isolate/case_runner.hpp"
#include "shrink/shrink.hpp"
#include "sonde/campaign/definition.hpp"
#include "store/cache.hpp"
#include "store/cases.hpp"

namespace sonde::campaign {

// What the cache keeps of a run that took so long.
store::RunStatistics statistics_of(const Facts& facts, double seconds);

// What of a property is kept from run to run: the case files that are committed, and the
// failures and cases that earlier runs left in the cache.
class KeptCases {
 public:
  KeptCases(const Definition& definition, const Resolved& settings);

  // By which the cache knows the property.
  const std::string& key() const { return key_; }
  // Of the committed files.
  std::filesystem::path folder() const;

  store::Cases files() const;
  // Of any state.
  std::vector<store::KeptFailure> all_failures();
  // Failures that were neither fixed nor accepted.
  std::vector<store::KeptFailure> failures();
  // A sentence on those of a property of this name with other parameters.
  std::vector<std::string> stale_failures();
  // At most so many of the newest.
  std::vector<store::CorpusCase> corpus(std::size_t most);
  // The same of those that ran a function nearest to a target: see NearestSeeds.
  std::vector<store::CorpusCase> nearest_corpus(std::span<const code::FunctionDistance> near,
                                                std::size_t most);
  // False if there is a corpus and the last call could not read it; a remark says why.
  bool reads_corpus() const { return reads_corpus_; }

  // A failing case, found or made smaller. False where it could not be kept. The rate says how
  // often it fails, if not always.
  bool keep(const Tree& tree, const Failure& failure, run::Rate rate = {});
  // As small as it got. Where that took too long, the next run goes on.
  void keep_shrunk(const Tree& tree, const Failure& failure, const shrink::Smallest& smallest,
                   run::Rate rate = {});
  // One that could not be confirmed.
  void keep_seldom(const Tree& tree, const Failure& failure, run::Rate rate);
  void mark_fixed(const store::KeptFailure& failure);
  // A failure did not come in so many runs, and so it is fixed; if it comes and goes, only once
  // its rate makes such luck unlikely. Returns a sentence on that.
  std::string add_passes(const store::KeptFailure& failure, unsigned runs);
  // Keeps a failure under another origin: its line has moved, or it fails in another way in this
  // build and was not shrunk for that. Returns its state under the new origin.
  store::State follow(const store::KeptFailure& failure, const Failure& now);
  // Cases that are worth keeping, beside those of earlier calls.
  void keep_corpus(const std::vector<store::CorpusCase>& cases);
  void keep_run(const Facts& facts, double seconds);

  // Each returns sentences about what was done. They throw Error.
  std::vector<std::string> accept(isolate::CaseRunner& runner);
  // The same for one case, which may be a failure in the cache, or any other one. Returns its
  // file.
  std::filesystem::path accept(isolate::CaseRunner& runner, const Tree& tree);
  std::vector<std::string> migrate(isolate::CaseRunner& runner);

  // The case of the cache, a failure or one of the corpus, with this short token, and the short
  // token of a case that the cache holds; nothing, and empty, for others.
  std::optional<Tree> case_of(const std::string& short_token);
  std::string short_token(const Tree& tree);

  // What went wrong, each once.
  std::vector<std::string> take_remarks();

 private:
  store::KeptFailure kept(const Tree& tree, const Failure& failure, run::Rate rate) const;
  std::filesystem::path accept(isolate::CaseRunner& runner, const store::KeptFailure& failure);
  static Tree named(isolate::CaseRunner& runner, const Tree& tree);

  const Definition& definition_;
  const Resolved& settings_;
  std::string id_;
  store::Parameters parameters_;
  // Of the cache: two programs beside each other may have properties of one name, and the
  // parameters of a property may change.
  std::string key_;
  std::optional<store::Cache> cache_;
  std::string last_kept_;  // the origin of the failure that was kept last
  Clock::time_point last_improved_;
  std::size_t corpus_size_ = 0;
  bool reads_corpus_ = true;
};

}  // namespace sonde::campaign
