// SPDX-License-Identifier: Apache-2.0
// What the processes of a run say, and what follows when one of them dies.
#include <algorithm>
#include <utility>

#include "suite/fuzz_run.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

template <class... Messages>
bool is_one_of(const Message& message) {
  return (std::holds_alternative<Messages>(message) || ...);
}

}  // namespace

std::string_view name_of(EndedBy reason) {
  switch (reason) {
    case EndedBy::Running: return "running";
    case EndedBy::Budget: return "budget";
    case EndedBy::Until: return "until";
    case EndedBy::First: return "first";
    case EndedBy::Interrupt: return "interrupted";
    case EndedBy::Complete: return "complete";
  }
  return "";
}

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
  if (greeting.protocol == protocol_version()) return;
  throw Error(greeting.sonde == version()
                  ? "was built with another state of Sonde " + version() + ": build it again"
                  : "was built with Sonde " + greeting.sonde + ", which does not fit Sonde " +
                        version() + ": build it again");
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
  if (exchange_) exchange_->replayed(work, replayed);
  work.add(std::move(replayed), seconds());
  work.losses = 0;
  if (work.has_failed()) confirmed_.insert(&work);
  work.stage = PropertyWork::Stage::Searching;
  auto& search = *work.searches().emplace_back(std::make_unique<Search>());
  search.process = std::move(job.own);
  job.search = &search;
  job.is_done = true;
}

void FuzzRun::on(Job& job, SliceEnded& ended) {
  const double now = seconds();
  aim_.note(job.work, ended.news.reached);
  const std::size_t kept = ended.news.kept.size();
  const bool is_shared = exchange_ && job.search->has_news_for_others(ended.news);
  job.work.add(*job.search, std::move(ended.news), now, now - job.began);
  if (is_shared) exchange_->kept(job.work, *job.search, kept);
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
  if (exchange_) exchange_->found(job.work, found.failing, seconds());
  const Failure& failure = found.failing.failure;
  listener_.found({job.work.property().id, seconds(), run::origin_of(failure),
                   found.failing.found_in, failure, found.token});
  watcher_.say(job.work.property().id + ": " + failure.what);
}

void FuzzRun::on(Job& job, Examined& examined) {
  if (exchange_) exchange_->examined(job.work, job.failing, examined);
  job.work.add(examined, seconds());
  job.work.is_examined = false;
  job.work.losses = 0;
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
  keep_judge(job);
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
  if (job.kind == Kind::Search) return lose_search(job, sentence);
  if (job.kind == Kind::End) {
    job.search->process.reset();
    job.search->has_ended = true;
    return;
  }
  if (!try_again(job)) give_up(job.kind, job.work, sentence);
}

void FuzzRun::lose_search(Job& job, const std::string& how) {
  Search& search = *job.search;
  search.lose_process();
  if (search.losses < most_losses) return;
  job.work.obstruct(how);
  search.has_ended = true;
}

// By another process, when it is the turn of the property.
bool FuzzRun::try_again(Job& job) {
  PropertyWork& work = job.work;
  if (++work.losses >= most_losses) return false;
  if (job.kind == Kind::Replay) work.stage = PropertyWork::Stage::Waiting;
  if (job.kind == Kind::Conclude) work.stage = PropertyWork::Stage::Ending;
  if (job.kind != Kind::Examine) return true;
  work.is_examined = false;
  work.to_examine().push_front(std::move(job.failing));
  return true;
}

void FuzzRun::give_up(Kind kind, PropertyWork& work, const std::string& sentence) {
  if (kind == Kind::Examine) {
    work.is_examined = false;
    work.losses = 0;  // another failure may be examined
    work.remark("a failure could not be examined: " + sentence);
    confirmed_.insert(&work);  // as far as it can be
    return;
  }
  if (kind == Kind::Replay) {
    work.error = sentence;
    watcher_.say(sentence);
  } else {
    work.obstruct(sentence);
  }
  close(work);
}

}  // namespace sonde::suite
