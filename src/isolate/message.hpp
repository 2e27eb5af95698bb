// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "coverage/comparison.hpp"
#include "coverage/feature.hpp"
#include "isolate/archive.hpp"
#include "isolate/case_runner.hpp"
#include "run/probe.hpp"
#include "run/recipe.hpp"

// The messages of this module, and the fields of what they consist of.
namespace sonde::isolate {

// What a process knows of places and its parent does not. Both are copies of one process, so
// places that are compiled in have the same ids in both; those of labels that are named at
// run time are made again. Reading does this at once: the rest of a message may refer to them.
struct SiteNews {
  struct Made {
    Role role{};
    double percent = 0;
    std::string text;
  };
  std::vector<Made> made;
  std::vector<unsigned> reached;  // ids
};

// Of places from the id `from` on.
SiteNews site_news(std::size_t from);
// The same, without places that were reached before somebody looked: in earlier cases.
SiteNews site_news_of_case(std::size_t from);
void adopt(const SiteNews& news);

// What is asked of a child that runs cases. `Run` and `RunWithNotes` are answered by a
// Result, `Show` by a Tree.
struct Request {
  enum class What : std::uint8_t { Run, RunWithNotes, Show };
  What what{};
  Recipe recipe;
};

// What the process of a single case reports of it.
struct CaseReport {
  SiteNews sites{};
  bool instrumented = false;
  bool fresh = false;
  bool misaligned = false;
  run::Probe probe{};
  Tree tree{};
  std::uint64_t edges_taken = 0;
  std::vector<coverage::Feature> features{};
  std::vector<coverage::Comparison> comparisons{};
  std::vector<coverage::TextComparison> text_comparisons{};
  std::optional<Random::State> random{};  // after the case, where it drew at random
};

template <class Archive>
void fields(Archive& archive, Part<Archive, StorySwitch>& made) {
  archive(made.line, made.thread, made.step);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Failure>& failure) {
  constexpr auto last = static_cast<FailureKind>(failure_kinds - 1);
  archive(up_to(failure.kind, last), failure.file, failure.line);
  archive(failure.what, failure.values, failure.signature);
  archive(failure.frames, failure.output, failure.culprit, failure.named_origin, failure.story);
  archive(failure.story_switches);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Recipe>& recipe) {
  archive(up_to(recipe.way, Recipe::Way::Example), recipe.size, recipe.example);
  archive(recipe.random.state(), recipe.tree);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Request>& request) {
  archive(up_to(request.what, Request::What::Show), request.recipe);
}

// Of a case that did not end its process.
template <class Archive>
void fields(Archive& archive, Part<Archive, Result>& result) {
  archive(up_to(result.outcome, Outcome::Fail), result.tree, result.failure, result.misaligned);
  archive(result.notes, result.trace, result.test, result.links, result.labels);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SiteNews::Made>& made) {
  archive(up_to(made.role, Role::SometimesEach), made.percent, made.text);
  archive.check(made.percent == made.percent);  // a number: places are sorted by it
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SiteNews>& news) {
  archive(news.made, news.reached);
  if constexpr (Archive::reads) adopt(news);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, run::Hit>& hit) {
  archive(hit.site, hit.value);
}

// What a case recorded; not what it was asked to record.
template <class Archive>
void fields(Archive& archive, Part<Archive, run::Probe>& probe) {
  archive(up_to(probe.outcome, Outcome::Fail), probe.refused_by, probe.refused_why, probe.failure);
  archive(probe.hits, probe.notes, probe.named_origin, probe.trace, probe.test, probe.in_body);
  archive(probe.links, probe.was_cut);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, coverage::Comparison>& compared) {
  archive(compared.value, compared.other, compared.site, compared.width);
  archive(up_to(compared.operand, coverage::Operand::Real), compared.other_is_constant);
  archive.check(compared.width >= 1 && compared.width <= sizeof compared.value);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, coverage::TextComparison>& compared) {
  archive(compared.value, compared.other, compared.value_size, compared.other_size);
  archive(compared.other_is_constant, compared.site);
  archive.check(compared.value_size <= coverage::most_text);
  archive.check(compared.other_size <= coverage::most_text);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CaseReport>& report) {
  archive(report.sites, report.instrumented, report.fresh, report.misaligned);
  archive(report.probe, report.tree, report.features, report.edges_taken);
  archive(report.comparisons, report.text_comparisons, report.random);
}

}  // namespace sonde::isolate
