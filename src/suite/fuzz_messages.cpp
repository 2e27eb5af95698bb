// SPDX-License-Identifier: Apache-2.0
// What the processes of a run say, and what follows when one of them dies.
#include <algorithm>
#include <utility>

#include "suite/fuzz_run.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

// Processes of one search that may die one after the other, without a slice between.
constexpr unsigned most_losses = 3;

template <class... Messages>
bool is_one_of(const Message& message) {
  return (std::holds_alternative<Messages>(message) || ...);
}

}  // namespace

// A program with damaged memory may send anything.
bool FuzzRun::fits(Kind kind, const Message& message) {
  if (is_one_of<Greeting, Refused, StillAlive>(message)) return true;
  switch (kind) {
    case Kind::Replay: return is_one_of<Replayed>(message);
    case Kind::Search: return is_one_of<SliceEnded, SearchEnded, CaseFound, CaseRan>(message);
    case Kind::Examine: return is_one_of<Examined>(message);
    case Kind::End: return is_one_of<SearchEnded>(message);
    case Kind::Conclude: return is_one_of<Concluded>(message);
  }
  return false;
}

void FuzzRun::take(Job& job, Message& message) {
  if (!fits(job.kind, message)) throw Error("sent what nobody had asked for");
  std::visit([&](auto& one) { on(job, one); }, message);
}

void FuzzRun::on(Job&, Greeting& greeting) {
  if (greeting.protocol != protocol_version)
    throw Error("was built with Sonde " + greeting.sonde + ", which does not fit Sonde " +
                version() + ": build it anew");
}

// The process goes on as the first search of the property.
void FuzzRun::on(Job& job, Replayed& replayed) {
  PropertyWork& work = job.work;
  const campaign::Began began{work.property().id, work.property().file, work.property().line,
                              replayed.facts.settings};
  listener_.began(began);
  for (const auto& found : replayed.facts.counterexamples)
    listener_.found({work.property().id, seconds(), run::origin_of(found.failure), found.found_in,
                     found.failure, found.token});
  work.add(std::move(replayed), seconds());
  if (work.has_failed()) confirmed_.insert(&work);
  work.stage = PropertyWork::Stage::Searching;
  auto& search = *work.searches().emplace_back(std::make_unique<Search>());
  search.process = std::move(job.own);
  job.search = &search;
  job.is_done = true;
}

void FuzzRun::on(Job& job, SliceEnded& ended) {
  const double now = seconds();
  job.work.add(*job.search, std::move(ended.news), now, now - job.began);
  const Moment all = job.work.total();
  listener_.progressed({job.work.property().id, now, options_.budget, all.tests, all.discards,
                        job.search->known.guidance});
  job.is_done = true;
}

void FuzzRun::on(Job& job, SearchEnded& ended) {
  const double now = seconds();
  job.work.add(*job.search, std::move(ended.news), now, now - job.began);
  for (auto& each : ended.obstacles) job.work.obstruct(std::move(each));
  for (auto& each : ended.remarks) job.work.remark(std::move(each));
  job.search->has_ended = true;
  job.work.is_complete = job.work.is_complete || job.kind == Kind::Search;
  job.is_done = true;
}

void FuzzRun::on(Job& job, CaseFound& found) {
  if (!job.work.add(found, seconds())) return;
  const Failure& failure = found.failing.failure;
  listener_.found({job.work.property().id, seconds(), run::origin_of(failure),
                   found.failing.found_in, failure, found.token});
  watcher_.say(job.work.property().id + ": " + failure.what);
}

void FuzzRun::on(Job& job, Examined& examined) {
  job.work.add(examined, seconds());
  job.work.is_examined = false;
  report_examined(job.work, examined);
  job.is_done = true;
}

void FuzzRun::report_examined(PropertyWork& work, const Examined& examined) {
  const std::string& id = work.property().id;
  for (const auto& found : examined.facts.counterexamples) {
    const std::string origin = run::origin_of(found.failure);
    listener_.shrunk({id, seconds(), origin, found});
    listener_.explained({id, seconds(), origin, found});
    if (!found.is_flaky()) confirmed_.insert(&work);
  }
}

void FuzzRun::on(Job& job, Concluded& concluded) {
  job.work.add(std::move(concluded));
  job.is_done = true;
  close(job.work);
}

void FuzzRun::on(Job&, Refused& refused) { throw Error("cannot do it (" + refused.sentence + ")"); }

void FuzzRun::close(PropertyWork& work) {
  if (work.stage == PropertyWork::Stage::Ended) return;
  work.stage = PropertyWork::Stage::Ended;
  for (auto& each : work.searches())
    if (!each->runs) each->process.reset();
  listener_.ended(work.ended(interruption()));
}

// A process died, or is of no use. Nothing that it had sent is lost.
void FuzzRun::lose(Job& job, const std::string& how) {
  job.is_done = true;
  const std::string sentence = "the program " + job.work.property().program + " " + how +
                               ", when it was started for " + job.work.property().id;
  switch (job.kind) {
    case Kind::Search: return lose_search(job, sentence);
    case Kind::End:
      job.search->process.reset();
      job.search->has_ended = true;
      return;
    case Kind::Replay:
      job.work.error = sentence;
      watcher_.say(sentence);
      return close(job.work);
    case Kind::Examine:
      job.work.is_examined = false;
      job.work.remark("a failure could not be examined: " + sentence);
      return;
    case Kind::Conclude: job.work.obstruct(sentence); return close(job.work);
  }
}

void FuzzRun::lose_search(Job& job, const std::string& how) {
  Search& search = *job.search;
  search.process.reset();
  ++search.restarts;
  if (++search.losses < most_losses) return;
  job.work.obstruct(how);
  search.has_ended = true;
}

}  // namespace sonde::suite
