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

bool Sequence::draw_scene(Call& call) {
  const Function& function = call.function();
  auto scene = scene::draw(*function.scene, function.precondition, source_);
  if (!scene) return false;
  const std::size_t first_block = heap().blocks().size();
  std::vector<void*> blocks;
  for (const scene::Memory& block : scene->blocks)
    blocks.push_back(heap().allocate(block.size, alignof(std::max_align_t), maker));
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (blocks[i] == nullptr) return false;
    scene::fill(scene->blocks[i], blocks, blocks[i]);
  }
  for (std::size_t i = 0; i < call.passed().size(); ++i)
    place(scene->arguments.at(i), blocks, call, i, call.passed()[i]);
  call.set_scene(std::move(*scene), first_block);
  call.lay_out();
  return true;
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
