// SPDX-License-Identifier: Apache-2.0
#include "campaign/wire.hpp"

#include "isolate/message.hpp"

namespace sonde::campaign {
namespace {

using isolate::Reader;
using isolate::Writer;

enum class Message : std::uint8_t { Progress, Kept, Failure, End };

void put_guidance(Writer& writer, const std::optional<Guidance>& guidance) {
  writer.put(guidance.has_value());
  if (!guidance) return;
  const auto& [strategy, progress, instrumented] = *guidance;
  writer.put(strategy).put(progress.kept).put(progress.features).put(progress.stability);
  writer.put(instrumented);
}

std::optional<Guidance> take_guidance(Reader& reader) {
  if (!reader.get<bool>()) return std::nullopt;
  const auto* row = search::find_strategy(reader.text());
  if (row == nullptr) throw Error("a child process sent a damaged message");
  Guidance guidance{row->name, {}, false};
  guidance.progress.kept = reader.get<std::uint64_t>();
  guidance.progress.features = reader.get<std::uint64_t>();
  guidance.progress.stability = reader.get<double>();
  guidance.instrumented = reader.get<bool>();
  return guidance;
}

std::string state_of(Message what, const SearchState& state, std::size_t sites_told) {
  Writer writer;
  writer.put(what);
  isolate::put_sites(writer, sites_told);
  state.tally.write(writer);
  put_guidance(writer, state.guidance);
  writer.put(state.hit_time_cap).put(state.hit_discard_cap);
  return writer.bytes();
}

}  // namespace

void RemoteListener::watch_leaks(isolate::Announcer& announcer, run::Executor& executor) {
  announcer_ = &announcer;
  executor_ = &executor;
}

void RemoteListener::ran(const run::Observation& seen, const Counts& all) {
  board_.count(all.tests, all.discards);
  if (announcer_ != nullptr) announcer_->die_if_leaking(*executor_, seen);
}

void RemoteListener::progressed(const SearchState& so_far) {
  line_.send(state_of(Message::Progress, so_far, sites_told_));
  sites_told_ = run::sites().size();
}

void RemoteListener::ended(const SearchState& all) {
  line_.send(state_of(Message::End, all, sites_told_));
}

void RemoteListener::kept_case(const Tree& tree) {
  Writer writer;
  line_.send(writer.put(Message::Kept).put(tree).bytes());
}

bool RemoteListener::found_failure(const Tree& tree, const Failure& failure) {
  Writer writer;
  line_.send(writer.put(Message::Failure).put(tree).put(failure).bytes());
  return --left_ > 0;
}

bool hand_on(std::string_view message, SearchListener& listener, SearchState& state) {
  Reader reader(message);
  const auto what = reader.get<Message>();
  if (what == Message::Kept) {
    listener.kept_case(reader.tree());
    return false;
  }
  if (what == Message::Failure) {
    const Tree tree = reader.tree();
    listener.found_failure(tree, reader.failure());
    return false;
  }
  isolate::take_sites(reader);
  state.tally = Tally::read(reader);
  state.guidance = take_guidance(reader);
  state.hit_time_cap = reader.get<bool>();
  state.hit_discard_cap = reader.get<bool>();
  if (what == Message::Progress) listener.progressed(state);
  return what == Message::End;
}

}  // namespace sonde::campaign
