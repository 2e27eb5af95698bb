// SPDX-License-Identifier: Apache-2.0
#include "campaign/kept_cases.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>

#include "campaign/arguments.hpp"
#include "campaign/registry.hpp"
#include "campaign/seed_order.hpp"
#include "codec/token.hpp"
#include "schema/links.hpp"
#include "schema/steps.hpp"
#include "store/file_name.hpp"
#include "store/migrate.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

constexpr std::size_t most_shown = 2000;  // newest cases of the corpus that a short token may name
// Of which a directed search takes the nearest. Bounds the time to read; not measured.
constexpr std::size_t most_to_choose_from = 20'000;
// The probability below which a failure that comes and goes would have come again by now.
constexpr double most_luck = 0.01;
// Of one that could not be confirmed: it may be as rare as those that hardly ever are.
constexpr double rate_of_unconfirmed = 0.02;
// Each write waits for the disk; a failure that gets smaller many times a second need
// not be written each time.
constexpr std::chrono::milliseconds between_improvements{100};

double rate_of(const store::KeptFailure& failure) {
  const auto [failures, runs] = failure.rate;
  return failures < ConfirmationRule{}.enough ? rate_of_unconfirmed
                                              : static_cast<double>(failures) / runs;
}

std::string place_of(const Failure& failure) {
  return failure.file.empty() ? "" : failure.file + ":" + std::to_string(failure.line);
}

std::string signature_of(const Definition& definition) {
  std::string signature;
  for (const auto& declaration : declarations(definition))
    signature += (signature.empty() ? "" : ", ") + declaration;
  return "(" + signature + ")";
}

// Case files are committed, so no folder of this machine should be in them.
std::string seen_from(const std::filesystem::path& source, const std::string& place) {
  const std::filesystem::path path = place;
  const auto relative = path.lexically_relative(source.parent_path());
  return path.is_relative() || relative.empty() ? place : relative.string();
}

}  // namespace

KeptCases::KeptCases(const Definition& definition, const Resolved& settings)
    : definition_(definition),
      settings_(settings),
      id_(id_of(definition)),
      parameters_{id_,
                  declarations(definition),
                  parameter_names(definition),
                  {definition.property->drawn_types(), definition.property->arity()}},
      key_(id_ + signature_of(definition)) {
  if (!settings.cache.empty()) cache_.emplace(settings.cache);
}

std::filesystem::path KeptCases::folder() const {
  if (settings_.cases.empty()) return store::cases_folder(definition_.file, id_);
  return std::filesystem::path(settings_.cases) / store::safe_file_name(id_);
}

store::Cases KeptCases::files() const { return store::read_cases(folder(), parameters_); }

// Caches of older versions know a property by its id alone.
std::vector<store::KeptFailure> KeptCases::all_failures() {
  if (!cache_) return {};
  auto all = cache_->failures(key_);
  std::ranges::move(cache_->failures(id_), std::back_inserter(all));
  return all;
}

std::vector<store::KeptFailure> KeptCases::failures() {
  if (!cache_) return {};
  auto all = all_failures();
  std::erase_if(all, [](const store::KeptFailure& failure) {
    return failure.state == store::State::Fixed || failure.state == store::State::Accepted;
  });
  return all;
}

std::vector<store::CorpusCase> KeptCases::corpus(std::size_t most) {
  if (!cache_) return {};
  auto cases = cache_->corpus(key_, most);
  corpus_size_ = cases.size();
  reads_corpus_ = cache_->is_readable();
  return cases;
}

std::vector<store::CorpusCase> KeptCases::nearest_corpus(
    std::span<const code::FunctionDistance> near, std::size_t most) {
  if (!cache_) return {};
  NearestSeeds seeds(near);
  corpus_size_ = 0;
  cache_->each_reach(key_, most_to_choose_from, [&](std::int64_t number, const auto& ran) {
    seeds.add(number, ran);
    ++corpus_size_;
  });
  reads_corpus_ = cache_->is_readable();
  if (!reads_corpus_) return {};
  std::vector<std::int64_t> numbers;
  for (const NearSeed& each : seeds.take(most)) numbers.push_back(each.number);
  auto cases = cache_->corpus(key_, numbers);
  reads_corpus_ = cache_->is_readable();
  return cases;
}

store::KeptFailure KeptCases::kept(const Tree& tree, const Failure& failure, run::Rate rate) const {
  store::KeptFailure kept;
  kept.origin = run::origin_of(failure);
  kept.tree = tree;
  kept.what = failure.what;
  kept.place = place_of(failure);
  kept.why = "seed " + std::to_string(settings_.seed);
  kept.rate = rate;
  return kept;
}

bool KeptCases::keep(const Tree& tree, const Failure& failure, run::Rate rate) {
  if (!cache_) return false;
  const auto now = Clock::now();
  const auto origin = run::origin_of(failure);
  const bool is_first = origin != last_kept_;
  if (!is_first && now - last_improved_ < between_improvements) return true;
  last_kept_ = origin;
  last_improved_ = now;
  return is_first ? cache_->keep_failure(key_, kept(tree, failure, rate))
                  : cache_->improve_failure(key_, kept(tree, failure, rate));
}

void KeptCases::keep_shrunk(const Tree& tree, const Failure& failure,
                            const shrink::Smallest& smallest, run::Rate rate) {
  last_kept_.clear();
  if (!cache_) return;
  auto shrunk = kept(tree, failure, rate);
  if (smallest.finished) shrunk.state = store::State::Shrunk;
  shrunk.why = "shrunk in " + std::to_string(smallest.runs) + " runs from " + shrunk.why;
  cache_->improve_failure(key_, shrunk);
}

void KeptCases::keep_seldom(const Tree& tree, const Failure& failure, run::Rate rate) {
  if (cache_) cache_->keep_failure(key_, kept(tree, failure, rate));
}

std::string KeptCases::add_passes(const store::KeptFailure& failure, unsigned runs) {
  if (failure.rate.runs == 0) {
    mark_fixed(failure);
    return "a failure of an earlier run is fixed: " + failure.what;
  }
  const bool is_fixed = std::pow(1 - rate_of(failure), failure.passes + runs) < most_luck;
  if (is_fixed) mark_fixed(failure);
  else cache_->add_passes(failure.property, failure.origin, runs);
  const std::string count = std::to_string(runs);
  return "a failure of an earlier run passed " + count + " of " + count +
         " runs; it was seen to fail in " + to_text(failure.rate) +
         (is_fixed ? ", and counts as fixed: " : ": ") + failure.what;
}

void KeptCases::mark_fixed(const store::KeptFailure& failure) {
  cache_->set_state(failure.property, failure.origin, store::State::Fixed);
}

store::State KeptCases::follow(const store::KeptFailure& failure, const Failure& now) {
  auto moved = kept(failure.tree, now, failure.rate);
  moved.why = failure.why;
  moved.regressed = failure.regressed;
  if (moved.what == failure.what) {
    moved.state = failure.state;
    mark_fixed(failure);
  }
  cache_->keep_failure(key_, moved);
  return moved.state;
}

void KeptCases::keep_corpus(const std::vector<store::CorpusCase>& cases) {
  if (!cache_ || cases.empty()) return;
  if (cache_->add_corpus(key_, cases)) corpus_size_ += cases.size();
}

store::RunStatistics statistics_of(const Facts& facts, double seconds) {
  store::RunStatistics run;
  run.verdict = name_of(facts.verdict);
  run.seed = facts.settings.seed;
  run.tests = facts.tests;
  run.discards = facts.discards;
  if (facts.guidance) run.features = facts.guidance->progress.features;
  run.seconds = seconds;
  return run;
}

void KeptCases::keep_run(const Facts& facts, double seconds) {
  if (!cache_) return;
  auto run = statistics_of(facts, seconds);
  run.corpus = corpus_size_;
  cache_->add_run(key_, run);
}

// Only a run shows what references refer to.
Tree KeptCases::named(isolate::CaseRunner& runner, const Tree& tree) {
  if (!schema::holds_steps(tree)) return {};
  const auto result = runner.run(tree, run::Notes::Kept);
  if (result.tree != tree) return {};
  return schema::with_names(tree, schema::links_in(result.links, tree));
}

std::filesystem::path KeptCases::accept(isolate::CaseRunner& runner,
                                        const store::KeptFailure& failure) {
  const bool comes_and_goes = failure.rate.runs > 0;
  store::NewCase accepted{
      failure.tree,       comes_and_goes ? store::Expect::Sometimes : store::Expect::Pass,
      failure.first_seen, seen_from(definition_.file, failure.place),
      failure.what,       failure.why};
  if (comes_and_goes) accepted.failed = to_text(failure.rate);
  const run::Recipe recipe{.way = run::Recipe::Way::Replay, .tree = failure.tree};
  for (const auto& argument : arguments_of(definition_, failure.tree, runner.shown(recipe)))
    accepted.shown.push_back(argument.is_drawn ? "" : argument.value);
  accepted.named = named(runner, failure.tree);
  auto file = store::keep_case(folder(), parameters_, accepted);
  if (cache_) cache_->set_state(failure.property, failure.origin, store::State::Accepted);
  return file;
}

std::vector<std::string> KeptCases::accept(isolate::CaseRunner& runner) {
  std::vector<std::string> done;
  for (const auto& failure : failures()) done.push_back("kept " + accept(runner, failure).string());
  if (done.empty()) done.emplace_back("there is no failure to accept: run the property first");
  return done;
}

std::filesystem::path KeptCases::accept(isolate::CaseRunner& runner, const Tree& tree) {
  if (cache_)
    for (const auto& failure : all_failures())
      if (failure.tree == tree) return accept(runner, failure);
  store::KeptFailure given;
  given.tree = tree;
  given.first_seen = std::chrono::duration_cast<std::chrono::seconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
  given.why = "accepted by hand";
  return accept(runner, given);
}

std::vector<std::string> KeptCases::migrate(isolate::CaseRunner& runner) {
  const auto redraw = [&runner](const Tree& tree) -> std::optional<Tree> {
    auto result = runner.run(tree, run::Notes::Kept);
    if (result.misaligned) return std::nullopt;
    if (result.tree == tree || result.links.empty()) return std::move(result.tree);
    return schema::with_names(result.tree, schema::links_in(result.links, result.tree));
  };
  const auto migration = store::migrate(folder(), parameters_, redraw);
  std::vector<std::string> done;
  for (const auto& file : migration.kept) done.push_back("kept " + file.string());
  for (const auto& [file, remarks] : migration.adapted) {
    done.push_back("adapted " + file.string());
    for (const auto& remark : remarks) done.push_back("  " + remark);
  }
  for (const auto& stale : migration.lost) done.push_back("lost: " + stale.sentence);
  if (done.empty()) done.push_back("there are no kept cases in " + folder().string());
  return done;
}

std::vector<std::string> KeptCases::stale_failures() {
  std::vector<std::string> sentences;
  if (!cache_) return sentences;
  for (const auto& property : cache_->properties_with_failures(id_ + "("))
    if (property != key_)
      sentences.push_back("failures of " + property + " are in the cache; they do not fit " + key_ +
                          " and were not run");
  return sentences;
}

std::optional<Tree> KeptCases::case_of(const std::string& short_token) {
  if (!cache_) return std::nullopt;
  for (auto& failure : all_failures())
    if (codec::to_short_token(failure.tree) == short_token) return std::move(failure.tree);
  for (auto& kept : cache_->corpus(key_, most_shown))
    if (codec::to_short_token(kept.tree) == short_token) return std::move(kept.tree);
  return std::nullopt;
}

std::string KeptCases::short_token(const Tree& tree) {
  const std::string token = codec::to_short_token(tree);
  return case_of(token) ? token : "";
}

std::vector<std::string> KeptCases::take_remarks() {
  return cache_ ? cache_->take_remarks() : std::vector<std::string>{};
}

}  // namespace sonde::campaign
