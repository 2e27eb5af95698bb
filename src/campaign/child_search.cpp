// SPDX-License-Identifier: Apache-2.0
#include "campaign/child_search.hpp"

#include "campaign/facts_fields.hpp"
#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/wire.hpp"
#include "isolate/forking_runner.hpp"

namespace sonde::campaign {

using isolate::Part;

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchJob>& job) {
  archive(job.tally, job.profile, job.reached, job.focus, job.seeds, job.kept, job.edges,
          job.known);
  archive(job.deaths, job.enough, job.seconds, job.enumerated, job.restarts, job.cases_to_focus);
  archive(job.slice);
}

namespace {

struct SearchOrder {
  Resolved settings{};
  SearchJob job{};
};

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchOrder>& order) {
  archive(order.settings, order.job);
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
  settings = std::move(order.settings);
  return std::move(order.job);
}

}  // namespace sonde::campaign
