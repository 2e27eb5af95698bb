// SPDX-License-Identifier: Apache-2.0
// Calls whose arguments are drawn together with the heap that they lead to. The heap is built
// from blocks that the function under test may free.
#include <cstring>

#include "api/heap.hpp"
#include "api/sequence.hpp"

namespace sonde::api {
namespace {

constexpr const char* maker = "the test";

// A call on a drawn heap needs no calls before it. So most cases are short where there are
// such calls; some are as long as without them. With 2, 4 and 8 calls, the tasks of
// workloads/contracts take twice as many cases, and as many calls.
constexpr std::uint64_t long_one_in = 32;
constexpr std::size_t short_length = 8;
constexpr std::uint64_t short_lengths = 3;  // 8, 16, 32

}  // namespace

std::size_t Sequence::fresh_length() {
  if (!description_.has_scenes || description_.length || source_.toss(long_one_in) == 0)
    return profile_.length();
  return short_length << source_.toss(short_lengths);
}

// A contract that speaks of globals has a pointer to each of them behind its parameters.
bool Sequence::draw_scene(Call& call) {
  const Function& function = call.function();
  std::vector<void*> addresses;
  for (const GlobalVariable& global : function.globals) addresses.push_back(global.address);
  std::vector<void*> given(call.passed().size(), nullptr);
  for (void*& address : addresses) given.push_back(static_cast<void*>(&address));
  auto drawn = scene::complete(*function.scene, function.precondition, given, source_);
  if (!drawn) return false;
  for (const GlobalVariable& global : function.globals) drawn->scene.globals.push_back(global.name);
  const std::size_t first_block =
      function.only_makes_values() ? drawn_blocks_.count() : heap().blocks().size();
  std::vector<void*> blocks = drawn->places;
  if (!build(*drawn, function, blocks)) return false;
  for (std::size_t i = 0; i < call.passed().size(); ++i)
    place(drawn->scene.arguments.at(i), blocks, call, i, call.passed()[i]);
  call.set_scene(std::move(drawn->scene), first_block);
  call.lay_out();
  return true;
}

bool Sequence::build(const scene::Completed& drawn, const Function& function,
                     std::vector<void*>& blocks) {
  const auto& memory = drawn.scene.blocks;
  const std::size_t first_new = blocks.size();
  for (std::size_t i = first_new; i < memory.size(); ++i) {
    blocks.push_back(function.only_makes_values()
                         ? drawn_blocks_.allocate(memory[i].size, function.allocator)
                         : heap().allocate(memory[i].size, alignof(std::max_align_t), maker));
    if (blocks[i] == nullptr) return false;
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (i < first_new) overwritten_.push_back(saved(blocks[i], memory[i].size));
    scene::fill(memory[i], blocks, blocks[i]);
  }
  return true;
}

// The call is not made: globals have the values that they had.
void Sequence::restore_overwritten() {
  for (const SavedBytes& each : overwritten_) restore(each);
  overwritten_.clear();
}

// A pointer is a value that later calls can use.
void Sequence::place(const scene::Memory& argument, const std::vector<void*>& blocks,
                     const Call& call, std::size_t number, Passed& passed) {
  const Argument& parameter = call.function().arguments[number];
  void* const object = Pool::allocate(*parameter.given.type);
  std::memset(object, 0, parameter.given.type->size);
  scene::fill(argument, blocks, object);
  passed.slot = object;
  passed.is_literal = !parameter.given.type->is_pointer;
  passed.has_value = !passed.is_literal;
  if (passed.has_value) passed.value = pool_.add(*parameter.values, object);
  if (passed.has_value) pool_[passed.value].is_drawn = true;
}

}  // namespace sonde::api
