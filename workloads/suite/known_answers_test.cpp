// SPDX-License-Identifier: Apache-2.0
#include "suite/known_answers.hpp"

#include <numeric>

#include "sonde/sonde.hpp"
#include "stateful/replay.hpp"
#include "suite/tasks.hpp"

namespace suite {

sonde::Verdict verdict_on(const std::function<void()>& body) {
  return sonde::check("Suite.Body", [&] { body(); }, {.max_tests = 1}).verdict();
}

namespace {

using namespace std::string_literals;

using Bytes = std::vector<std::uint8_t>;

size::Folder chain(int levels) {
  size::Folder folder{1, {}};
  for (int i = 1; i < levels; ++i) folder = {1, {folder}};
  return folder;
}

TEST(Suite, SizesHaveKnownAnswers) {
  KnownAnswers known([](const auto& visit) { size::visit_tasks(visit); });
  std::vector<int> down(33);
  std::iota(down.rbegin(), down.rend(), 0);
  known.fails("merge-sort", down);
  known.fails("streak", std::vector(16, 1));
  known.fails("joined-texts", std::vector(2, std::string(128, 'x')));
  known.fails("deep-folders", chain(6));
  // Of 16 slots, both 15 and 31 want the last, and 16 is in the first.
  known.fails("number-set", std::vector<std::uint16_t>{16, 15, 31, 1, 2, 3, 4});
  known.fails("text-run", std::string(10, 'x'));
}

TEST(Suite, TextsHaveKnownAnswers) {
  KnownAnswers known([](const auto& visit) { text::visit_tasks(visit); });
  known.fails("brackets", "([[[[]]]])"s);
  known.fails_where_control_discards("json-escape", R"("\uDBFF\uFFFF")"s);
  known.fails_where_control_discards("base64", "AB=="s);
  known.fails("leap-date", "1900-02-29"s);
  known.fails("path", "a///b"s);
  known.fails("switch-word", "disagree"s);
  known.fails("csv", text::Cells{{"a\r"}});
  known.fails("decimal", "2.5e-3"s);
}

TEST(Suite, BinariesHaveKnownAnswers) {
  KnownAnswers known([](const auto& visit) { binary::visit_tasks(visit); });
  known.fails_where_control_discards("tlv-checksum", Bytes{1, 0x80, 0, 0x81});
  known.fails_where_control_discards("offset-table", Bytes{1, 3, 0, 1});
  known.fails("varint", Bytes{0x80, 0x80, 0x80, 0x80, 0x10});
  known.fails("byte-order", Bytes{'M', 'M', 0, 42, 0, 1, 0, 1});
  known.fails("pack-bits", Bytes{128, 5});
  const Bytes frame = {6, 7, binary::setting_count, 0};
  const unsigned crc = binary::crc_of(frame.data(), frame.size());
  known.fails("crc-frame",
              Bytes{6, 7, binary::setting_count, 0, static_cast<std::uint8_t>(crc >> 8U),
                    static_cast<std::uint8_t>(crc)});
  known.fails_where_control_discards("dns-pointer", Bytes{0xC0, 0}, std::uint8_t{0});
  Bytes full(91, 1);
  full.back() = 0;
  known.fails("byte-stuffing", full);
}

TEST(Suite, NumbersHaveKnownAnswers) {
  KnownAnswers known([](const auto& visit) { numbers::visit_tasks(visit); });
  known.fails("tax-rounding", std::vector<numbers::Line>{{1, 1}}, std::uint8_t{50});
  known.fails("capacity", std::array<std::uint16_t, 4>{65535, 65535, 65535, 65535});
  known.fails("range-part", numbers::Range{-1e300, 1}, 0.0, std::uint8_t{10});
  known.fails("weekday", numbers::Date{1700, 3, 1});
  // a^2 + b^2 = (a + 1)^2 - 2
  const std::int32_t b = 65535;
  const std::int32_t a = 2147418113;
  known.fails("hypotenuse", a, b);
  known.fails("shares", 1U, Bytes{50, 50});
}

TEST(Suite, RelationsHaveKnownAnswers) {
  KnownAnswers known([](const auto& visit) { relations::visit_tasks(visit); });
  known.fails("permutation", Bytes{1, 2}, Bytes{2, 1});
  known.fails("patch", std::vector{1, 2, 3, 4}, std::vector{1, 2, 3, 5});
  known.fails("equal-sums", Bytes{1, 2}, Bytes{1, 2});
  known.fails("bookings", std::vector<relations::Booking>{{1, 2}, {3, 1}});
  known.fails("substring", "aab"s, "aaab"s);
  using relations::Version;
  known.fails("version-order", Version{1, 0, "9"}, Version{1, 0, "10"}, Version{1, 0, "1a"});
}

TEST(Suite, SessionsHaveKnownAnswers) {
  using namespace sessions;
  KnownAnswers known([](const auto& visit) { visit_tasks(visit); });
  known.fails("buffer-level", std::vector<WriterStep>{SetLevel{1}, Write{1}, Write{2}, Write{3},
                                                      Write{4}, SetLevel{0}});
  known.fails("arena",
              std::vector<ArenaStep>{Allocate{9}, Allocate{9}, Allocate{9}, Allocate{9}, Release{0},
                                     Release{1}, Release{0}, Allocate{29}, Allocate{9}});
  known.fails("redo", std::vector<EditorStep>{Insert{'a'}, Insert{'b'}, Undo{}, Erase{}, Redo{}});
  const std::uint16_t second = 2 * 40503 % 65536;
  known.fails("login-token", std::vector<ServerStep>{LogIn{1}, LogIn{1}, LogOut{second}});
  known.fails("recent-values", std::vector<CacheStep>{Put{1, 1}, Put{2, 2}, Put{3, 3}, Put{4, 4},
                                                      Get{1}, Put{5, 5}, Get{1}});
  std::vector<StoreStep> steps = {Put{1, 1}};
  for (std::uint8_t i = 0; i < 3; ++i) steps.insert(steps.end(), {Put{2, i}, Flush{}});
  steps.emplace_back(Remove{1});
  for (std::uint8_t i = 0; i < 3; ++i) steps.insert(steps.end(), {Put{3, i}, Flush{}});
  known.fails("level-store", steps);
}

TEST(Suite, CallsHaveKnownAnswers) {
  using enum Fault;
  using sessions::describe_cursors;
  using sessions::describe_tickets;
  const auto tickets =
      "{Office{}, sell{earlier{0}}, pass_on{earlier{0}, earlier{0}}, "
      "pass_on{earlier{0}, earlier{0}}, pass_on{earlier{0}, earlier{0}}, "
      "pass_on{earlier{0}, earlier{0}}, check{earlier{0}, earlier{1}}}";
  EXPECT_EQ(stateful::Replay(describe_tickets<Present>).run(tickets).calls, 7U);
  EXPECT_EQ(stateful::Replay(describe_tickets<Absent>).run(tickets).failure, "");
  EXPECT_NE(stateful::Replay(describe_tickets<Present>).run(tickets).failure, "");
  const auto cursors =
      "{Text{}, add_cursor{earlier{0}}, insert{earlier{0}, earlier{0}, 'x'}, "
      "add_cursor{earlier{0}}, insert{earlier{0}, earlier{0}, 'y'}, "
      "erase{earlier{0}, earlier{1}}}";
  EXPECT_EQ(stateful::Replay(describe_cursors<Present>).run(cursors).calls, 6U);
  EXPECT_EQ(stateful::Replay(describe_cursors<Absent>).run(cursors).failure, "");
  EXPECT_NE(stateful::Replay(describe_cursors<Present>).run(cursors).failure, "");
}

TEST(Suite, PuzzlesHaveSolutions) {
  using namespace puzzles;
  KnownAnswers known([](const auto& visit) { visit_tasks(visit); });
  {
    using enum Move;
    known.fails("sliding-tiles", std::vector{Up, Right, Down, Left, Down, Right, Up, Left, Left,
                                             Down, Right, Right});
  }
  std::array<Colour, vertex_count> colours{};
  for (std::size_t i = 0; i < vertex_count; ++i) colours[i] = static_cast<Colour>(i % 3);
  known.fails("colouring", colours);
  using enum Column;
  known.fails("queens", std::array{A, E, H, F, C, G, B, D});
  std::array<bool, weight_count> chosen{};
  for (const std::size_t i : {2U, 11U, 12U, 17U, 18U, 20U, 21U}) chosen[i] = true;
  known.fails("weights", chosen);
  std::vector<Direction> steps;
  for (const char c : "EEEESSWWWWSSEESSSSWW"s)
    steps.push_back(c == 'E' ? Direction::East : c == 'S' ? Direction::South : Direction::West);
  known.fails("maze", steps);
  using Op = Operation;
  known.fails_where_control_discards(
      "bytecode", Program{{Op::Push, 1}, {Op::Push, 1}, {Op::Pop, 0}, {Op::Jump, -2}});
  std::vector<LockStep> lock = {{Lock::Set, 9}};
  lock.insert(lock.end(), 3, {Lock::Double, 0});
  lock.insert(lock.end(), {{Lock::Add, 5}, {Lock::Turn, 0}, {Lock::Set, 11}, {Lock::Store, 0}});
  lock.insert(lock.end(), 11, {Lock::Add, 10});
  lock.insert(lock.end(), {{Lock::Turn, 0}, {Lock::Set, 1}, {Lock::Store, 0}, {Lock::Set, 3}});
  lock.push_back({Lock::Turn, 0});
  known.fails("lock", lock);
}

TEST(Suite, LabelsHaveKnownAnswers) {
  using namespace labels;
  KnownAnswers known([](const auto& visit) { visit_tasks(visit); });
  known.fails("discounts", Order{100, 200, 250, 99});
  known.fails("interface-version", "/v0/"s);
  known.fails("floors", std::vector(32, Step::Up));
  known.fails("heap", std::vector{9, 5, 8, 4});
  known.fails("right-angle", Vector{1, 0, 0, 0}, Vector{0, 1, 0, 0});
  using enum Button;
  known.fails("lift", std::vector{Button::Up, Button::Up, Button::Up, Button::Up, Open, Hold,
                                  Button::Down});
}

}  // namespace
}  // namespace suite
