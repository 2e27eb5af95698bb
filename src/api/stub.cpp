// SPDX-License-Identifier: Apache-2.0
// The postcondition is read backwards, as preconditions are (src/scene): it draws the result, new
// blocks, and what memory that the function was given holds afterwards. The drawing knows nothing
// of values from before the call, so `ensures` are evaluated, and it tries again where they do not
// hold. Every other try leaves memory as it was: many functions only read.
#include "api/stub.hpp"

#include <vector>

#include "api/drawn_blocks.hpp"
#include "api/footprint.hpp"
#include "api/heap.hpp"
#include "scene/scene.hpp"
#include "scene/types.hpp"

namespace sonde::api {
namespace {

constexpr unsigned most_tries = 64;  // a small number that must be met is met by then

enum class Writes : std::uint8_t { All, NewBlocks };

// One way to do what the contract says.
class Attempt {
 public:
  Attempt(const cn::Stub& stub, drawing::CaseSource& source) : stub_(stub), source_(source) {}

  bool make(Writes writes) {
    std::vector<void*> given(stub_.values, stub_.values + stub_.count);
    if (stub_.has_result) given[0] = nullptr;
    const auto made = scene::complete(stub_.program, stub_.contract, given, source_);
    if (!made) return false;
    std::vector<void*> blocks = made->places;
    const auto& memory = made->scene.blocks;
    for (std::size_t i = blocks.size(); i < memory.size(); ++i) {
      made_.push_back(heap().allocate(memory[i].size, alignof(std::max_align_t), stub_.contract));
      blocks.push_back(made_.back());
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const bool is_old = i < made->places.size();
      const bool is_untouched = memory[i].size == 0 || writes == Writes::NewBlocks;
      if (is_old && is_untouched) continue;
      if (blocks[i] == nullptr || why_dead(blocks[i], memory[i].size) != nullptr) return false;
      if (is_old) saved_.push_back(saved(blocks[i], memory[i].size));
      scene::fill(memory[i], blocks, blocks[i]);
    }
    if (stub_.has_result) scene::fill(made->scene.arguments[0], blocks, stub_.values[0]);
    return true;
  }

  void undo() {
    for (const SavedBytes& each : saved_) restore(each);
    for (void* const each : made_)
      if (each != nullptr) heap().release(each);
  }

  const std::vector<void*>& made() const { return made_; }

 private:
  const cn::Stub& stub_;
  drawing::CaseSource& source_;
  std::vector<SavedBytes> saved_;
  std::vector<void*> made_;  // null where the heap is full
};

bool holds(cn::Clauses ensures, Contract& function, Footprint& after) {
  cn::Evaluation at;
  at.clause(function);
  try {
    ensures.evaluate(ensures.closure, at);
  } catch (const cn::Violation&) {
    return false;
  }
  after = at.footprint();
  return true;
}

// Frees the block that begins there, if nobody owns a part of it any more.
void free_unowned(void* memory, const Footprint& after) {
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const Block* const block = heap().contains(begin) ? heap().block_before(begin) : nullptr;
  const bool is_block = block != nullptr && block->begin == begin && block->is_alive;
  if (is_block && !touches(after, block->begin, block->end())) heap().release(memory);
}

bool act_with(drawing::CaseSource& source, const cn::Stub& stub, cn::Clauses ensures,
              Contract& function, const Footprint& before) {
  const auto mark = source.mark();
  for (unsigned tries = 0; tries < most_tries; ++tries) {
    if (tries != 0) source.reject(mark);
    Attempt attempt(stub, source);
    Footprint after;
    if (!attempt.make(tries % 2 == 0 ? Writes::All : Writes::NewBlocks) ||
        !holds(ensures, function, after)) {
      attempt.undo();
      continue;
    }
    if (before.parts() != nullptr)
      for (const auto& [begin, claim] : before.parts()->claims)
        free_unowned(reinterpret_cast<void*>(begin), after);  // NOLINT
    for (void* const each : attempt.made()) free_unowned(each, after);
    return true;
  }
  return false;
}

drawing::CaseSource* source_of_call = nullptr;

}  // namespace

StubSource::StubSource(drawing::CaseSource& source) { source_of_call = &source; }
StubSource::~StubSource() { source_of_call = nullptr; }

// What is drawn is a part of the call that is made. Where no sequence runs, it is the simplest.
bool act(const cn::Stub& stub, cn::Clauses ensures, Contract& function, const Footprint& before) {
  drawing::CaseSource simplest;
  if (source_of_call == nullptr) simplest.start_simplest();
  drawing::CaseSource& source = source_of_call != nullptr ? *source_of_call : simplest;
  source.begin(scene::type_of_predicate(stub.contract));
  const bool was_found = act_with(source, stub, ensures, function, before);
  source.end();
  return was_found;
}

}  // namespace sonde::api
