// SPDX-License-Identifier: Apache-2.0
// Sonde tests its own parsers: whatever the text, each reads it or throws Error. Half of
// the texts are good ones with a few changes, which get further than noise.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <sonde/gtest.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "campaign/settings.hpp"
#include "campaign/wire.hpp"
#include "codec/binary.hpp"
#include "codec/notation.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "isolate/message.hpp"
#include "isolate/sanitizers.hpp"
#include "store/case_file.hpp"
#include "suite/some_messages_test.hpp"
#include "tree/error.hpp"

namespace {

using sonde::Error;
using sonde::Tree;

enum class Color { Red, Green, Blue };

struct Shape {
  std::string name;
  std::vector<std::pair<int, double>> points;
  std::optional<Color> color;
  std::variant<bool, char, std::string> extra;
};

// A change to a text.
struct Change {
  std::uint16_t place = 0;
  std::uint8_t removed = 0;
  std::string added;
};

std::string changed(std::string text, const std::vector<Change>& changes) {
  for (const auto& [place, removed, added] : changes)
    text.replace(place % (text.size() + 1), removed % 8, added);
  return text;
}

const sonde::Type* const shape_types[] = {&sonde::derive::type_v<Shape>};
const std::vector<std::string> shape_names = {"shape"};

Tree tree_of(const Shape& shape) {
  Tree tree;
  const auto root = tree.open(sonde::codec::arguments_kind);
  sonde::Sink sink(tree);
  sonde::derive::encode(shape, sink);
  tree.close(root);
  return tree;
}

// What is read is a tree that can be written again.
template <class Read>
void reads_or_refuses(Read read) {
  try {
    read();
  } catch (const Error& error) {
    SONDE_CHECK(std::string(error.what()) != "");
  }
}

SONDE_PROPERTY(Parsers, TokenOfNoise, std::string text) {
  reads_or_refuses([&] { sonde::codec::to_token(sonde::codec::from_token(text)); });
}

SONDE_PROPERTY(Parsers, TokenChanged, Shape shape, std::vector<Change> changes) {
  const std::string text = changed(sonde::codec::to_token(tree_of(shape)), changes);
  reads_or_refuses([&] { sonde::codec::to_token(sonde::codec::from_token(text)); });
}

SONDE_PROPERTY(Parsers, BinaryChanged, Shape shape, std::vector<Change> changes) {
  const std::string bytes = changed(sonde::codec::to_binary(tree_of(shape)), changes);
  reads_or_refuses([&] { sonde::codec::to_binary(sonde::codec::from_binary(bytes)); });
}

SONDE_PROPERTY(Parsers, NotationOfNoise, std::string text) {
  reads_or_refuses([&] { sonde::codec::to_notation(sonde::codec::parse_notation(text)); });
}

SONDE_PROPERTY(Parsers, NotationChanged, Shape shape, std::vector<Change> changes) {
  const std::string text = changed(sonde::codec::to_notation(tree_of(shape)), changes);
  reads_or_refuses([&] { sonde::codec::to_notation(sonde::codec::parse_notation(text)); });
}

SONDE_PROPERTY(Parsers, ArgumentsOfNoise, std::string text) {
  reads_or_refuses([&] { sonde::codec::parse_arguments(text, shape_names, shape_types); });
}

SONDE_PROPERTY(Parsers, ArgumentsChanged, Shape shape, std::vector<Change> changes) {
  const std::string text =
      changed(sonde::codec::print_arguments(tree_of(shape), shape_names), changes);
  reads_or_refuses([&] {
    const auto parsed = sonde::codec::parse_arguments(text, shape_names, shape_types);
    sonde::codec::print_arguments(parsed.tree, shape_names);
  });
}

SONDE_PROPERTY(Parsers, CaseFileChanged, Shape shape, std::vector<Change> changes) {
  const std::string text = changed("# A case.\nexpect: fail\nfound: today\nwhy: so\n\n" +
                                       sonde::codec::print_arguments(tree_of(shape), shape_names),
                                   changes);
  reads_or_refuses([&] { sonde::store::to_text(sonde::store::parse_case_file(text)); });
}

SONDE_PROPERTY(Parsers, Settings, std::vector<std::string> arguments, std::size_t row,
               std::string value) {
  const auto rows = sonde::campaign::setting_rows();
  arguments.push_back("--" + std::string(rows[row % rows.size()].name) + "=" + value);
  reads_or_refuses([&] { sonde::campaign::take_settings(arguments); });
}

struct Ignoring final : sonde::campaign::SearchListener {
  void ran(const sonde::run::Observation&, const sonde::campaign::Tally&) override {}
  void progressed(const sonde::campaign::SearchState&) override {}
  void begins_seed(std::uint64_t) override {}
  void begins_enumerated(std::uint64_t) override {}
  void kept_case(sonde::search::KeptCase, std::span<const sonde::coverage::CodeId>) override {}
  void numbered_edges(std::span<const sonde::coverage::CodeId>) override {}
  void forgot_cases() override {}
  bool found_failure(const Tree&, const sonde::Failure&, const sonde::campaign::Counts&) override {
    return true;
  }
};

void hand_on(std::string_view message) {
  Ignoring listener;
  sonde::campaign::SearchState state;
  reads_or_refuses([&] { sonde::campaign::hand_on(message, listener, state); });
}

SONDE_PROPERTY(Parsers, MessagesOfAChild, std::string message) { hand_on(message); }

// What a search sends: a case kept, a failure, its state.
std::string message_of_search(std::size_t kind, const Tree& tree, const std::string& text) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return "";
  sonde::isolate::Channel channel(ends[0]);
  sonde::isolate::Board board;
  sonde::campaign::RemoteListener listener(channel, board, 1);
  sonde::campaign::SearchState state;
  sonde::run::Probe probe;
  probe.hits = {{sonde::run::site_named(sonde::Role::Observe, "parsers").id, 2}};
  probe.refused_why = text;
  state.tally.add({sonde::Outcome::Pass, tree, probe, {}, true});
  state.tally.add({sonde::Outcome::Discard, tree, probe});
  state.guidance = {sonde::search::strategies()[0].name, {1, 2, 0.5}, true};
  if (kind % 3 == 0)
    listener.kept_case({tree, true, {1, 2}, 3}, std::vector<sonde::coverage::CodeId>{4, 5});
  else if (kind % 3 == 1)
    listener.found_failure(tree, {sonde::FailureKind::Hang, text, 1, text}, {4, 5});
  else listener.progressed(state);
  const auto message = sonde::isolate::Channel(ends[1]).receive();
  for (const int end : ends) close(end);
  return *message;
}

SONDE_PROPERTY(Parsers, MessagesOfASearchChanged, std::size_t kind, Shape shape,
               std::vector<Change> changes) {
  hand_on(changed(message_of_search(kind, tree_of(shape), shape.name), changes));
}

// What is read can be written again.
template <class T>
void reads_or_refuses_changed(const T& message, const std::vector<Change>& changes) {
  const std::string bytes = changed(sonde::isolate::packed(message), changes);
  reads_or_refuses([&] { sonde::isolate::packed(sonde::isolate::unpacked<T>(bytes)); });
}

SONDE_PROPERTY(Parsers, RequestsChanged, Shape shape, unsigned size, std::vector<Change> changes) {
  using sonde::run::Recipe;
  const Recipe recipe{Recipe::Way::Mutant, size, 1, sonde::Random(size), tree_of(shape)};
  reads_or_refuses_changed(sonde::isolate::Request{sonde::isolate::Request::What::Run, recipe},
                           changes);
}

SONDE_PROPERTY(Parsers, ResultsChanged, Shape shape, std::vector<std::string> texts,
               std::vector<Change> changes) {
  sonde::isolate::Result result;
  result.outcome = sonde::Outcome::Fail;
  result.tree = tree_of(shape);
  result.failure = {sonde::FailureKind::Hang, shape.name, 1, shape.name};
  result.misaligned = true;
  result.notes = texts;
  result.trace = shape.name;
  result.labels = texts;
  reads_or_refuses_changed(result, changes);
}

SONDE_PROPERTY(Parsers, ReportsOfCasesChanged, Shape shape, std::vector<std::string> texts,
               std::vector<sonde::coverage::Feature> features, std::vector<Change> changes) {
  sonde::isolate::CaseReport report;
  report.sites = sonde::isolate::site_news(0);
  report.probe.hits = {{0, 1}};
  report.probe.notes = texts;
  report.tree = tree_of(shape);
  report.features = features;
  report.comparisons = {{1, 2, 3, 8, sonde::coverage::Operand::Real, true}};
  report.text_comparisons = {{"a", "b", 1, 1, true, 3}};
  report.random = sonde::Random(1).state();
  reads_or_refuses_changed(report, changes);
}

// What a scheduler and the programs that it starts send.
SONDE_PROPERTY(Parsers, OrdersOfASchedulerChanged, std::size_t kind, std::vector<Change> changes) {
  const auto orders = sonde::suite::some_orders();
  const auto bytes = changed(sonde::suite::packed(orders[kind % orders.size()]), changes);
  reads_or_refuses([&] { sonde::suite::packed(sonde::suite::order_in(bytes)); });
}

SONDE_PROPERTY(Parsers, MessagesOfAProgramChanged, std::size_t kind, std::vector<Change> changes) {
  const auto messages = sonde::suite::some_messages();
  const auto bytes = changed(sonde::suite::packed(messages[kind % messages.size()]), changes);
  reads_or_refuses([&] { sonde::suite::packed(sonde::suite::message_in(bytes)); });
}

SONDE_PROPERTY(Parsers, StatesOfSearchesChanged, std::string why, std::vector<Change> changes) {
  sonde::campaign::SearchState state;
  sonde::run::Probe probe;
  probe.hits = {{sonde::run::site_named(sonde::Role::Observe, "parsers").id, 2}};
  probe.refused_why = why;
  state.tally.add({sonde::Outcome::Pass, sonde::suite::some_tree(), probe, {}, true});
  state.tally.add({sonde::Outcome::Discard, sonde::suite::some_tree(), probe});
  state.guidance = sonde::suite::some_guidance();
  const auto bytes = changed(sonde::suite::packed(state), changes);
  reads_or_refuses([&] { sonde::suite::packed(sonde::suite::state_in(bytes)); });
}

SONDE_PROPERTY(Parsers, ReportsOfSanitizers, std::string before, std::vector<Change> changes) {
  const std::string report = changed(
      before +
          "==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n"
          "READ of size 4 at 0x1 thread T0\n    #0 0x1 in parse(char const*) a.cpp:12:3\n"
          "    #1 0x2 in main /src/a.cpp:7\n\n"
          "SUMMARY: AddressSanitizer: heap-use-after-free a.cpp:12:3 in parse(char const*)\n",
      changes);
  const auto failure = sonde::isolate::sanitizer_failure(report);
  if (changes.empty()) SONDE_CHECK(failure && failure->line == 12);
}

// Parts of trees as a process with damaged memory might leave them.
SONDE_PROPERTY(Parsers, PartsOfTrees, Shape shape,
               std::vector<std::pair<std::uint8_t, std::uint32_t>> damages, std::uint8_t cut) {
  const Tree tree = tree_of(shape);
  std::vector<sonde::Node> nodes(tree.nodes().begin(), tree.nodes().end());
  for (const auto& [place, value] : damages) {
    sonde::Node& node = nodes[place % nodes.size()];
    if (value % 2 == 0) node.extent = value / 2;
    else node.value ^= std::uint64_t{value} << (value % 32);
  }
  const std::string arena(
      tree.arena().substr(0, tree.arena().size() - cut % (tree.arena().size() + 1)));
  const auto again = Tree::from_parts(nodes, arena);
  if (again) sonde::codec::to_binary(*again);
  if (damages.empty() && cut == 0) SONDE_CHECK(again && *again == tree);
}

}  // namespace
