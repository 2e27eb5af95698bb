// SPDX-License-Identifier: Apache-2.0
// A loop is a number, or a list, and a generator around it that drew at least as many spans behind
// it. If all rounds are equally long, their length is the draws divided by the number: as many
// rounds as possible are deleted at each place, by a search for the largest number, and the number
// is lowered by them. Else a round may be any draws from one kind of span to the next of that kind.
#include "shrink/loops.hpp"

#include <algorithm>
#include <optional>

#include "schema/schema.hpp"
#include "shrink/find.hpp"
#include "shrink/plan.hpp"
#include "shrink/ranked_value.hpp"
#include "tree/spans.hpp"

namespace sonde::shrink {
namespace {

using Index = Tree::Index;

// What may say how many rounds there are, and the first draw that may belong to one, as the number
// of a child of the generator.
struct Loop {
  Index generator;
  Index counter;
  Index first;
};

// The root holds arguments, each of which is always drawn.
bool is_generator(const Tree& tree, Index span) {
  if (span == 0 || tree[span].kind.form() != Form::Record) return false;
  const Type* const type = schema::find(tree[span].kind);
  return type == nullptr || (!schema::is_derived(type) && type->field_count == 0);
}

bool draws_only_numbers(const Tree& tree, Index generator) {
  return std::ranges::all_of(tree.nodes().subspan(generator + 1, tree[generator].extent - 1),
                             [](const Node& node) { return node.kind.form() == Form::Integer; });
}

std::uint64_t count_at(const Tree& tree, Index counter) {
  const Form form = tree[counter].kind.form();
  if (form == Form::List) return tree.child_count(counter);
  return form == Form::Integer ? RankedValue(tree[counter]).rank() : 0;
}

// The number of the child of `parent` that holds a span.
Index number_of_child(const Tree& tree, Index parent, Index span) {
  Index number = 0;
  for (const Index child : children(tree, parent)) {
    if (span < tree.end_of(child)) break;
    ++number;
  }
  return number;
}

// Nothing where the counter is gone, or counts more than the generator drew behind it.
std::optional<Loop> loop_of(const Tree& tree, Index generator, Index counter) {
  if (generator >= tree.size() || !is_generator(tree, generator)) return std::nullopt;
  if (counter >= tree.end_of(generator)) return std::nullopt;
  const Loop loop{generator, counter, number_of_child(tree, generator, counter) + 1};
  const auto count = count_at(tree, counter);
  const Index draws = tree.child_count(generator);
  if (count == 0 || loop.first >= draws || count > draws - loop.first) return std::nullopt;
  return loop;
}

void lower_counter(Tree& tree, Index counter, std::uint64_t first, std::uint64_t rounds) {
  if (tree[counter].kind.form() == Form::List) {
    const auto elements = tree.child_count(counter);
    const auto from = static_cast<Index>(std::min<std::uint64_t>(first, elements - rounds));
    return tree.erase(tree.child(counter, from), static_cast<Index>(rounds));
  }
  const RankedValue ranked(tree[counter]);
  tree.set_value(counter, ranked.value_at(ranked.rank() - rounds));
}

// Draws from this one on, as many as so many rounds of a length hold.
struct Rounds {
  Index at;
  Index length;
  std::uint64_t count;
};

bool attempt_without(Descent& descent, const Tree& base, const Loop& loop, const Rounds& rounds) {
  return descent.attempt(base, [&](Tree& tree) {
    const Index first = tree.child(loop.generator, rounds.at);
    tree.erase(first, static_cast<Index>(rounds.count * rounds.length));
    lower_counter(tree, loop.counter, (rounds.at - loop.first) / rounds.length, rounds.count);
  });
}

std::optional<Loop> still_there(const Descent& descent, const Loop& loop) {
  if (descent.is_over()) return std::nullopt;
  return loop_of(descent.best(), loop.generator, loop.counter);
}

// All rounds have as many draws: those behind the counter, shared equally.
void delete_equal_rounds(Descent& descent, Loop loop) {
  const Index draws = descent.best().child_count(loop.generator) - loop.first;
  const auto length = static_cast<Index>(draws / count_at(descent.best(), loop.counter));
  for (Index at = loop.first; const auto now = still_there(descent, loop);) {
    loop = *now;
    const Tree base = descent.best();
    const Index end = base.child_count(loop.generator);
    if (at + length > end) return;
    const auto most = std::min<std::uint64_t>(count_at(base, loop.counter), (end - at) / length);
    const auto deleted = find_largest(most, [&](std::uint64_t count) {
      return attempt_without(descent, base, loop, {at, length, count});
    });
    if (deleted == 0) at += length;
  }
}

// A round begins as the first one does, and so does what stands behind it, unless it is the last.
bool delete_round_at(Descent& descent, const Loop& loop, Index at) {
  const Tree base = descent.best();
  const Kind first = base[base.child(loop.generator, loop.first)].kind;
  Index next = base.child(loop.generator, at);
  if (base[next].kind != first) return false;
  const Index end = base.end_of(loop.generator);
  for (Index length = 1; length <= descent.plan().bounds.draws && next < end; ++length) {
    next = base.end_of(next);
    const bool may_end = next == end || base[next].kind == first;
    if (may_end && attempt_without(descent, base, loop, {at, length, 1})) return true;
  }
  return false;
}

// Rounds of any length, wherever one may begin.
void delete_any_round(Descent& descent, Loop loop) {
  for (Index at = loop.first; const auto now = still_there(descent, loop);) {
    loop = *now;
    if (at >= descent.best().child_count(loop.generator)) return;
    if (!delete_round_at(descent, loop, at)) ++at;
  }
}

// The generators around a counter. What a record holds may count what its generator draws next.
Places generators_around(const Tree& tree, Index counter) {
  Places found;
  for (auto span = tree.parent(counter); span; span = tree.parent(*span)) {
    if (tree[*span].kind.form() != Form::Record) break;
    if (is_generator(tree, *span)) found.push_back(*span);
  }
  return found;
}

void for_each_loop(Descent& descent, void (*visit)(Descent&, Loop)) {
  for (Index counter = 1; counter < descent.best().size() && !descent.is_over(); ++counter) {
    if (count_at(descent.best(), counter) == 0) continue;
    for (const Index generator : generators_around(descent.best(), counter)) {
      const auto loop = loop_of(descent.best(), generator, counter);
      if (!loop) continue;
      descent.went_through();
      visit(descent, *loop);
    }
  }
}

// Moves the draws of the second run before those of the first.
void swap_runs(Tree& tree, Index generator, Index at, Index length) {
  for (Index i = 0; i < length; ++i)
    tree.swap(tree.child(generator, at + i), tree.child(generator, at + length + i));
}

void swap_rounds_of(Descent& descent, Index generator) {
  const Index draws = descent.best().child_count(generator);
  if (draws > descent.plan().bounds.swapped) return;
  if (!draws_only_numbers(descent.best(), generator)) return;
  for (Index length = 2; 2 * length <= draws; ++length)
    for (Index at = 0; at + 2 * length <= draws && !descent.is_over(); ++at) {
      const Tree base = descent.best();
      if (generator >= base.size() || base.child_count(generator) != draws) return;
      descent.attempt(base, [&](Tree& tree) { swap_runs(tree, generator, at, length); });
    }
}

// Where a number of a round ends the loop, nothing counts rounds. What choices decide is a matter
// of delete_draws.
void delete_runs(Descent& descent, Index generator) {
  if (!draws_only_numbers(descent.best(), generator)) return;
  for (Index at = 0; !descent.is_over();) {
    const Tree base = descent.best();
    if (generator >= base.size() || !is_generator(base, generator)) return;
    const Index left = base.child_count(generator) - std::min(at, base.child_count(generator));
    if (left < 2) return;
    bool deleted = false;
    for (Index length = 1; length < left && length <= descent.plan().bounds.run && !deleted;
         ++length)
      deleted =
          descent.attempt(base, [&](Tree& tree) { tree.erase(tree.child(generator, at), length); });
    if (!deleted) ++at;
  }
}

void for_each_generator(Descent& descent, void (*visit)(Descent&, Index)) {
  for (Index at = 1; at < descent.best().size() && !descent.is_over(); ++at)
    if (is_generator(descent.best(), at)) visit(descent, at);
}

}  // namespace

void swap_rounds(Descent& descent) { for_each_generator(descent, &swap_rounds_of); }

void delete_rounds(Descent& descent) {
  for_each_loop(descent, &delete_equal_rounds);
  for_each_generator(descent, &delete_runs);
}

void delete_uneven_rounds(Descent& descent) { for_each_loop(descent, &delete_any_round); }

}  // namespace sonde::shrink
