// SPDX-License-Identifier: Apache-2.0
#include "suite/protocol.hpp"

#include "campaign/facts_fields.hpp"
#include "isolate/outline.hpp"

namespace sonde::code {

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, FunctionDistance>& distance) {
  archive(distance.function, distance.blocks);
}

}  // namespace sonde::code

namespace sonde::suite {

using isolate::Part;

template <class Archive>
void fields(Archive& archive, Part<Archive, Greeting>& greeting) {
  archive(greeting.protocol, greeting.sonde, greeting.property);
}

template <class Archive>
void fields(Archive&, Part<Archive, ReplayOrder>&) {}

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchOrder>& order) {
  archive(order.seed_shift, order.seeds, order.takes_corpus, order.state, order.kept);
  archive(order.edges, order.reached, order.focus, order.deaths, order.enumerated, order.known);
  archive(order.near, order.reports_cases, order.slice);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, ExamineOrder>& order) {
  archive(order.failing);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, ConcludeOrder>& order) {
  archive(order.property, order.states, order.has_failures);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Target>& target) {
  archive(target.text, target.file, target.first, target.last, target.function);
  archive(target.is_changed);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SourcesOrder>& order) {
  archive(order.properties, order.targets);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, AimOrder>& order) {
  archive(order.targets);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, TargetLine>& line) {
  archive(line.file, line.line, line.is_known);
  archive(isolate::up_to(line.reached, code::Reached::Valid), line.properties);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Aimed>& aimed) {
  archive(aimed.found, aimed.edges, aimed.functions);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SourceFile::Line>& line) {
  archive(line.line, isolate::up_to(line.reached, code::Reached::Valid));
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SourceFile>& file) {
  archive(file.file, file.lines);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SourcesFound>& found) {
  archive(found.files, found.targets);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, KnownFailure>& failure) {
  archive(failure.origin, failure.what, failure.state);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Replayed>& replayed) {
  archive(replayed.facts, replayed.seeds, replayed.known, replayed.failures);
  archive(replayed.now_fixed);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchNews>& news) {
  archive(news.state, news.tests, news.discards, news.guidance, news.forgets, news.kept);
  archive(news.edges, news.reached, news.deaths, news.enumerated, news.enumerates);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SliceEnded>& ended) {
  archive(ended.news);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, SearchEnded>& ended) {
  archive(ended.news, ended.remarks, ended.obstacles);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CaseFound>& found) {
  archive(found.failing, found.token);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Examined>& examined) {
  archive(examined.facts);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Concluded>& concluded) {
  archive(concluded.facts, concluded.key);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, Refused>& refused) {
  archive(refused.sentence);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, CaseRan>& message) {
  auto& ran = message.ran;
  archive(ran.id, ran.number, ran.from, isolate::up_to(ran.outcome, Outcome::Fail), ran.why);
  archive(ran.labels, ran.arguments, ran.numbers, ran.nodes);
}

template <class Archive>
void fields(Archive& archive, Part<Archive, StillAlive>& alive) {
  archive(alive.tests, alive.discards);
}

namespace {

constexpr auto whole = isolate::SiteForm::Whole;

struct State {
  std::vector<unsigned> reached{};  // ids of places, which all processes of a program share
  campaign::SearchState search{};
};

template <class Archive>
void fields(Archive& archive, Part<Archive, State>& state) {
  archive(state.reached, state.search);
}

}  // namespace

std::uint32_t protocol_version() {
  static const auto version = static_cast<std::uint32_t>(
      isolate::outline_number<Order, std::optional<campaign::Slice>, Message>());
  return version;
}

std::string packed(const Order& order) { return isolate::packed(order, whole); }
std::string packed(const std::optional<campaign::Slice>& slice) {
  return isolate::packed(slice, whole);
}
std::string packed(const Message& message) { return isolate::packed(message, whole); }

Order order_in(std::string_view bytes) { return isolate::unpacked<Order>(bytes, whole); }
std::optional<campaign::Slice> slice_in(std::string_view bytes) {
  return isolate::unpacked<std::optional<campaign::Slice>>(bytes, whole);
}
Message message_in(std::string_view bytes) { return isolate::unpacked<Message>(bytes, whole); }

std::string packed(const campaign::SearchState& state) {
  return isolate::packed(State{isolate::site_news(run::sites().size()).reached, state}, whole);
}

campaign::SearchState state_in(std::string_view bytes) {
  auto state = isolate::unpacked<State>(bytes, whole);
  isolate::adopt({.made = {}, .reached = std::move(state.reached)});
  return std::move(state.search);
}

}  // namespace sonde::suite
