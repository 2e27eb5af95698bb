// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "suite/property_work.hpp"
#include "suite/target.hpp"

namespace sonde::suite {

// What a run over many properties is directed at, and which programs hold it. Places are resolved
// once for each program, not in each of its processes: to read the code of a large program takes
// longer than to start it.
class Aim {
 public:
  using Properties = std::vector<std::unique_ptr<PropertyWork>>;

  explicit Aim(std::vector<Target> targets) : targets_(std::move(targets)) {}

  bool empty() const { return targets_.empty(); }
  const std::vector<Target>& targets() const { return targets_; }

  // Asks each program where the targets are. Returns sentences: for each target that no program
  // has, and for each program that does not answer. Throws Error where no target was found, and
  // somebody asked for one by name.
  std::vector<std::string> ask(const Properties& properties, std::uint64_t seed, bool (*is_over)());

  // Where searches of this program are directed; empty where it holds no target.
  const std::vector<search::FocusEdge>& edges_of(const std::string& program) const;
  // The functions of this program from which a target can be reached.
  const std::vector<code::FunctionDistance>& functions_of(const std::string& program) const;
  // How a property stands to the targets.
  AimedAt of(const PropertyWork& work) const;
  // A search of the property has reached these.
  void note(PropertyWork& work, const campaign::ReachedEdges& reached) const;

 private:
  struct Program {
    std::vector<search::FocusEdge> edges{};
    std::vector<code::FunctionDistance> functions{};
    std::unordered_set<code::CodeId> targets{};  // edges that reach one
  };

  const Program& known(const std::string& program) const;
  void add(const std::string& program, const Aimed& aimed, std::vector<bool>& is_found);

  std::vector<Target> targets_;
  std::map<std::string, Program> programs_;
};

}  // namespace sonde::suite
