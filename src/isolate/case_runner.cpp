// SPDX-License-Identifier: Apache-2.0
#include "execute/trials.hpp"

#include <algorithm>

#include "execute/message.hpp"
#include "execute/own_process.hpp"
#include "execute/sanitizers.hpp"

namespace sonde::execute {
namespace {

std::vector<std::string> labels_of(const Probe& probe) {
  std::vector<std::string> labels;
  for (const Hit& hit : probe.hits) {
    const Site& site = *sites()[hit.site];
    if (site.role == Role::Call || site.role == Role::Reject) continue;
    const std::string name = site.text;
    if (hit.value != 0 && std::ranges::find(labels, name) == labels.end()) labels.push_back(name);
  }
  return labels;
}

class Here final : public Trials {
 public:
  explicit Here(const Property& property, Forks forks = Forks::Never)
      : executor_(property, forks), forks_(forks) {}

  Result run(const Recipe& recipe, Notes notes) override {
    executor_.keep_notes(notes);
    const auto seen = executor_.run(recipe);
    Result result;
    result.outcome = seen.outcome;
    result.tree = seen.tree;
    if (seen.outcome == Outcome::Fail) result.failure = seen.probe.failure;
    result.misaligned = executor_.misaligned();
    result.notes = seen.probe.notes;
    result.trace = seen.probe.trace;
    result.test = seen.probe.test;
    result.labels = labels_of(seen.probe);
    return result;
  }

  Tree shown(const Recipe& recipe) override {
    if (forks_ == Forks::Never) return shown_here(recipe);
    const auto said = said_in_own_process([&] { return Writer().put(shown_here(recipe)).bytes(); });
    return said ? Reader(*said).tree() : recipe.tree;
  }

  Executor& executor() { return executor_; }

 private:
  Tree shown_here(const Recipe& recipe) {
    try {
      return recipe.way == Recipe::Way::Example ? executor_.shown_example(recipe.example)
                                                : executor_.shown(recipe.tree);
    } catch (...) {
      return recipe.tree;  // a generator that throws
    }
  }

  Executor executor_;
  Forks forks_;
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

// Runs in the child.
void serve(const Property& property, Forks forks, Board& board, Line& line) {
  Here here(property, forks);
  here.executor().announce_on(board);
  here.executor().keep_drawn_on(board);
  while (const auto message = line.receive()) {
    Reader reader(*message);
    const auto what = reader.get<Request>();
    const Recipe recipe = read_recipe(reader);
    if (what == Request::Show) {
      Writer writer;
      line.send(writer.put(here.shown(recipe)).bytes());
      continue;
    }
    const auto notes = what == Request::RunWithNotes ? Notes::Kept : Notes::Dropped;
    const Result result = here.run(recipe, notes);
    here.executor().die_if_leaking();
    line.send(answer(result));
  }
}

class InChild final : public Trials {
 public:
  InChild(const Property& property, Limits limits, Forks forks)
      : property_(property), limits_(limits), forks_(forks) {}

  Result run(const Recipe& recipe, Notes notes) override {
    const auto what = notes != Notes::Dropped ? Request::RunWithNotes : Request::Run;
    if (const auto message = ask(request(what, recipe))) return read_answer(*message);
    Result result;
    result.outcome = Outcome::Fail;
    result.died = true;
    result.cause = child_->cause();
    result.failure =
        child_->failure().value_or(Failure{"", 0, "ended its process without a word", ""});
    result.tree = board_.drawn().value_or(recipe.tree);
    result.trace = board_.trace();
    result.test = board_.test();
    child_.reset();
    if (result.cause == Cause::None) share_names_of_places();  // others will die of the same
    else stop_sharing_names();
    return result;
  }

  void set_limits(Limits limits) override {
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
        serve(property_, forks_, board_, line);
      });
    child_->tell(message);
    return child_->hear();
  }

  const Property& property_;
  Limits limits_;
  Forks forks_;
  Board board_;
  std::unique_ptr<Child> child_;
};

}  // namespace

std::unique_ptr<Trials> trials_here(const Property& property) {
  return std::make_unique<Here>(property);
}

std::unique_ptr<Trials> trials_in_child(const Property& property, Limits limits, Forks forks) {
  return std::make_unique<InChild>(property, limits, forks);
}

}  // namespace sonde::execute
