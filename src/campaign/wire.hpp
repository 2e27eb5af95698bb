// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "campaign/search_loop.hpp"
#include "isolate/announcer.hpp"
#include "isolate/child.hpp"

namespace sonde::campaign {

// In a child: sends what a search finds to a listener in the parent process.
class RemoteListener final : public SearchListener {
 public:
  // `enough` is the number of failures after which a loop need not go on.
  RemoteListener(isolate::Channel& channel, isolate::Board& board, std::uint64_t enough)
      : channel_(channel), board_(board), left_(enough) {}

  // If cases share this process, ends the process after a case that leaks.
  void watch_leaks(isolate::Announcer& announcer, run::Executor& executor);

  void ran(const run::Observation& seen, const Tally& all) override;
  void ran_case(const RanCase& ran) override;
  void progressed(const SearchState& so_far) override;
  void begins_seed(std::uint64_t number) override;
  void begins_enumerated(std::uint64_t number) override;
  void kept_case(search::KeptCase kept, std::span<const coverage::CodeId> code) override;
  void numbered_edges(std::span<const coverage::CodeId> edges) override;
  void reached(std::span<const code::ReachedEdge> edges) override;
  void forgot_cases() override;
  std::optional<Slice> next_slice(const SearchState& so_far) override;
  bool found_failure(const Tree& tree, const Failure& failure, const Counts& all) override;
  void ended(const SearchState& all);

 private:
  template <class News>
  void send(News news);
  void leave_count(const Site& site, const Tally& all);

  isolate::Channel& channel_;
  isolate::Board& board_;
  isolate::Announcer* announcer_ = nullptr;
  run::Executor* executor_ = nullptr;
  std::uint64_t left_;
  std::size_t sites_sent_ = run::sites().size();
};

// What a RemoteListener left on the board of a child that died: the counts of all cases that
// had ended. Reasons that have no place are lost.
void read_counts(const isolate::Board& board, Tally& tally);

// Reads what a RemoteListener sent, and hands it on. The loop's state is written to
// `state`; true if the message was the last. Throws Error where it is damaged.
bool hand_on(std::string_view message, SearchListener& listener, SearchState& state);

}  // namespace sonde::campaign
