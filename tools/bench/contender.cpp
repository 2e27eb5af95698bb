// SPDX-License-Identifier: Apache-2.0
#include "bench/contender.hpp"

#include <algorithm>

#include "bench/bad_option.hpp"
#include "bench/peers.hpp"
#include "search/strategy.hpp"

namespace sonde::bench {
namespace {

Contender contender_of(const search::StrategyRow& row) {
  return {.name = std::string(row.name),
          .what = std::string(row.what),
          .kind = Contender::Kind::Strategy,
          .hindrance = [](const Workload&, const Task&) { return std::string(); },
          .run =
              [&row](const Order& order) {
                return run_trial(*order.task, row, order.seed, order.limits, *order.numbers);
              }};
}

std::vector<Contender> make_contenders() {
  std::vector<Contender> all;
  for (const auto& row : search::strategies()) all.push_back(contender_of(row));
  for (Contender& each : peers()) all.push_back(std::move(each));
  return all;
}

bool is_named(const Contender& contender, std::string_view name) {
  using Kind = Contender::Kind;
  if (name == "all") return contender.kind == Kind::Strategy;
  if (name == "peers") return contender.kind == Kind::Peer;
  return name == contender.name;
}

}  // namespace

std::span<const Contender> contenders() {
  static const auto all = make_contenders();
  return all;
}

std::vector<const Contender*> contenders_named(std::span<const std::string> names) {
  std::vector<const Contender*> named;
  for (const auto& name : names) {
    const std::size_t before = named.size();
    for (const Contender& each : contenders())
      if (is_named(each, name) && !std::ranges::count(named, &each)) named.push_back(&each);
    if (named.size() == before) refuse_name("contender", name, contenders());
  }
  return named;
}

}  // namespace sonde::bench
