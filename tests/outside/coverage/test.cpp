// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <vector>

#include "shop.hpp"

// Sonde's own, which have no public header.
namespace sonde::coverage {
void arm();
void disarm();
void collect_edges(std::vector<unsigned>& into);
}  // namespace sonde::coverage

namespace {

std::vector<unsigned> edges;

std::size_t edges_so_far() {
  edges.clear();
  sonde::coverage::collect_edges(edges);
  return edges.size();
}

}  // namespace

int main(int argc, char**) {
  sonde::coverage::arm();
  sonde::coverage::disarm();
  const std::size_t before = edges_so_far();
  sonde::coverage::arm();
  const bool is_wrong = is_too_much(argc);
  sonde::coverage::disarm();
  const std::size_t after = edges_so_far();
  std::printf("%zu edges before, %zu after\n", before, after);
  return !is_wrong && before == 0 && after > 0 ? 0 : 1;
}
