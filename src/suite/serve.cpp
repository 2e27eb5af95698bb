// SPDX-License-Identifier: Apache-2.0
#include "suite/serve.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "campaign/calls.hpp"
#include "campaign/conclusion.hpp"
#include "campaign/earlier_cases.hpp"
#include "campaign/property_search.hpp"
#include "campaign/registry.hpp"
#include "campaign/test_writer.hpp"
#include "codec/token.hpp"
#include "isolate/channel.hpp"
#include "isolate/start_variable.hpp"
#include "suite/protocol.hpp"
#include "suite/source_lines.hpp"
#include "suite/version.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

using campaign::PropertyRun;
using isolate::StartVariable;

struct Assignment {
  int socket = -1;
  int parent = -1;
  std::string property;
};

Assignment read_assignment() {
  Assignment read;
  StartVariable variable(served_variable);
  read.socket = variable.take_file();
  read.parent = variable.take_number();
  read.property = variable.property();
  return read;
}

const Assignment& assignment() {
  static const auto& only = *new Assignment(read_assignment());
  return only;
}

// One that was fixed before it came again is never just open.
std::string_view state_of(const store::KeptFailure& failure) {
  switch (failure.state) {
    case store::State::Unshrunk: return failure.regressed ? "regressed" : "open";
    case store::State::Shrunk: return failure.regressed ? "regressed" : "shrunk";
    case store::State::Fixed: return "fixed";
    case store::State::Accepted: return "accepted";
  }
  return "";
}

// Does the orders of a scheduler, which makes the events, except those of single cases.
class Server : private campaign::Listener {
 public:
  Server(const Definition& definition, isolate::Channel channel)
      : definition_(definition), channel_(channel) {}

  void greet() { send(Greeting{protocol_version(), version(), campaign::id_of(definition_)}); }

  // False where the scheduler is gone.
  bool do_next() {
    const auto message = channel_.receive();
    if (!message) return false;
    try {
      auto order = order_in(*message);
      std::visit([this](auto& one) { act(one); }, order);
    } catch (const std::exception& error) {
      send(Refused{error.what()});
    }
    return true;
  }

 private:
  void send(Message message) {
    if (!channel_.send(packed(message))) _exit(EXIT_SUCCESS);  // nobody is left to work for
  }

  void act(const ReplayOrder&) {
    PropertyRun run(definition_, events_);
    Replayed replayed;
    for (const auto& failure : run.kept_cases.all_failures())
      replayed.failures.push_back({failure.origin, failure.what, std::string(state_of(failure))});
    run.keep_cases_that_ended();
    run.choose_processes();
    campaign::EarlierCases earlier(run);
    earlier.run_all();
    take_remarks(run);
    campaign::write_tests(run.facts);
    for (const auto& failure : run.kept_cases.all_failures())
      if (failure.state == store::State::Fixed) replayed.now_fixed.push_back(failure.origin);
    replayed.facts = std::move(run.facts);
    replayed.seeds = earlier.seeds();
    replayed.known = run.findings.known();
    send(std::move(replayed));
  }

  bool wants_cases() const override { return reports_cases_; }
  void ran(const campaign::Ran& ran) override { send(CaseRan{ran}); }

  void act(SearchOrder& order) {
    reports_cases_ = order.reports_cases;
    PropertyRun run(definition_, events_);
    run.facts.settings.seed += order.seed_shift;
    run.choose_processes();
    campaign::SearchJob job = job_for(order, run);
    sent_kept_ = job.kept.size();
    sent_edges_ = job.edges.size();
    sent_reached_ = job.reached.size();
    sent_restarts_ = job.restarts;
    auto callbacks = campaign::usual_callbacks(run);
    callbacks.progressed = [this](const campaign::SearchState& so_far) {
      send(StillAlive{so_far.tally.all().tests, so_far.tally.all().discards});
    };
    callbacks.found = [&](const campaign::FailingCase& failing) {
      run.findings.keep_and_report(failing);
      const auto& recipe = failing.recipe;
      const bool is_known = recipe.way == run::Recipe::Way::Replay;
      send(CaseFound{failing, is_known ? codec::to_token(recipe.tree) : ""});
    };
    callbacks.next_slice = [this](const campaign::SearchState& so_far,
                                  const campaign::SearchJob& now) {
      send(SliceEnded{news_of(so_far, now)});
      const auto answer = channel_.receive();
      if (!answer) _exit(EXIT_SUCCESS);
      return slice_in(*answer);
    };
    campaign::IsolatedSearch search(*definition_.property, run.facts.settings, std::move(job),
                                    run.processes.launch(), std::move(callbacks));
    campaign::run_search(run, search);
    take_remarks(run);
    send(
        SearchEnded{news_of(search.state(), search.job()), run.facts.remarks, run.facts.obstacles});
  }

  static campaign::SearchJob job_for(SearchOrder& order, PropertyRun& run) {
    const bool is_new = order.state.empty();
    campaign::SearchJob job =
        is_new && order.takes_corpus
            ? campaign::new_job(run, std::move(order.seeds), order.near)
            : campaign::SearchJob{.tally = campaign::empty_tally(run.definition),
                                  .seeds = std::move(order.seeds),
                                  .enough = run.facts.settings.max_failures};
    if (!is_new) {
      auto before = state_in(order.state);
      job.tally = std::move(before.tally);
      job.profile = std::move(before.profile);
      job.cases_to_focus = before.cases_to_focus;
    }
    job.kept = std::move(order.kept);
    job.edges = std::move(order.edges);
    job.reached = std::move(order.reached);
    job.focus = std::move(order.focus);
    job.deaths = order.deaths;
    job.enumerated = order.enumerated;
    job.known = std::move(order.known);
    job.slice = std::move(order.slice);
    return job;
  }

  SearchNews news_of(const campaign::SearchState& so_far, const campaign::SearchJob& job) {
    SearchNews news{packed(so_far), so_far.tally.all().tests, so_far.tally.all().discards,
                    so_far.guidance};
    news.forgets = job.restarts != sent_restarts_;
    sent_restarts_ = job.restarts;
    if (news.forgets) sent_kept_ = 0;
    news.kept.assign(job.kept.begin() + static_cast<std::ptrdiff_t>(sent_kept_), job.kept.end());
    news.edges.assign(job.edges.begin() + static_cast<std::ptrdiff_t>(sent_edges_),
                      job.edges.end());
    news.reached.assign(job.reached.begin() + static_cast<std::ptrdiff_t>(sent_reached_),
                        job.reached.end());
    sent_kept_ = job.kept.size();
    sent_edges_ = job.edges.size();
    sent_reached_ = job.reached.size();
    news.deaths = job.deaths;
    news.enumerated = job.enumerated;
    news.enumerates = so_far.enumerated.has_value();
    return news;
  }

  void act(const ExamineOrder& order) {
    PropertyRun run(definition_, events_);
    run.choose_processes();
    run.findings.examine(order.failing);
    take_remarks(run);
    campaign::write_tests(run.facts);
    send(Examined{std::move(run.facts)});
  }

  void act(const ConcludeOrder& order) {
    if (order.property == campaign::id_of(definition_)) return conclude(definition_, order);
    for (const auto& other : campaign::enrolled())
      if (campaign::id_of(other) == order.property)
        return conclude(campaign::prepared(other), order);
    throw Error("it has no property " + order.property);
  }

  void conclude(const Definition& definition, const ConcludeOrder& order) {
    PropertyRun run(definition, events_);
    campaign::Facts& facts = run.facts;
    campaign::SearchState all;
    all.tally = campaign::empty_tally(definition);
    for (const auto& state : order.states) merge(state_in(state), all);
    facts.searched = !order.states.empty();
    campaign::count(all, facts);
    facts.hit_time_cap = facts.hit_discard_cap = false;  // the scheduler decides on the time
    campaign::remark_cuts(all.tally, facts);
    facts.calls = campaign::count_calls(definition.property->steps(), all.tally);
    campaign::conclude(definition, all.tally, facts);
    if (order.has_failures) facts.warnings.clear();  // that it says less than it seems
    take_remarks(run);
    send(Concluded{std::move(facts), run.kept_cases.key()});
  }

  void act(const SourcesOrder& order) { send(sources_found(order)); }
  void act(const AimOrder& order) { send(aimed_at(order)); }

  static void merge(const campaign::SearchState& state, campaign::SearchState& into) {
    into.tally.merge(state.tally);
    const auto features = [](const auto& guidance) {
      return guidance ? guidance->progress.features : 0;
    };
    if (!into.guidance || features(state.guidance) > features(into.guidance))
      into.guidance = state.guidance;
    if (!into.enumerated) into.enumerated = state.enumerated;
    if (into.cases_to_focus == 0 ||
        (state.cases_to_focus > 0 && state.cases_to_focus < into.cases_to_focus))
      into.cases_to_focus = state.cases_to_focus;
    if (state.body.cases > into.body.cases) into.body = state.body;
    into.profile.merge(state.profile);
  }

  static void take_remarks(PropertyRun& run) {
    for (auto& remark : run.kept_cases.take_remarks())
      run.facts.remarks.push_back(std::move(remark));
  }

  const Definition& definition_;
  isolate::Channel channel_;
  campaign::EventSender events_{*this, campaign::id_of(definition_)};
  bool reports_cases_ = false;
  // Of the job of the running search, what the scheduler has.
  std::size_t sent_kept_ = 0;
  std::size_t sent_edges_ = 0;
  std::size_t sent_reached_ = 0;
  std::uint64_t sent_restarts_ = 0;
};

}  // namespace

bool is_served() { return !assignment().property.empty(); }

void serve_if_meant(const Definition& definition) {
  const Assignment& mine = assignment();
  if (mine.property != campaign::id_of(definition)) return;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != mine.parent) _exit(EXIT_SUCCESS);
  // Reading from the terminal would stop this process, which is not in front.
  for (const int number : {SIGTTIN, SIGTTOU}) signal(number, SIG_IGN);
  const isolate::Channel channel(mine.socket);
  try {
    const Definition ready = campaign::prepared(definition);
    Server server(ready, channel);
    server.greet();
    while (server.do_next()) {
    }
  } catch (const std::exception& error) {
    channel.send(packed(Message(Refused{error.what()})));
  }
  std::fflush(nullptr);
  _exit(EXIT_SUCCESS);
}

}  // namespace sonde::suite
