// SPDX-License-Identifier: Apache-2.0
// A block begins where a function does, where a jump leads, behind a jump, and where an edge is
// reported; so no block has more than one edge. Jumps through tables are not followed: functions
// that have some are marked. Only what the bytes say is known: a call that never returns looks as
// if it did. Where g++ ends an optimised function with a jump to the hook, the edge that the hook
// reports is behind the call of the function: the map has none for that block.
#include "code/decoder.hpp"

#include <algorithm>

#include "code/function_name.hpp"
#include "coverage/coverage.hpp"

namespace sonde::code {
namespace {

CodeId code_id_of(std::uintptr_t address) {
  const coverage::Segment segment = coverage::code_at(address);
  return segment.size == 0 ? 0 : segment.code_id_of(address);
}

}  // namespace

Decoder::Decoder(CodeMap& map, const Module& module, const ModuleFile& file)
    : map_(map), module_(module), first_block_(static_cast<std::uint32_t>(map.blocks_.size())) {
  find_functions(file);
}

void Decoder::find_functions(const ModuleFile& file) {
  for (const Function& each : file.functions()) {
    const std::uintptr_t begin = each.begin + module_.bias;
    const std::uintptr_t end = each.end + module_.bias;
    const auto call = std::ranges::lower_bound(module_.calls, begin, {}, &HookCall::begin);
    const bool overlaps = !ranges_.empty() && begin < ranges_.back().end;
    if (call == module_.calls.end() || call->begin >= end || end > module_.end || overlaps)
      continue;
    ranges_.push_back({begin, end, static_cast<std::uint32_t>(map_.functions_.size())});
    const std::string name = demangled(each.symbol);
    map_.functions_.push_back({name, function_id(name)});
  }
}

void Decoder::run() {
  for (const Range& each : ranges_) find_leaders(each);
  for (const HookCall& each : module_.calls) leaders_.push_back(each.begin);
  std::ranges::sort(leaders_);
  const auto same = std::ranges::unique(leaders_);
  leaders_.erase(same.begin(), same.end());
  for (const Range& each : ranges_) cut(each);
  connect();
}

Instruction Decoder::at(std::uintptr_t address, std::uintptr_t end) const {
  return instruction_in({reinterpret_cast<const std::uint8_t*>(address), end - address}, address);
}

void Decoder::find_leaders(const Range& function) {
  leaders_.push_back(function.begin);
  for (std::uintptr_t address = function.begin; address < function.end;) {
    const Instruction one = at(address, function.end);
    if (one.length == 0) return;
    address += one.length;
    if (one.flow == Flow::On || one.flow == Flow::Call) continue;
    leaders_.push_back(address);
    if (one.target != 0) leaders_.push_back(one.target);
    if (one.flow == Flow::Elsewhere && one.slot == 0)
      map_.functions_[function.function].has_table = true;
  }
}

bool Decoder::is_leader(std::uintptr_t address) const {
  return std::ranges::binary_search(leaders_, address);
}

const HookCall* Decoder::call_at(std::uintptr_t address) const {
  const auto found = std::ranges::lower_bound(module_.calls, address, {}, &HookCall::begin);
  return found == module_.calls.end() || found->begin != address ? nullptr : &*found;
}

void Decoder::cut(const Range& function) {
  Block block{.begin = function.begin, .function = function.function, .is_entry = true};
  for (std::uintptr_t address = function.begin; address < function.end;) {
    const Instruction one = at(address, function.end);
    if (one.length == 0) return;  // the rest is not known
    const HookCall* const hook = call_at(address);
    if (hook != nullptr) block.edge = code_id_of(hook->returns);
    const auto number = static_cast<std::uint32_t>(map_.blocks_.size());
    if (one.flow == Flow::Call && hook == nullptr && one.target != 0)
      leads_.push_back({number, one.target, true});
    address += one.length;
    const bool jumps = one.flow != Flow::On && one.flow != Flow::Call;
    if (!jumps && !is_leader(address) && address < function.end) continue;
    block.end = address;
    // A call that may not return says nothing about what stands behind it.
    block.goes_on = hook != nullptr || one.flow != Flow::Call;
    end_block(block, one, address);
    map_.blocks_.push_back(std::move(block));
    block = {.begin = address, .function = function.function};
  }
}

void Decoder::end_block(Block& block, const Instruction& last, std::uintptr_t next) {
  const auto number = static_cast<std::uint32_t>(map_.blocks_.size());
  const bool falls = last.flow == Flow::On || last.flow == Flow::Call || last.flow == Flow::Branch;
  if (falls) leads_.push_back({number, next, false});
  if (last.target != 0 && last.flow != Flow::Call) leads_.push_back({number, last.target, false});
  if (last.flow == Flow::End || last.flow == Flow::Elsewhere) block.goes_on = false;
}

// A jump to the begin of another function is a call.
void Decoder::connect() {
  auto& blocks = map_.blocks_;
  const auto own = std::span(blocks).subspan(first_block_);
  for (const Leads& each : leads_) {
    const auto found = std::ranges::lower_bound(own, each.address, {}, &Block::begin);
    Block& from = blocks[each.block];
    if (found == own.end() || found->begin != each.address) {
      from.goes_on = from.goes_on && each.is_call;
      continue;
    }
    const auto to = static_cast<std::uint32_t>(&*found - blocks.data());
    const bool enters = found->is_entry && (each.is_call || found->function != from.function);
    if (enters) from.callees.push_back(to);
    if (each.is_call || enters) continue;
    if (std::ranges::find(from.next, to) != from.next.end()) continue;
    from.next.push_back(to);
    found->before.push_back(each.block);
  }
}

}  // namespace sonde::code
