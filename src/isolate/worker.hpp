// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "isolate/board.hpp"
#include "isolate/case_runner.hpp"
#include "isolate/message.hpp"

namespace sonde::isolate {

// What a restarted program must do: serve single cases, or search.
struct Order {
  SiteNews sites{};  // the places that its parent has named at run time, in their order
  CaseWork cases{};
  std::string search{};  // as `campaign` packs it; empty: it serves cases
};

template <class Archive>
void fields(Archive& archive, Part<Archive, Order>& order) {
  archive(order.sites, up_to(order.cases.forks, Forks::EachCase));
  archive(up_to(order.cases.condition, Condition::FixedAddresses), order.search);
}

// The places of this process that are named at run time.
SiteNews named_sites();
// Two processes of one program that have the same number have the same places.
std::uint64_t hash_of_sites();

// The id of the property that this program was started again for; empty if it was not.
const std::string& worker_property();

// In such a program: greets the parent, receives the order, and does the work. The process ends
// when the work is done.
[[noreturn]] void work(const std::function<void(const Order&, Channel&, Board&)>& work);

}  // namespace sonde::isolate
