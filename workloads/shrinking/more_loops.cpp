// SPDX-License-Identifier: Apache-2.0
// More loops, written after the passes. Of five, all seeds ended at the smallest case at once;
// those of edges, until zero and of twice as many rounds led to changes.
#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "shrinking/property_of.hpp"
#include "shrinking/rows.hpp"

namespace shrinking {

struct Graph {
  int nodes = 0;
  std::vector<std::pair<int, int>> edges{};
};

struct Sheet {
  int columns = 0;
  std::vector<std::vector<std::pair<bool, int>>> rows{};
};

struct Shape {
  int sides = 0;
  bool is_closed = false;
};

namespace {

using sonde::Draws;
using sonde::given;
using sonde::in_range;
using Ints = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;
using Words = std::vector<std::string>;

auto graphs() {
  return sonde::generate([](Draws& draws) {
    Graph graph{draws(in_range(2, 8)), {}};
    const int count = draws(in_range(0, 14));
    for (int i = 0; i < count; ++i) {
      const int from = draws(in_range(0, graph.nodes - 1));
      graph.edges.emplace_back(from, draws(in_range(0, graph.nodes - 1)));
    }
    return graph;
  });
}

bool has_edges_both_ways(const Graph& graph) {
  const std::set<std::pair<int, int>> edges(graph.edges.begin(), graph.edges.end());
  return std::ranges::any_of(edges, [&](const auto& edge) {
    return edge.first != edge.second && edges.contains({edge.second, edge.first});
  });
}

// Numbers that a stack machine would push, and what it does with them: rounds of one draw to three.
auto stacks() {
  return sonde::generate([](Draws& draws) {
    Ints stack;
    const int count = draws(in_range(0, 16));
    for (int i = 0; i < count; ++i) {
      const int operation = draws(in_range(0, 2));
      if (operation == 0 && !stack.empty()) stack.pop_back();
      if (operation == 1) stack.push_back(draws(in_range(0, 99)));
      if (operation == 2) {
        const int first = draws(in_range(0, 99));
        stack.push_back(first + draws(in_range(0, 99)));
      }
    }
    return stack;
  });
}

auto sheets() {
  return sonde::generate([](Draws& draws) {
    Sheet sheet{draws(in_range(1, 4)), {}};
    const int rows = draws(in_range(0, 8));
    for (int i = 0; i < rows; ++i) {
      auto& row = sheet.rows.emplace_back();
      for (int j = 0; j < sheet.columns; ++j) {
        const bool is_known = draws.any<bool>();
        row.emplace_back(is_known, draws(in_range(0, 50)));
      }
    }
    return sheet;
  });
}

bool has_known_above(const Sheet& sheet, int least) {
  return std::ranges::any_of(sheet.rows, [&](const auto& row) {
    return std::ranges::any_of(row,
                               [&](const auto& cell) { return cell.first && cell.second > least; });
  });
}

// The round itself says whether it was the last.
auto until_zero() {
  return sonde::generate([](Draws& draws) {
    Pairs drawn;
    while (drawn.size() < 20) {
      const int size = draws(in_range(0, 9));
      if (size == 0) break;
      drawn.emplace_back(size, draws(in_range(0, 100)));
    }
    return drawn;
  });
}

auto words() {
  return sonde::generate([](Draws& draws) {
    Words all;
    const auto count = draws(in_range<std::size_t>(0, 8));
    for (std::size_t i = 0; i < count; ++i) {
      std::string& word = all.emplace_back();
      const auto length = draws(in_range<std::size_t>(1, 6));
      while (word.size() < length) word += draws(in_range('a', 'z'));
    }
    return all;
  });
}

// Twice as many rounds as the number says, and one more.
auto doubled() {
  return sonde::generate([](Draws& draws) {
    Pairs drawn;
    const int count = 2 * draws(in_range(0, 8)) + 1;
    for (int i = 0; i < count; ++i) {
      const int key = draws(in_range(0, 50));
      drawn.emplace_back(key, draws(in_range(0, 50)));
    }
    return drawn;
  });
}

// A round for each element of a list that was drawn before.
auto named() {
  return sonde::generate([](Draws& draws) {
    const auto names = draws(sonde::container_of<Words>(sonde::string_of("abc"), {.max = 10}));
    std::vector<std::pair<std::string, int>> drawn;
    for (const std::string& name : names) {
      const int weight = draws(in_range(0, 20));
      drawn.emplace_back(name, weight + draws(in_range(0, 80)));
    }
    return drawn;
  });
}

// The number of rounds is a field of a struct.
auto outlines() {
  return sonde::generate([](Draws& draws) {
    const auto shape = draws(sonde::build<Shape>(in_range(0, 12), sonde::any<bool>()));
    Pairs corners;
    for (int i = 0; i < shape.sides; ++i) {
      const int x = draws(in_range(-100, 100));
      corners.emplace_back(x, draws(in_range(-100, 100)));
    }
    return corners;
  });
}

template <class Drawn, class GivenIt>
auto never(bool (*fails)(const Drawn&), const GivenIt& domain) {
  return property_of([fails](const Drawn& drawn) { return !fails(drawn); }, given(domain));
}

bool has_far_corner(const Pairs& corners) {
  return std::ranges::any_of(corners,
                             [](const auto& each) { return each.first > 20 && each.second < -20; });
}

}  // namespace

std::vector<Row> more_loops() {
  return {
      {.name = "loop-of-edges",
       .property = never<Graph>(&has_edges_both_ways, graphs()),
       .smallest = "shrinking::Graph{.nodes = 2, .edges = {{0, 1}, {1, 0}}}"},
      {.name = "loop-of-operations",
       .property = never<Ints>(
           [](const Ints& stack) {
             return std::ranges::count_if(stack, [](int value) { return value > 60; }) > 1;
           },
           stacks()),
       .smallest = "{61, 61}"},
      {.name = "loop-of-cells",
       .property =
           never<Sheet>([](const Sheet& sheet) { return has_known_above(sheet, 30); }, sheets()),
       .smallest = "shrinking::Sheet{.columns = 1, .rows = {{{true, 31}}}}"},
      {.name = "loop-until-zero",
       .property = never<Pairs>(
           [](const Pairs& drawn) {
             return std::ranges::any_of(
                 drawn, [](const auto& each) { return each.first > 3 && each.second > 60; });
           },
           until_zero()),
       .smallest = "{{4, 61}}"},
      {.name = "loop-of-words",
       .property = never<Words>(
           [](const Words& all) {
             return std::ranges::any_of(all, [](const std::string& word) {
               return word.find('q') < word.find_last_of("xyz") &&
                      word.find_last_of("xyz") != std::string::npos;
             });
           },
           words()),
       .smallest = "{\"qx\"}"},
      {.name = "loop-of-twice-as-many",
       .property = never<Pairs>(
           [](const Pairs& drawn) {
             return std::ranges::count_if(drawn, [](const auto& each) {
                      return each.first > 20 && each.second > 20;
                    }) > 1;
           },
           doubled()),
       .smallest = "{{0, 0}, {21, 21}, {21, 21}}"},
      {.name = "loop-over-names",
       .property = never<std::vector<std::pair<std::string, int>>>(
           [](const auto& drawn) {
             return std::ranges::any_of(
                 drawn, [](const auto& each) { return each.first.size() > 1 && each.second > 50; });
           },
           named()),
       .smallest = "{{\"aa\", 51}}"},
      {.name = "loop-of-corners",
       .property = never<Pairs>(&has_far_corner, outlines()),
       .smallest = "{{21, -21}}"},
  };
}

}  // namespace shrinking
