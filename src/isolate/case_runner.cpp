// SPDX-License-Identifier: Apache-2.0
#include "isolate/case_runner.hpp"

#include <algorithm>

#include "isolate/forking_runner.hpp"
#include "isolate/message.hpp"
#include "isolate/own_process.hpp"
#include "isolate/sanitizers.hpp"

namespace sonde::isolate {
namespace {

std::vector<std::string> labels_of(const run::Probe& probe) {
  std::vector<std::string> labels;
  for (const run::Hit& hit : probe.hits) {
    const Site& site = *run::sites()[hit.site];
    if (site.role == Role::Step || site.role == Role::Refusal) continue;
    const std::string name = site.text;
    if (hit.value != 0 && std::ranges::find(labels, name) == labels.end()) labels.push_back(name);
  }
  return labels;
}

Result result_of(const run::Observation& seen, bool misaligned) {
  Result result;
  result.outcome = seen.outcome;
  result.tree = seen.tree;
  if (seen.outcome == Outcome::Fail) result.failure = seen.probe.failure;
  result.misaligned = misaligned;
  result.notes = seen.probe.notes;
  result.trace = seen.probe.trace;
  result.test = seen.probe.test;
  result.labels = labels_of(seen.probe);
  return result;
}

Tree shown_by(run::Executor& executor, const Recipe& recipe) {
  try {
    return recipe.way == Recipe::Way::Example ? executor.shown_example(recipe.example)
                                              : executor.shown(recipe.tree);
  } catch (...) {
    return recipe.tree;  // a generator that throws
  }
}

class Here final : public CaseRunner {
 public:
  Here(const Property& property, run::Monitor* monitor) : executor_(property, monitor) {}

  Result run(const Recipe& recipe, run::Notes notes) override {
    executor_.keep_notes(notes);
    const auto seen = executor_.run(recipe);
    return result_of(seen, executor_.misaligned());
  }
  Tree shown(const Recipe& recipe) override { return shown_by(executor_, recipe); }

 private:
  run::Executor executor_;
};

enum class Request : std::uint8_t { Run, RunWithNotes, Show };

std::string request(Request what, const Recipe& recipe) {
  Writer writer;
  writer.put(what).put(recipe.way).put(recipe.size).put(recipe.example);
  for (const auto word : recipe.random.state()) writer.put(word);
  const bool has_tree = !recipe.tree.empty();
  writer.put(has_tree);
  if (has_tree) writer.put(recipe.tree);
  return writer.bytes();
}

Recipe read_recipe(Reader& reader) {
  Recipe recipe;
  recipe.way = reader.get<Recipe::Way>();
  recipe.size = reader.get<unsigned>();
  recipe.example = reader.get<unsigned>();
  for (auto& word : recipe.random.state()) word = reader.get<std::uint64_t>();
  if (reader.get<bool>()) recipe.tree = reader.tree();
  return recipe;
}

std::string answer(const Result& result) {
  Writer writer;
  writer.put(result.outcome).put(result.misaligned).put(result.failure);
  put_lines(writer, result.notes);
  writer.put(std::string_view(result.trace)).put(std::string_view(result.test));
  put_lines(writer, result.labels);
  writer.put(!result.tree.empty());
  if (!result.tree.empty()) writer.put(result.tree);
  return writer.bytes();
}

Result read_answer(std::string_view message) {
  Reader reader(message);
  Result result;
  result.outcome = reader.get<Outcome>();
  result.misaligned = reader.get<bool>();
  result.failure = reader.failure();
  result.notes = get_lines(reader);
  result.trace = reader.text();
  result.test = reader.text();
  result.labels = get_lines(reader);
  if (reader.get<bool>()) result.tree = reader.tree();
  return result;
}

// What runs in the child: answers one request after the other.
class Server {
 public:
  Server(const Property& property, Forks forks, run::Monitor* monitor, Board& board)
      : executor_(property, monitor),
        announcer_(board, Draws::Announced),
        forking_(executor_, announcer_),
        forks_(forks) {
    executor_.set_observer(announcer_);
  }

  std::string answer_to(std::string_view message) {
    Reader reader(message);
    const auto what = reader.get<Request>();
    const Recipe recipe = read_recipe(reader);
    if (what == Request::Show) return Writer().put(shown(recipe)).bytes();
    executor_.keep_notes(what == Request::RunWithNotes ? run::Notes::Kept : run::Notes::Dropped);
    return answer(forks_ == Forks::EachCase ? run_apart(recipe) : run_here(recipe));
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
    const auto said =
        said_in_own_process([&] { return Writer().put(shown_by(executor_, recipe)).bytes(); });
    return said ? Reader(*said).tree() : recipe.tree;
  }

  run::Executor executor_;
  Announcer announcer_;
  ForkingRunner forking_;
  Forks forks_;
};

void serve(Server& server, Line& line) {
  while (const auto message = line.receive()) line.send(server.answer_to(*message));
}

class InChild final : public CaseRunner {
 public:
  InChild(const Property& property, CaseLimits limits, Forks forks, run::Monitor* monitor)
      : property_(property), limits_(limits), forks_(forks), monitor_(monitor) {}

  Result run(const Recipe& recipe, run::Notes notes) override {
    const auto what = notes != run::Notes::Dropped ? Request::RunWithNotes : Request::Run;
    if (const auto message = ask(request(what, recipe))) return read_answer(*message);
    Result result;
    result.outcome = Outcome::Fail;
    result.died = true;
    result.cause = child_->cause();
    result.failure = child_->failure().value_or(
        Failure{FailureKind::Exit, "", 0, "ended its process without a word"});
    result.tree = board_.drawn().value_or(recipe.tree);
    result.trace = board_.trace();
    result.test = board_.test();
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

  Tree shown(const Recipe& recipe) override {
    const auto message = ask(request(Request::Show, recipe));
    if (!message) {
      child_.reset();
      return recipe.tree;
    }
    return Reader(*message).tree();
  }

 private:
  std::optional<std::string> ask(const std::string& message) {
    if (child_ == nullptr)
      child_ = std::make_unique<Child>(board_, limits_, Writing::KeptBack, [this](Line& line) {
        Server server(property_, forks_, monitor_, board_);
        serve(server, line);
      });
    child_->tell(message);
    return child_->hear();
  }

  const Property& property_;
  CaseLimits limits_;
  Forks forks_;
  run::Monitor* monitor_;
  Board board_;
  std::unique_ptr<Child> child_;
};

}  // namespace

std::unique_ptr<CaseRunner> runner_here(const Property& property, run::Monitor* monitor) {
  return std::make_unique<Here>(property, monitor);
}

std::unique_ptr<CaseRunner> runner_in_child(const Property& property, CaseLimits limits,
                                            Forks forks, run::Monitor* monitor) {
  return std::make_unique<InChild>(property, limits, forks, monitor);
}

}  // namespace sonde::isolate
