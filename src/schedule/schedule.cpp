// SPDX-License-Identifier: Apache-2.0
#include "schedule/schedule.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "schedule/runtime.hpp"
#include "schema/draws.hpp"
#include "tree/spans.hpp"

namespace sonde::schedule {

Runtime* runtime = nullptr;

namespace {

constexpr std::uint64_t most_threads = 64;
constexpr std::uint64_t most_steps = std::uint64_t{1} << 32;
constexpr std::size_t most_switches = 1 << 16;  // a walk over a long case may make as many

constinit Search chosen_search = Search::Portfolio;

constinit const Type thread_type{.form = Form::Integer,
                                 .style = Style::Number,
                                 .name = "sonde::thread",
                                 .max = most_threads - 1};
constinit const Type step_type{
    .form = Form::Integer, .style = Style::Number, .name = "sonde::step", .max = most_steps - 1};
constinit const std::array<const Type*, 3> switch_fields = {&thread_type, &step_type, &thread_type};
constinit const Type switch_type{.form = Form::Record,
                                 .style = Style::Fields,
                                 .name = "sonde::Switch",
                                 .fields = switch_fields.data(),
                                 .field_count = switch_fields.size(),
                                 .labels = "thread, step, to"};
constinit const std::array<const Type*, 1> elements = {&switch_type};

// Which ways of sampling a search takes turns with. What each of them finds soon, another one
// hardly ever finds. Accesses have the larger share, since only they show an update that is lost.
struct Way {
  Sampling sampling;
  Points points;
};
constexpr std::array<Way, 8> portfolio = {{{Sampling::Walk, Points::Synchronisation},
                                           {Sampling::Walk, Points::Accesses},
                                           {Sampling::Priorities, Points::Synchronisation},
                                           {Sampling::Priorities, Points::Accesses},
                                           {Sampling::Orders, Points::Synchronisation},
                                           {Sampling::Orders, Points::Accesses},
                                           {Sampling::Priorities, Points::Accesses},
                                           {Sampling::Orders, Points::Accesses}}};

std::span<const Way> ways_of(Search search) {
  static constexpr std::array<Way, 2> walks = {portfolio[0], portfolio[1]};
  static constexpr std::array<Way, 2> priorities = {portfolio[2], portfolio[3]};
  static constexpr std::array<Way, 2> orders = {portfolio[4], portfolio[5]};
  switch (search) {
    case Search::Random: return walks;
    case Search::Pct: return priorities;
    case Search::Pos: return orders;
    case Search::Enumerate: return {};
    case Search::Portfolio: return portfolio;
  }
  return portfolio;
}

// Where nothing is random, threads run in the usual order.
void choose_sampling(drawing::CaseSource& source, Plan& plan) {
  const auto ways = ways_of(chosen_search);
  if (ways.empty()) return;
  plan.seed = source.toss(std::uint64_t{1} << 62);
  if (plan.seed == 0) return;
  const Way way = ways[source.toss(ways.size())];
  plan.sampling = way.sampling;
  plan.points = way.points;
}

std::uint32_t draw_number(drawing::CaseSource& source, const Type& type) {
  return static_cast<std::uint32_t>(source.natural(type, 0, type.max));
}

std::optional<Tree::Index> schedule_in(const Tree& tree) {
  const auto draws = schema::draws_in(tree);
  return draws ? children(tree, *draws).find(schedule_type.kind) : std::nullopt;
}

}  // namespace

constinit const Type schedule_type{.form = Form::List,
                                   .style = Style::Braces,
                                   .name = "sonde::schedule",
                                   .fields = elements.data(),
                                   .field_count = elements.size(),
                                   .max = most_switches};

std::optional<Search> search_of(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Search>, 5> names = {
      {{"portfolio", Search::Portfolio},
       {"random", Search::Random},
       {"pct", Search::Pct},
       {"pos", Search::Pos},
       {"enumerate", Search::Enumerate}}};
  const auto found = std::ranges::find(names, name, &std::pair<std::string_view, Search>::first);
  return found == names.end() ? std::nullopt : std::optional(found->second);
}

// The type is known from the start: a case is shrunk in the same way whether or not an earlier one
// had a schedule.
void set_search(Search search) {
  if (runtime != nullptr) schema::resolve(schedule_type);
  chosen_search = search;
}

Plan draw_plan(drawing::CaseSource& source) {
  schema::resolve(schedule_type);
  Plan plan;
  if (!source.next_is(schedule_type)) choose_sampling(source, plan);
  source.begin_list(schedule_type, {0, most_switches}, 0);
  while (source.more()) {
    source.begin(switch_type);
    plan.switches.push_back({draw_number(source, thread_type), draw_number(source, step_type),
                             draw_number(source, thread_type)});
    source.end();
  }
  source.end();
  return plan;
}

std::vector<Switch> switches_in(const Tree& tree) {
  schema::resolve(schedule_type);
  std::vector<Switch> switches;
  const auto at = schedule_in(tree);
  if (!at) return switches;
  const auto number = [&](Tree::Index span, Tree::Index child) {
    return static_cast<std::uint32_t>(tree[tree.child(span, child)].value);
  };
  for (const Tree::Index each : children(tree, *at))
    if (tree.child_count(each) == switch_fields.size())
      switches.push_back({number(each, 0), number(each, 1), number(each, 2)});
  return switches;
}

Tree with_switches(const Tree& tree, std::span<const Switch> switches) {
  schema::resolve(schedule_type);
  const auto at = schedule_in(tree);
  if (!at) return tree;
  Tree list;
  const auto whole = list.open(schedule_type.kind);
  for (const Switch& each : switches.first(std::min(switches.size(), most_switches))) {
    const auto one = list.open(switch_type.kind);
    list.leaf(thread_type.kind, each.thread);
    list.leaf(step_type.kind, each.step);
    list.leaf(thread_type.kind, each.to);
    list.close(one);
  }
  list.close(whole);
  Tree changed = tree;
  changed.replace(*at, list, whole);
  return changed;
}

}  // namespace sonde::schedule
