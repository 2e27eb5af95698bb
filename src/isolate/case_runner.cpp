// SPDX-License-Identifier: Apache-2.0
// The parent sends a Request and waits for the reply, a Result or a Tree. If the child dies
// instead, the result is made of what it left on the board, and the next request starts another.
#include "isolate/case_runner.hpp"

#include <algorithm>

#include "isolate/forking_runner.hpp"
#include "isolate/interrupt.hpp"
#include "isolate/message.hpp"
#include "isolate/own_process.hpp"
#include "isolate/sanitizers.hpp"
#include "isolate/worker.hpp"

namespace sonde::isolate {

std::vector<std::string> labels_of(const run::Probe& probe) {
  std::vector<std::string> labels;
  for (const run::Hit& hit : probe.hits) {
    const Site& site = *run::sites()[hit.site];
    if (!run::is_reported(site.role)) continue;
    const std::string name = site.text;
    if (hit.value != 0 && std::ranges::find(labels, name) == labels.end()) labels.push_back(name);
  }
  return labels;
}

namespace {

Result result_of(const run::Observation& seen, bool misaligned) {
  Result result;
  result.outcome = seen.outcome;
  result.tree = seen.tree;
  if (seen.outcome == Outcome::Fail) result.failure = seen.probe.failure;
  result.misaligned = misaligned;
  result.notes = seen.probe.notes;
  result.trace = seen.probe.trace;
  result.test = seen.probe.test;
  result.links = seen.probe.links;
  result.labels = labels_of(seen.probe);
  return result;
}

// What a recipe says of what is drawn: nothing where it only has choices.
Tree tree_in(const Recipe& recipe) {
  return recipe.way == Recipe::Way::Enumerated ? Tree() : recipe.tree;
}

Tree shown_by(run::Executor& executor, const Recipe& recipe) {
  try {
    return recipe.way == Recipe::Way::Example ? executor.shown_example(recipe.example)
                                              : executor.shown(tree_in(recipe));
  } catch (...) {
    return tree_in(recipe);  // a generator that throws
  }
}

class Here final : public CaseRunner {
 public:
  Here(const Property& property, run::Monitor* monitor, run::Observer* observer)
      : executor_(property, monitor) {
    if (observer != nullptr) executor_.set_observer(*observer);
  }

  Result run(const Recipe& recipe, run::Notes notes) override {
    executor_.set_notes(notes);
    const auto seen = executor_.run(recipe);
    return result_of(seen, executor_.misaligned());
  }
  Tree shown(const Recipe& recipe) override { return shown_by(executor_, recipe); }

 private:
  run::Executor executor_;
};

// What runs in the child: replies to one request after the other.
class Server {
 public:
  Server(const Property& property, Forks forks, run::Monitor* monitor, Board& board,
         Condition condition)
      : executor_(property, monitor),
        announcer_(board, Draws::Announced),
        forking_(executor_, announcer_),
        forks_(forks),
        condition_(condition) {
    executor_.set_observer(announcer_);
    begin(condition_);
  }

  std::string reply_to(std::string_view message) {
    const auto [what, recipe] = unpacked<Request>(message);
    if (what == Request::What::Show) return packed(shown(recipe));
    const bool has_notes = what == Request::What::RunWithNotes;
    executor_.set_notes(has_notes ? run::Notes::Kept : run::Notes::Dropped);
    prepare_case(condition_);
    return packed(forks_ == Forks::EachCase ? run_apart(recipe) : run_here(recipe));
  }

 private:
  Result run_apart(const Recipe& recipe) {
    const auto seen = forking_.run(recipe);
    return result_of(seen, forking_.misaligned());
  }

  Result run_here(const Recipe& recipe) {
    const auto seen = executor_.run(recipe);
    const Result result = result_of(seen, executor_.misaligned());
    announcer_.die_if_leaking(executor_, seen);
    return result;
  }

  Tree shown(const Recipe& recipe) {
    if (forks_ == Forks::Never) return shown_by(executor_, recipe);
    const auto reply = run_in_own_process([&] { return packed(shown_by(executor_, recipe)); });
    return reply ? unpacked<Tree>(*reply) : recipe.tree;
  }

  run::Executor executor_;
  Announcer announcer_;
  ForkingRunner forking_;
  Forks forks_;
  Condition condition_;
};

// Children that a case may lose before it is what ends them.
constexpr unsigned most_tries = 5;

class InChild final : public CaseRunner {
 public:
  InChild(const Property& property, CaseLimits limits, Forks forks, run::Monitor* monitor,
          Launches launches)
      : property_(property),
        limits_(limits),
        work_{forks},
        monitor_(monitor),
        launches_(std::move(launches)) {
    launches_.again.addresses = Launch::Addresses::Fixed;
  }

  Result run(const Recipe& recipe, run::Notes notes) override {
    const bool has_notes = notes != run::Notes::Dropped;
    const auto what = has_notes ? Request::What::RunWithNotes : Request::What::Run;
    if (const auto reply = reply_to({what, recipe})) return unpacked<Result>(*reply);
    Result result;
    result.died = true;
    result.cause = child_->cause();
    const bool is_discard = result.cause == Cause::Hang && limits_.hangs == Hangs::Discard;
    result.outcome = is_discard ? Outcome::Discard : Outcome::Fail;
    result.failure = child_->failure().value_or(
        Failure{FailureKind::Exit, "", 0, "ended its process without a message"});
    result.tree = board_.drawn().value_or(tree_in(recipe));
    result.trace = board_.trace();
    result.test = board_.test();
    result.links = board_.links();
    result.notes = board_.notes();
    child_.reset();
    if (result.cause == Cause::None) share_names_of_places();  // others will die of the same
    else stop_sharing_names();
    return result;
  }

  void set_limits(CaseLimits limits) override {
    if (limits == limits_) return;
    limits_ = limits;
    child_.reset();
  }

  bool set_condition(Condition condition) override {
    const bool has_fixed = !launches_.again.forks() && condition == Condition::FixedAddresses;
    if (!can_be_given(condition) && !has_fixed) return false;
    if (condition != work_.condition) child_.reset();
    work_.condition = condition;
    return true;
  }

  Tree shown(const Recipe& recipe) override {
    if (const auto reply = reply_to({Request::What::Show, recipe})) return unpacked<Tree>(*reply);
    child_.reset();
    return tree_in(recipe);
  }

 private:
  // Nothing where the child ended instead. A child to which an earlier case has cut the
  // connection ends without a failure; and somebody may have killed it, unless the case does so
  // each time.
  std::optional<std::string> reply_to(const Request& request) {
    for (unsigned tries = 1;; ++tries) {
      auto reply = reply_of_child(request);
      if (reply || tries == most_tries || interrupted()) return reply;
      if (child_->failure() && !child_->was_killed()) return reply;
      child_.reset();
    }
  }

  const Launch& launch() const {
    return work_.condition == Condition::FixedAddresses ? launches_.again : launches_.usual;
  }

  std::optional<std::string> reply_of_child(const Request& request) {
    if (child_ == nullptr)
      child_ =
          std::make_unique<Child>(board_, limits_, Writing::KeptBack,
                                  Task{launch(),
                                       [this](Channel& channel) {
                                         serve_cases(property_, work_, monitor_, board_, channel);
                                       },
                                       [this] { return packed(Order{named_sites(), work_}); }});
    child_->send(packed(request));
    return child_->receive();
  }

  const Property& property_;
  CaseLimits limits_;
  CaseWork work_;
  run::Monitor* monitor_;
  Launches launches_;
  Board board_;
  std::unique_ptr<Child> child_;
};

}  // namespace

std::unique_ptr<CaseRunner> runner_here(const Property& property, run::Monitor* monitor,
                                        run::Observer* observer) {
  return std::make_unique<Here>(property, monitor, observer);
}

std::unique_ptr<CaseRunner> runner_in_child(const Property& property, CaseLimits limits,
                                            Forks forks, run::Monitor* monitor,
                                            const Launches& launches) {
  return std::make_unique<InChild>(property, limits, forks, monitor, launches);
}

void serve_cases(const Property& property, CaseWork work, run::Monitor* monitor, Board& board,
                 Channel& channel) {
  Server server(property, work.forks, monitor, board, work.condition);
  while (const auto message = channel.receive()) channel.send(server.reply_to(*message));
}

}  // namespace sonde::isolate
