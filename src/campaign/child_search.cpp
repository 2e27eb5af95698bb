// SPDX-License-Identifier: Apache-2.0
#include "campaign/child_search.hpp"

#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/wire.hpp"
#include "isolate/forking_runner.hpp"

namespace sonde::campaign {

using isolate::Part;
using isolate::up_to;

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchJob>& job) {
  archive(job.tally, job.seeds, job.kept, job.edges, job.known);
  archive(job.deaths, job.enough, job.seconds, job.enumerated);
}

namespace {

struct SearchOrder {
  Resolved settings{};
  SearchJob job{};
};

// A strategy is sent as its name.
template <class Archive>
void fields(Archive& archive, Part<Archive, SearchOrder>& order) {
  auto& settings = order.settings;
  std::string strategy(settings.strategy == nullptr ? "" : settings.strategy->name);
  archive(up_to(settings.profile, Profile::Fuzz), settings.seed, settings.max_tests);
  archive(settings.guided_percent);
  archive(settings.max_seconds, settings.max_size, strategy);
  archive(up_to(settings.isolation, Isolation::EachCase), settings.case_seconds);
  archive(up_to(settings.on_timeout, OnTimeout::Discard));
  archive(settings.memory_megabytes, settings.max_failures, settings.exhaustive_to);
  archive(up_to(settings.verbosity, Verbosity::Verbose));
  archive(order.job);
  if constexpr (Archive::reads) settings.strategy = search::find_strategy(strategy);
}

}  // namespace

void search_in_child(const ChildSearch& search, isolate::Channel& channel, isolate::Board& board) {
  const auto& [property, settings, job, undecided] = search;
  RemoteListener listener(channel, board, job.enough);
  run::Executor executor(property, host().monitor);
  isolate::Announcer announcer(board);
  executor.set_observer(announcer);
  isolate::ForkingRunner forking(executor, announcer);
  const bool forks = forks_of(settings) == isolate::Forks::EachCase;
  if (!forks) listener.watch_leaks(announcer, executor);
  run::Runner& runner = forks ? static_cast<run::Runner&>(forking) : executor;
  SearchLoop loop(settings, job, undecided, listener);
  listener.ended(loop.run(runner));
}

std::string packed_search(const Resolved& settings, const SearchJob& job) {
  return isolate::packed(SearchOrder{settings, job});
}

SearchJob unpacked_search(std::string_view message, Resolved& settings) {
  auto order = isolate::unpacked<SearchOrder>(message);
  const Resolved own = settings;
  settings = std::move(order.settings);
  settings.cases = own.cases;
  settings.cache = own.cache;
  return std::move(order.job);
}

}  // namespace sonde::campaign
