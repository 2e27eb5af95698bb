// SPDX-License-Identifier: Apache-2.0
#include "campaign/wire.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "campaign/facts_fields.hpp"
#include "isolate/message.hpp"

namespace sonde::campaign {

using isolate::Part;

template <class Archive>
void fields(Archive& archive, Part<Archive, RanCase>& ran) {
  archive(ran.from, isolate::up_to(ran.outcome, Outcome::Fail), ran.why, ran.labels, ran.tree);
  archive(ran.numbers);
}

namespace {

struct StateNews {
  isolate::SiteNews sites;
  SearchState state;
  bool is_last = false;
  bool asks = false;  // for the next slice
};

struct Kept {
  search::KeptCase kept;
  std::vector<coverage::CodeId> code;
};

struct ForgotCases {};

struct Numbered {
  std::vector<coverage::CodeId> edges;
};

struct ReachedMore {
  ReachedEdges edges;
};

struct FoundFailure {
  Tree tree;
  Failure failure;
  Counts all;
};

using Message =
    std::variant<StateNews, Kept, ForgotCases, FoundFailure, Numbered, RanCase, ReachedMore>;

template <class Archive>
void fields(Archive& archive, Part<Archive, StateNews>& news) {
  archive(news.sites, news.state, news.is_last, news.asks);  // the state refers to the places
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Kept>& kept) {
  archive(kept.kept, kept.code);
}

template <class Archive>
void fields(Archive&, Part<Archive, ForgotCases>&) {}

template <class Archive>
void fields(Archive& archive, Part<Archive, Numbered>& numbered) {
  archive(numbered.edges);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, ReachedMore>& reached) {
  archive(reached.edges);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, FoundFailure>& found) {
  archive(found.tree, found.failure, found.all);
}

// Each reports one kind of message to the listener; true if it was the last.
struct HandOn {
  SearchListener& listener;
  SearchState& state;

  bool operator()(StateNews& news) const {
    state = std::move(news.state);
    if (news.asks) listener.next_slice(state);
    else if (!news.is_last) listener.progressed(state);
    return news.is_last;
  }
  bool operator()(Kept& kept) const {
    listener.kept_case(std::move(kept.kept), kept.code);
    return false;
  }
  bool operator()(const ForgotCases&) const {
    listener.forgot_cases();
    return false;
  }
  bool operator()(const Numbered& numbered) const {
    listener.numbered_edges(numbered.edges);
    return false;
  }
  bool operator()(const ReachedMore& reached) const {
    listener.reached(reached.edges);
    return false;
  }
  bool operator()(const RanCase& ran) const {
    listener.ran_case(ran);
    return false;
  }
  bool operator()(const FoundFailure& found) const {
    listener.found_failure(found.tree, found.failure, found.all);
    return false;
  }
};

}  // namespace

void RemoteListener::watch_leaks(isolate::Announcer& announcer, run::Executor& executor) {
  announcer_ = &announcer;
  executor_ = &executor;
}

void RemoteListener::ran(const run::Observation& seen, const Tally& all) {
  board_.count(all.all().tests, all.all().discards);
  board_.count_fresh(all.fresh().tests, all.fresh().discards);
  if (!seen.valid() && seen.probe.refused_by != nullptr) leave_count(*seen.probe.refused_by, all);
  for (const auto& hit : seen.probe.hits) leave_count(*run::sites()[hit.site], all);
  if (announcer_ != nullptr) announcer_->die_if_leaking(*executor_, seen);
}

void RemoteListener::ran_case(const RanCase& ran) { send(ran); }

void RemoteListener::leave_count(const Site& site, const Tally& all) {
  const LabelCount count = all.count_of(site);
  board_.count_at(site.id, {count.cases, count.fresh, count.numbers, count.fresh_numbers,
                            all.refused_by(site)});
}

void read_counts(const isolate::Board& board, Tally& tally) {
  const Counts all{board.tests(), board.discards()};
  if (all.cases() < tally.all().cases()) return;  // it died before its first case had ended
  tally.count_only(all, {board.fresh_tests(), board.fresh_discards()});
  const auto counts = board.sites();
  const std::size_t known = std::min(counts.size(), run::sites().size());
  for (std::size_t id = 0; id < known; ++id) {
    const auto& [cases, fresh, numbers, fresh_numbers, refused] = counts[id];
    const Site& site = *run::sites()[id];
    if (numbers.hits > 0) tally.set_count({&site, cases, fresh, numbers, fresh_numbers});
    if (refused > 0) tally.set_refused(site, refused);
  }
}

void RemoteListener::progressed(const SearchState& so_far) {
  send(StateNews{isolate::site_news(sites_sent_), so_far});
  sites_sent_ = run::sites().size();
}

void RemoteListener::ended(const SearchState& all) {
  send(StateNews{isolate::site_news(sites_sent_), all, true});
}

// The parent answers. Where it is gone, the search ends.
std::optional<Slice> RemoteListener::next_slice(const SearchState& so_far) {
  send(StateNews{isolate::site_news(sites_sent_), so_far, false, true});
  sites_sent_ = run::sites().size();
  const auto answer = channel_.receive();
  return answer ? isolate::unpacked<std::optional<Slice>>(*answer) : std::nullopt;
}

void RemoteListener::begins_seed(std::uint64_t number) { board_.count_seeds(number); }

void RemoteListener::begins_enumerated(std::uint64_t number) { board_.count_enumerated(number); }

void RemoteListener::kept_case(search::KeptCase kept, std::span<const coverage::CodeId> code) {
  send(Kept{std::move(kept), {code.begin(), code.end()}});
}

void RemoteListener::numbered_edges(std::span<const coverage::CodeId> edges) {
  if (!edges.empty()) send(Numbered{{edges.begin(), edges.end()}});
}

void RemoteListener::reached(std::span<const code::ReachedEdge> edges) {
  send(ReachedMore{{edges.begin(), edges.end()}});
}

void RemoteListener::forgot_cases() { send(ForgotCases{}); }

bool RemoteListener::found_failure(const Tree& tree, const Failure& failure, const Counts& all) {
  send(FoundFailure{tree, failure, all});
  return --left_ > 0;
}

template <class News>
void RemoteListener::send(News news) {
  channel_.send(isolate::packed(Message(std::move(news))));
}

bool hand_on(std::string_view message, SearchListener& listener, SearchState& state) {
  auto read = isolate::unpacked<Message>(message);
  return std::visit(HandOn{listener, state}, read);
}

}  // namespace sonde::campaign
