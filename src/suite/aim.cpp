// SPDX-License-Identifier: Apache-2.0
#include "suite/aim.hpp"

#include <algorithm>

#include "suite/one_order.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

constexpr double most_seconds = 60;  // to read the debug information of a large program

std::string not_found(const std::string& what, const char* follows) {
  return what + " is not in the instrumented code of any program: " + follows;
}

}  // namespace

std::vector<std::string> Aim::ask(const Properties& properties, std::uint64_t seed,
                                  bool (*is_over)()) {
  std::vector<std::string> sentences;
  std::vector<bool> is_found(targets_.size());
  for (const auto& each : properties) {
    const SuiteProperty& property = each->property();
    if (programs_.contains(property.program) || is_over()) continue;
    try {
      const auto answer = do_order({property.program, property.arguments, property.id, seed},
                                   AimOrder{targets_}, most_seconds, is_over);
      if (const auto* const aimed = std::get_if<Aimed>(&answer))
        add(property.program, *aimed, is_found);
    } catch (const Error& error) {
      programs_[property.program] = {};
      sentences.push_back(std::string("nothing is known of where to search: ") + error.what());
    }
  }
  if (std::ranges::none_of(is_found, [](bool found) { return found; })) {
    const auto named = std::ranges::find(targets_, false, &Target::is_changed);
    if (named != targets_.end())
      throw Error(not_found(named->text,
                            "check its name, and that the program was compiled with "
                            "sonde_instrument and -g"));
    sentences.push_back(not_found("what changed", "all code is searched alike"));
    return sentences;
  }
  for (std::size_t i = 0; i < targets_.size(); ++i)
    if (!is_found[i] && !targets_[i].is_changed)
      sentences.push_back(not_found(targets_[i].text, "the run is directed at the others"));
  return sentences;
}

void Aim::add(const std::string& program, const Aimed& aimed, std::vector<bool>& is_found) {
  Program& known = programs_[program];
  known.edges = aimed.edges;
  known.functions = aimed.functions;
  for (const auto& [edge, target, blocks] : aimed.edges)
    if (blocks == 0) known.targets.insert(edge);
  for (const std::uint32_t each : aimed.found)
    if (each < is_found.size()) is_found[each] = true;
}

const Aim::Program& Aim::known(const std::string& program) const {
  static const Program none;
  const auto found = programs_.find(program);
  return found == programs_.end() ? none : found->second;
}

const std::vector<search::FocusEdge>& Aim::edges_of(const std::string& program) const {
  return known(program).edges;
}

const std::vector<code::FunctionDistance>& Aim::functions_of(const std::string& program) const {
  return known(program).functions;
}

AimedAt Aim::of(const PropertyWork& work) const {
  const bool is_anywhere =
      std::ranges::any_of(programs_, [](const auto& each) { return !each.second.edges.empty(); });
  if (!is_anywhere) return AimedAt::Possible;
  if (edges_of(work.property().program).empty()) return AimedAt::Never;
  return work.reaches_target ? AimedAt::Reached : AimedAt::Possible;
}

void Aim::note(PropertyWork& work, const campaign::ReachedEdges& reached) const {
  const auto found = programs_.find(work.property().program);
  if (found == programs_.end() || work.reaches_target) return;
  work.reaches_target = std::ranges::any_of(reached, [&](const code::ReachedEdge& each) {
    return found->second.targets.contains(each.edge);
  });
}

}  // namespace sonde::suite
