// SPDX-License-Identifier: Apache-2.0
#include "code/function_finder.hpp"

#include <algorithm>
#include <iterator>

#include "code/modules.hpp"

namespace sonde::code {
namespace {

// From the address that stands for an id back to the call that reports its edge: what is behind
// the call may be of the next function.
constexpr std::uintptr_t back_to_call = std::uintptr_t{1} << coverage::bytes_per_code_id_shift;

}  // namespace

FunctionSet FunctionFinder::functions_of(std::span<const coverage::CodeId> code) {
  knows_modules_ = false;
  std::vector<FunctionId> found;
  for (const coverage::CodeId each : code) {
    const FunctionId function = function_at(each);
    const bool is_last = !found.empty() && found.back() == function;
    if (function != 0 && !is_last) found.push_back(function);
  }
  return FunctionSet(std::move(found));
}

FunctionId FunctionFinder::function_at(coverage::CodeId code) {
  if (const auto found = known_.find(code); found != known_.end()) return found->second;
  auto function = look_up(code);
  if (!function && !knows_modules_) {
    coverage::find_modules();
    knows_modules_ = true;
    function = look_up(code);
  }
  if (function) known_.emplace(code, *function);
  return function.value_or(0);
}

std::optional<FunctionId> FunctionFinder::look_up(coverage::CodeId code) {
  const std::uintptr_t behind_call = coverage::code_address(code);
  if (behind_call == 0) return std::nullopt;
  const std::uintptr_t address = behind_call - back_to_call;
  Named* const module = module_of(address);
  if (module == nullptr) return std::nullopt;
  const auto& functions = module->functions;
  const auto behind =
      std::ranges::upper_bound(functions, address - module->bias, {}, &Function::begin);
  if (behind == functions.begin() || address - module->bias >= std::prev(behind)->end) return 0;
  FunctionId& id = module->ids[static_cast<std::size_t>(behind - functions.begin() - 1)];
  if (id == 0) id = function_id(demangled(std::prev(behind)->symbol));
  return id;
}

FunctionFinder::Named* FunctionFinder::module_of(std::uintptr_t address) {
  for (Named& each : modules_)
    if (address >= each.begin && address < each.end) return &each;
  const auto found = module_at(address);
  if (!found) return nullptr;
  Named& named = modules_.emplace_back();
  named.begin = found->begin;
  named.end = found->end;
  named.bias = found->bias;
  named.file = std::make_unique<ModuleFile>(found->file);
  named.functions = named.file->functions();
  named.ids.resize(named.functions.size());
  return &named;
}

}  // namespace sonde::code
