// SPDX-License-Identifier: Apache-2.0
#include "draw/case_source.hpp"

#include <algorithm>
#include <utility>

#include "draw/source_state.hpp"
#include "schema/draws.hpp"
#include "schema/schema.hpp"

namespace sonde::drawing {

CaseSource::CaseSource() : Source(*new State) {}

CaseSource::~CaseSource() { delete &state_; }

void CaseSource::start_fresh(Random& random, unsigned size) {
  state_.start(nullptr, &random, size);
}

void CaseSource::start_replay(const Tree& tree) { state_.start(&tree, nullptr, 0); }

void CaseSource::start_replay(const Tree& tree, Random& random, unsigned size) {
  state_.start(&tree, &random, size);
}

void CaseSource::start_simplest() { state_.start(nullptr, nullptr, 0); }

void CaseSource::start_bytes(std::string_view bytes) {
  state_.start(nullptr, nullptr, 0);
  state_.choices = ByteChoices(bytes);
}

void CaseSource::start_enumerated(EnumeratedChoices& choices) {
  state_.start(nullptr, nullptr, 0);
  choices.start();
  state_.enumerated = &choices;
}

std::size_t CaseSource::misaligned() const { return state_.misaligned; }

bool CaseSource::was_cut() const { return state_.was_cut; }

const Tree& CaseSource::drawn() const {
  state_.leave_path();
  return state_.drawn;
}

void CaseSource::amend(Tree drawn) {
  state_.leave_path();
  state_.drawn = std::move(drawn);
}

Tree CaseSource::drawn_so_far() const {
  Tree closed = drawn();
  for (std::size_t i = state_.open_spans.size(); i-- > 1;)
    closed.close(state_.open_spans.at(i).start);
  return closed;
}

void CaseSource::finish() {
  while (state_.open_spans.size() > 1) end();
  state_.leave_path();
  state_.held.release();
}

void CaseSource::begin_draws() {
  state_.leave_path();
  state_.enumerated = nullptr;
  const Tree* const from = state_.open_spans[0].from;
  const auto replayed = from == nullptr ? std::nullopt : schema::draws_in(*from);
  OpenSpan& arguments = state_.open_spans.push() = OpenSpan();
  if (from != nullptr) {
    arguments.from = from;
    arguments.cursor = replayed.value_or(from->size());
    arguments.end = from->size();
  }
  state_.remember_limits(arguments);
  begin(schema::draws_type);
}

bool CaseSource::is_fresh() const {
  state_.leave_path();
  const OpenSpan& open = state_.open_spans.back();
  if (state_.simplest()) return false;
  if (open.from == nullptr) return true;
  return open.cursor < open.end && is_hole((*open.from)[open.cursor]) &&
         (*open.from)[open.cursor].value == 0;
}

std::uint64_t CaseSource::toss(std::uint64_t sides) {
  state_.leave_path();
  if (state_.simplest()) return state_.choices.empty() ? 0 : state_.choices.below(sides);
  return state_.random->below(sides);
}

bool CaseSource::next_is(const Type& type) const {
  state_.leave_path();
  const OpenSpan& open = state_.open_spans.back();
  return open.from != nullptr && open.cursor < open.end &&
         (*open.from)[open.cursor].kind == type.kind;
}

void CaseSource::take_back(std::uint32_t mark) {
  state_.leave_path();
  state_.drawn.cut(mark);
}

void CaseSource::replay_next(const Tree& tree) {
  state_.leave_path();
  OpenSpan& open = state_.open_spans.back();
  open.from = &tree;
  open.cursor = 0;
  open.end = tree.size();
}

bool CaseSource::copy_next(std::uint32_t mark) {
  state_.leave_path();
  OpenSpan& open = state_.open_spans.back();
  if (open.from != nullptr) return false;
  open.from = &state_.drawn;
  open.cursor = mark;
  open.end = state_.drawn.end_of(mark);
  return true;
}

void CaseSource::end_copy() { state_.open_spans.back().from = nullptr; }

void CaseSource::set_size(unsigned size) {
  state_.leave_path();
  state_.bounds.size = size;
}

std::uint64_t CaseSource::natural_or(std::uint64_t otherwise, const Type& type, std::uint64_t max) {
  schema::resolve(type);
  state_.leave_path();
  const Node* node =
      state_.take(type.kind, [&](const Tree&, const Node& each) { return each.value <= max; });
  std::uint64_t value = 0;
  if (node != nullptr) value = node->value;
  else if (state_.simplest()) value = state_.unrandom_natural(0, max);
  else value = std::min(otherwise, max);
  state_.drawn.leaf(type.kind, value);
  return value;
}

void CaseSource::record(const Type& type, std::uint64_t number) {
  schema::resolve(type);
  state_.leave_path();
  state_.drawn.leaf(type.kind, number);
}

void CaseSource::correct(std::uint32_t mark, std::uint64_t number) {
  state_.leave_path();
  state_.drawn.set_value(mark, number);
}

void CaseSource::begin_list(const Type& type, Sizes sizes, std::size_t fresh_count) {
  state_.begin_list(type, sizes, fresh_count);
}

void CaseSource::drop_element() {
  state_.leave_path();
  Elements& elements = state_.open_spans.back().elements;
  state_.drawn.cut(elements.current);
  --elements.count;
  // Without an end, a list of which no element can be used would be drawn for ever.
  if (++elements.refused > 16 + 2 * elements.target && state_.open_spans.back().from == nullptr)
    elements.target = elements.count;
}

}  // namespace sonde::drawing
