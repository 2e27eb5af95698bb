// SPDX-License-Identifier: Apache-2.0
// Generators as people write them: a number of rounds, then several draws in each round, all of
// them in one flat row that no span divides.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {

struct LineItem {
  int id = 0;
  int price = 0;
  int amount = 0;
};

struct Packet {
  std::string title{};
  bool is_urgent = false;
  std::vector<LineItem> items{};
  int checksum = 0;
};

namespace {

using sonde::Draws;
using sonde::given;
using sonde::in_range;
using Ints = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;

LineItem draw_item(Draws& draws) {
  const int id = draws(in_range(0, 50));
  const int price = draws(in_range(0, 1000));
  return {id, price, draws(in_range(1, 20))};
}

Pairs draw_pairs(Draws& draws, int most) {
  const int count = draws(in_range(0, most));
  Pairs pairs;
  for (int i = 0; i < count; ++i) {
    const int key = draws(in_range(0, 100));
    pairs.emplace_back(key, draws(in_range(0, 1000)));
  }
  return pairs;
}

auto pairs() {
  return sonde::generate([](Draws& draws) { return draw_pairs(draws, 20); });
}

auto items() {
  return sonde::generate([](Draws& draws) {
    std::vector<LineItem> drawn;
    const int count = draws(in_range(1, 15));
    for (int i = 0; i < count; ++i) drawn.push_back(draw_item(draws));
    return drawn;
  });
}

auto rows_of_numbers() {
  return sonde::generate([](Draws& draws) {
    const int count = draws(in_range(0, 10));
    std::vector<Ints> lists;
    for (int i = 0; i < count; ++i) {
      Ints& list = lists.emplace_back();
      const int length = draws(in_range(0, 6));
      for (int j = 0; j < length; ++j) list.push_back(draws(in_range(0, 100)));
    }
    return lists;
  });
}

// A round begins with the question whether there is one.
auto pairs_while_asked() {
  return sonde::generate([](Draws& draws) {
    Pairs drawn;
    while (drawn.size() < 20 && draws.any<bool>()) {
      const int key = draws(in_range(0, 100));
      drawn.emplace_back(key, draws(in_range(0, 1000)));
    }
    return drawn;
  });
}

auto packets() {
  return sonde::generate([](Draws& draws) {
    Packet packet{draws.any<std::string>(), draws.any<bool>()};
    const int count = draws(in_range(0, 12));
    for (int i = 0; i < count; ++i) packet.items.push_back(draw_item(draws));
    packet.checksum = draws(in_range(0, 1 << 20));
    return packet;
  });
}

auto two_loops() {
  return sonde::generate([](Draws& draws) {
    Pairs first = draw_pairs(draws, 10);
    return std::pair(std::move(first), draw_pairs(draws, 10));
  });
}

bool holds_pair(const Pairs& pairs, int key, int value) {
  return std::ranges::any_of(
      pairs, [&](const auto& each) { return each.first > key && each.second > value; });
}

bool has_two_of_one_id(const std::vector<LineItem>& items) {
  for (std::size_t i = 0; i < items.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (items[i].id > 20 && items[i].id == items[j].id) return true;
  return false;
}

bool has_large_item(const std::vector<LineItem>& items) {
  return std::ranges::any_of(
      items, [](const LineItem& each) { return each.price > 200 && each.amount > 3; });
}

}  // namespace

std::vector<Row> loops() {
  return {
      {.name = "loop-of-pairs",
       .property = property_of([](const Pairs& drawn) { return !holds_pair(drawn, 10, 500); },
                               given(pairs())),
       .smallest = "{{11, 501}}"},
      {.name = "loop-of-triples",
       .property =
           property_of([](const std::vector<LineItem>& drawn) { return !has_large_item(drawn); },
                       given(items())),
       .smallest = "{shrinking::LineItem{.id = 0, .price = 201, .amount = 4}}"},
      {.name = "loop-with-two-of-an-id",
       .property =
           property_of([](const std::vector<LineItem>& drawn) { return !has_two_of_one_id(drawn); },
                       given(items())),
       .smallest = "{shrinking::LineItem{.id = 21, .price = 0, .amount = 1}, "
                   "shrinking::LineItem{.id = 21, .price = 0, .amount = 1}}"},
      {.name = "loop-in-a-loop",
       .property = property_of(
           [](const std::vector<Ints>& lists) {
             return std::ranges::none_of(lists, [](const Ints& list) {
               return list.size() > 1 &&
                      std::ranges::count_if(list, [](int value) { return value > 50; }) > 1;
             });
           },
           given(rows_of_numbers())),
       .smallest = "{{51, 51}}"},
      {.name = "loop-while-asked",
       .property = property_of([](const Pairs& drawn) { return !holds_pair(drawn, 10, 500); },
                               given(pairs_while_asked())),
       .smallest = "{{11, 501}}"},
      {.name = "loop-behind-a-header",
       .property = property_of([](const Packet& drawn) { return !has_large_item(drawn.items); },
                               given(packets())),
       .smallest = "shrinking::Packet{.title = \"\", .is_urgent = false, .items = "
                   "{shrinking::LineItem{.id = 0, .price = 201, .amount = 4}}, .checksum = 0}"},
      {.name = "two-loops",
       .property = property_of(
           [](const std::pair<Pairs, Pairs>& drawn) {
             return !holds_pair(drawn.first, 10, 500) || !holds_pair(drawn.second, 20, 100);
           },
           given(two_loops())),
       .smallest = "{{{11, 501}}, {{21, 101}}}"},
  };
}

}  // namespace shrinking
