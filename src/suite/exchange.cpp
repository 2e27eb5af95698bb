// SPDX-License-Identifier: Apache-2.0
#include "suite/exchange.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>

#include "codec/token.hpp"
#include "run/failure.hpp"
#include "suite/program.hpp"
#include "tree/error.hpp"
#include "tree/hash.hpp"
#include "tree/spans.hpp"

namespace sonde::suite {
namespace {

namespace fs = std::filesystem;

constexpr double seconds_to_join = 5;
constexpr double seconds_to_finish = 10;
constexpr double seconds_between_reports = 1;
// Without an answer for so long, the run examines a failure itself.
constexpr double patience_for_claim = 3;
constexpr std::size_t most_given = 256;    // seeds that wait for one search
constexpr std::size_t most_came = 2000;    // cases of a property: the newest, as from a cache
constexpr std::size_t most_seen = 20'000;  // 40 bytes each, for each property

// As the system looks for it.
fs::path file_of(const std::string& program) {
  const fs::path path = path_of_program(program);
  std::error_code code;
  if (program.find('/') != std::string::npos || fs::exists(path, code)) return path;
  const char* const variable = std::getenv("PATH");
  std::string folders = variable == nullptr ? "" : variable;
  folders += ":";
  for (std::size_t begin = 0, end = 0; (end = folders.find(':', begin)) != std::string::npos;
       begin = end + 1)
    if (const fs::path found = fs::path(folders.substr(begin, end - begin)) / program;
        fs::exists(found, code))
      return found;
  return path;
}

// Of all its bytes; a program that cannot be read is known by its name.
std::uint64_t hash_of_program(const std::string& program) {
  std::ifstream file(file_of(program), std::ios::binary);
  std::uint64_t hash = hash_of(program);
  std::array<char, 1 << 16> part{};
  while (file.read(part.data(), part.size()), file.gcount() > 0)
    hash = hash * 31 + hash_of({part.data(), static_cast<std::size_t>(file.gcount())});
  return file.bad() ? hash_of(program) : hash;
}

std::vector<FleetProperty> names_of(const Exchange::Works& works) {
  std::map<std::string, std::uint64_t> hashes;
  std::vector<FleetProperty> names;
  for (const auto& work : works) {
    const auto& property = work->property();
    if (!hashes.contains(property.program))
      hashes[property.program] = hash_of_program(property.program);
    FleetProperty each;
    each.cache = property.cache;
    each.key = property.key;
    each.name.program = fs::path(property.program).filename().string();
    each.name.name = property.id;
    each.name.build_hash = hashes[property.program];
    if (property.key.starts_with(property.id))
      each.name.signature = property.key.substr(property.id.size());
    names.push_back(std::move(each));
  }
  return names;
}

// The name of a feature that all processes of a build agree on, if it has one. Edges have numbers
// of their own in each process, but their places are the same. Labels and states have the same
// numbers everywhere. Sequences of edges and counts have no such name.
std::optional<std::uint64_t> shared_name(coverage::Feature feature,
                                         const std::vector<coverage::CodeId>& edges) {
  constexpr std::uint64_t of_label = std::uint64_t{1} << 32;
  switch (coverage::aspect_of(feature)) {
    case coverage::Aspect::Edge: {
      const std::size_t number = coverage::edge_in(feature);  // from 1
      if (number == 0 || number > edges.size()) return std::nullopt;
      return std::uint64_t{edges[number - 1]} * coverage::bucket_count +
             feature % coverage::bucket_count;
    }
    case coverage::Aspect::Other: return of_label | feature;
    default: return std::nullopt;
  }
}

// A feature of valid cases is another one than that of discarded cases, as it is to a search: a
// small case that is discarded does not take the place of a valid one.
store::SharedCase shared_case(const campaign::PackedCase& kept,
                              const std::vector<coverage::CodeId>& edges) {
  constexpr std::uint64_t of_discarded = std::uint64_t{1} << 33;
  store::SharedCase shared{.tree = kept.tree, .why = kept.made};
  for (const auto feature : kept.features) {
    const auto name = shared_name(feature, edges);
    if (name) shared.features.push_back(kept.valid ? *name : *name | of_discarded);
    else shared.shows_more = true;
  }
  return shared;
}

std::string place_of(const Failure& failure) {
  return failure.file.empty() ? "" : failure.file + ":" + std::to_string(failure.line);
}

store::SharedFailure shared_failure(const Failure& failure) {
  store::SharedFailure shared;
  shared.origin = run::origin_of(failure);
  shared.what = failure.what;
  shared.place = place_of(failure);
  return shared;
}

store::SharedFailure shared_failure(const campaign::Counterexample& found) {
  auto shared = shared_failure(found.failure);
  shared.rate = found.rate;
  shared.is_shrunk = found.fully_shrunk && !found.is_flaky();
  if (found.shrunk_in > 0) shared.why = "shrunk in " + std::to_string(found.shrunk_in) + " runs";
  try {
    if (!found.token.empty()) shared.tree = codec::from_token(found.token);
  } catch (const Error&) {
    shared.tree = {};  // a token that a damaged program sent
  }
  shared.is_shrunk = shared.is_shrunk && !shared.tree.empty();
  return shared;
}

}  // namespace

Exchange::Exchange(const store::Address& address, Works& works, unsigned jobs)
    : works_(works),
      shared_(works.size()),
      warning_(store::password_warning(address)),
      client_(address, names_of(works), jobs) {
  for (std::size_t i = 0; i < works_.size(); ++i) indices_[works_[i].get()] = i;
}

std::vector<std::string> Exchange::begin() {
  client_.wait_until_joined(seconds_to_join);
  auto sentences = client_.take_remarks();
  if (!warning_.empty()) sentences.insert(sentences.begin(), warning_);
  return sentences;
}

std::vector<std::string> Exchange::turn(double now, double cases_per_second) {
  now_ = now;
  for (auto& news : client_.take_news()) std::visit([this](auto& one) { take(one); }, news);
  for (std::size_t i = 0; i < works_.size(); ++i) feed(i);
  if (now - last_report_ >= seconds_between_reports) {
    last_report_ = now;
    report(cases_per_second);
  }
  return client_.take_remarks();
}

std::vector<std::string> Exchange::finish() {
  report(0);
  client_.finish(seconds_to_finish);
  return client_.take_remarks();
}

// Cases that came go to one search; what it keeps, the others of this run get from it.
void Exchange::feed(std::size_t index) {
  Shared& shared = shared_[index];
  auto& searches = works_[index]->searches();
  if (shared.replays != nullptr) {
    const auto& search = *shared.replays;
    if (search.has_ended || (search.seeds.empty() && search.given.empty() && !search.runs)) {
      shared.replays = nullptr;
      client_.replayed(index);
    }
  }
  const auto first = std::ranges::find_if(
      searches, [](const auto& each) { return !each->has_ended && !each->known.state.empty(); });
  if (first == searches.end()) return;
  while (!shared.came.empty() && (*first)->seeds.size() < most_given) {
    (*first)->seeds.push_back(std::move(shared.came.front()));
    shared.came.pop_front();
  }
}

// What was forgotten is sent or run once more, which does no harm.
bool Exchange::is_new(Shared& shared, const codec::PackedTree& tree) {
  if (shared.seen.size() >= most_seen) shared.seen.clear();
  return shared.seen.insert(hash_of(tree.bytes())).second;
}

void Exchange::take(CasesCame& news) {
  Shared& shared = shared_[news.property];
  for (auto& tree : news.trees)
    if (is_new(shared, tree)) shared.came.push_back(std::move(tree));
  while (shared.came.size() > most_came) shared.came.pop_front();
}

// A property that no search can run has nothing to replay.
void Exchange::take(ReplayCame& news) {
  auto& searches = works_[news.property]->searches();
  const auto first =
      std::ranges::find_if(searches, [](const auto& each) { return !each->has_ended; });
  if (first == searches.end()) return client_.replayed(news.property);
  shared_[news.property].replays = first->get();
  for (auto& tree : news.trees) (*first)->seeds.push_back(std::move(tree));
}

// What failed in older builds alone may be over, or not: many findings are never run again. So a
// search that meets it reports it.
void Exchange::take(OriginKnown& news) {
  auto& failing = shared_[news.property].failing;
  const bool is_over = news.state == "fixed" || news.state == "incubating";
  if (news.state != "fixed" && news.is_of_this_build) works_[news.property]->know(news.origin);
  if (is_over || !news.is_of_this_build) failing.erase(news.origin);
  else failing.insert(news.origin);
}

void Exchange::take(ShrinkDecided& news) {
  auto& claim = shared_[news.property].claims[news.origin];
  claim.is_decided = true;
  claim.is_ours = news.is_ours;
}

void Exchange::take(ShrinkCame& news) {
  if (news.failure.tree.empty()) return;
  campaign::FailingCase failing;
  failing.recipe = {.way = run::Recipe::Way::Replay, .tree = news.failure.tree};
  failing.failure.what = news.failure.what;
  failing.found_in = campaign::FoundIn::EarlierRun;
  failing.died = true;  // nobody knows: the safe way
  Shared& shared = shared_[news.property];
  shared.adopted[tree_hash(news.failure.tree)] = news.failure.origin;
  shared.claims[news.failure.origin] = {.asked = now_, .is_decided = true, .is_ours = true};
  works_[news.property]->to_examine().push_back(std::move(failing));
}

void Exchange::take(OthersDid& news) {
  for (auto& each : shared_) each.others = {};
  for (const auto& each : news.all) shared_[static_cast<std::size_t>(each.property)].others = each;
}

// Then a property is this worker's own, and others rather search theirs: each that begins to search
// it pays once more for the first cases. One that this worker does not go on with is not its own.
bool Exchange::leads(const PropertyWork& work, const SearchYield& yield) const {
  return work.can_search() && !work.has_failed() && yield.cost > 0 &&
         yield.cost >= shared_[index_of(work)].others.cost_to_lead;
}

void Exchange::report(double cases_per_second) {
  store::WorkerFigures figures{.cases_per_second = cases_per_second};
  for (const auto& work : works_) {
    const SearchYield yield = work->yield();
    store::SharedProgress each;
    each.cases = yield.cases;
    each.tests = yield.tests;
    each.cost = yield.cost;
    each.singles = yield.singles;
    each.features = work->total().features;
    each.runs = work->jobs > 0 || leads(*work, yield);
    figures.cases += each.cases;
    figures.properties.push_back(each);
  }
  client_.report(std::move(figures));
}

void Exchange::replayed(const PropertyWork& work, const Replayed& replayed) {
  for (const auto& each : replayed.facts.counterexamples)
    client_.found(index_of(work), shared_failure(each));
  for (const auto& origin : replayed.now_fixed) client_.passed(index_of(work), origin);
}

void Exchange::kept(const PropertyWork& work, const Search& search, std::size_t count) {
  const auto& all = search.known.kept;
  const auto cases = std::span(all).last(std::min(count, all.size()));
  Shared& shared = shared_[index_of(work)];
  std::vector<store::SharedCase> news;
  for (const auto& each : cases)
    if (!each.tree.empty() && is_new(shared, each.tree))
      news.push_back(shared_case(each, search.known.edges));
  client_.kept(index_of(work), std::move(news));
}

void Exchange::found(const PropertyWork& work, const campaign::FailingCase& failing, double now) {
  auto shared = shared_failure(failing.failure);
  if (failing.recipe.way == run::Recipe::Way::Replay) shared.tree = failing.recipe.tree;
  shared_[index_of(work)].claims[shared.origin] = {.asked = now};
  client_.found(index_of(work), std::move(shared));
}

std::string Exchange::origin_for(const PropertyWork& work,
                                 const campaign::FailingCase& failing) const {
  const auto& adopted = shared_[index_of(work)].adopted;
  const auto found = adopted.find(tree_hash(failing.recipe.tree));
  return found == adopted.end() ? run::origin_of(failing.failure) : found->second;
}

// It may turn out to be another failure, or none: then the first one stays as it is.
void Exchange::examined(const PropertyWork& work, const campaign::FailingCase& ordered,
                        const Examined& examined) {
  const std::size_t index = index_of(work);
  const std::string origin = origin_for(work, ordered);
  bool is_met = false;
  for (const auto& each : examined.facts.counterexamples) {
    auto shared = shared_failure(each);
    is_met = is_met || shared.origin == origin;
    if (shared.origin == origin) client_.examined(index, std::move(shared));
    else client_.found(index, std::move(shared));
  }
  if (!is_met) client_.given_up(index, origin);
}

Exchange::Turn Exchange::turn_of(const PropertyWork& work, const campaign::FailingCase& failing,
                                 double now) const {
  const auto& claims = shared_[index_of(work)].claims;
  const auto claim = claims.find(origin_for(work, failing));
  if (claim == claims.end()) return Turn::Ours;
  if (claim->second.is_decided) return claim->second.is_ours ? Turn::Ours : Turn::Others;
  const bool is_late = now - claim->second.asked > patience_for_claim;
  return is_late || !client_.is_connected() ? Turn::Ours : Turn::Open;
}

void Exchange::add_others(const PropertyWork& work, Candidate& candidate) const {
  const auto& others = shared_[index_of(work)].others;
  candidate.has_failed = candidate.has_failed || !shared_[index_of(work)].failing.empty();
  candidate.yield.cases += others.cases;
  candidate.yield.tests += others.tests;
  candidate.yield.cost += others.cost;
  candidate.yield.singles += others.singles;
  candidate.running += static_cast<unsigned>(std::min<std::uint64_t>(others.running, 1000));
}

}  // namespace sonde::suite
