// SPDX-License-Identifier: Apache-2.0
#include "campaign/worker.hpp"

#include <algorithm>
#include <string_view>

#include "campaign/child_search.hpp"
#include "campaign/conclusion.hpp"
#include "campaign/host.hpp"
#include "campaign/registry.hpp"
#include "coverage/coverage.hpp"
#include "isolate/worker.hpp"

namespace sonde::campaign {
namespace {

bool is_enrolled(const Definition& definition) {
  return std::ranges::any_of(enrolled(), [&](const Definition& each) {
    return id_of(each) == id_of(definition) && each.line == definition.line &&
           std::string_view(each.file) == definition.file;
  });
}

void do_work(const Definition& definition, const isolate::Order& order, isolate::Channel& channel,
             isolate::Board& board) {
  const Property& property = *definition.property;
  if (order.search.empty())
    return isolate::serve_cases(property, order.cases, host().monitor, board, channel);
  Resolved settings = resolve(definition.settings, id_of(definition));
  schedule::set_search(settings.threads);
  const SearchJob job = unpacked_search(order.search, settings);
  const SearchLoop::Undecided undecided = [&](const Tally& tally) {
    return has_undecided_gate(definition, tally);
  };
  coverage::share_numbers();  // with the processes of single cases
  search_in_child({property, settings, job, undecided}, channel, board);
}

}  // namespace

std::optional<isolate::Launch> launch_again(const Definition& definition) {
  if (host().arguments == nullptr || !is_enrolled(definition)) return std::nullopt;
  return isolate::Launch{host().arguments(), id_of(definition)};
}

bool is_worker() { return !isolate::worker_property().empty(); }

void work_if_meant(const Definition& definition) {
  if (isolate::worker_property() != id_of(definition)) return;
  const Definition ready = prepared(definition);
  isolate::work([&](const isolate::Order& order, isolate::Channel& channel, isolate::Board& board) {
    do_work(ready, order, channel, board);
  });
}

}  // namespace sonde::campaign
