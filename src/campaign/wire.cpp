// SPDX-License-Identifier: Apache-2.0
#include "campaign/wire.hpp"

#include "execute/message.hpp"

namespace sonde::campaign {
namespace {

using execute::Reader;
using execute::Writer;

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

std::string state_of(Message what, const Hunted& hunted, std::size_t sites_told) {
  Writer writer;
  writer.put(what);
  execute::put_sites(writer, sites_told);
  hunted.tally.write(writer);
  put_guidance(writer, hunted.guidance);
  writer.put(hunted.hit_time_cap).put(hunted.hit_discard_cap);
  return writer.bytes();
}

}  // namespace

void RemoteHearer::hear_progress(const Hunted& so_far) {
  line_.send(state_of(Message::Progress, so_far, sites_told_));
  sites_told_ = execute::sites().size();
}

void RemoteHearer::hear_end(const Hunted& all) {
  line_.send(state_of(Message::End, all, sites_told_));
}

void RemoteHearer::hear_kept(const Tree& tree) {
  Writer writer;
  line_.send(writer.put(Message::Kept).put(tree).bytes());
}

bool RemoteHearer::hear_failure(const Tree& tree, const Failure& failure) {
  Writer writer;
  line_.send(writer.put(Message::Failure).put(tree).put(failure).bytes());
  return --left_ > 0;
}

bool hand_on(std::string_view message, Hearer& hearer, Hunted& hunted) {
  Reader reader(message);
  const auto what = reader.get<Message>();
  if (what == Message::Kept) {
    hearer.hear_kept(reader.tree());
    return false;
  }
  if (what == Message::Failure) {
    const Tree tree = reader.tree();
    hearer.hear_failure(tree, reader.failure());
    return false;
  }
  execute::take_sites(reader);
  hunted.tally = Tally::read(reader);
  hunted.guidance = take_guidance(reader);
  hunted.hit_time_cap = reader.get<bool>();
  hunted.hit_discard_cap = reader.get<bool>();
  if (what == Message::Progress) hearer.hear_progress(hunted);
  return what == Message::End;
}

}  // namespace sonde::campaign
