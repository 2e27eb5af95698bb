// SPDX-License-Identifier: Apache-2.0
#include "code/code_map.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "code/decoder.hpp"

namespace sonde::code {
namespace {

auto place_of(const SourceLine& line) { return std::tuple(line.file, line.line); }

}  // namespace

CodeMap CodeMap::of_this_process(Wanted wanted) { return {instrumented_modules(), wanted}; }

CodeMap::CodeMap(std::span<const Module> modules, Wanted wanted) {
  for (const Module& each : modules) {
    const ModuleFile file(each.file);
    const auto first = static_cast<std::uint32_t>(blocks_.size());
    Decoder(*this, each, file).run();
    add_lines(each, file, wanted, first);
  }
  order_lines();
}

// Whether nothing leads to a block but the one that stands before it.
bool CodeMap::follows_only(std::size_t block) const {
  return blocks_[block].before.size() == 1 && blocks_[block].before[0] + 1 == block;
}

// The lines of a block are those of its rows. The row before goes on there only if execution
// does: compilers write none for padding, nor always for code that several others lead to.
void CodeMap::add_lines(const Module& module, const ModuleFile& file, Wanted wanted,
                        std::uint32_t first_block) {
  const auto own = std::span(blocks_).subspan(first_block);
  if (own.empty()) return;
  const auto block_at = [&](std::uintptr_t address) {
    const auto behind = std::ranges::upper_bound(own, address + module.bias, {}, &Block::begin);
    const bool holds = behind != own.begin() && address + module.bias < std::prev(behind)->end;
    return holds ? &*std::prev(behind) : nullptr;
  };
  const auto rows =
      line_rows(file, names_, [&](std::uintptr_t address) { return block_at(address) != nullptr; });
  std::vector<bool> is_wanted;
  for (const std::string& each : names_.all()) is_wanted.push_back(wanted(each));
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::uintptr_t begin = own[i].begin - module.bias;
    const std::uintptr_t end = own[i].end - module.bias;
    auto row = std::ranges::lower_bound(rows, begin, {}, &LineRow::address);
    const bool is_inside = row == rows.end() || row->address > begin;
    const bool goes_on = is_inside && row != rows.begin() && follows_only(first_block + i);
    if (goes_on) --row;
    for (; row != rows.end() && row->address < end; ++row)
      if (row->line != 0 && is_wanted[row->file])
        lines_.push_back({row->file, row->line, {first_block + static_cast<std::uint32_t>(i)}});
  }
}

void CodeMap::order_lines() {
  std::ranges::sort(lines_, [](const SourceLine& one, const SourceLine& other) {
    return std::tuple(place_of(one), one.blocks[0]) < std::tuple(place_of(other), other.blocks[0]);
  });
  std::vector<SourceLine> all;
  for (const SourceLine& each : lines_) {
    if (all.empty() || place_of(all.back()) != place_of(each)) all.push_back(each);
    else if (all.back().blocks.back() != each.blocks[0])
      all.back().blocks.push_back(each.blocks[0]);
  }
  lines_ = std::move(all);
}

}  // namespace sonde::code
