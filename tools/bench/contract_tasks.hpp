// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sonde::bench {

// A mutant of an annotated C file, and the function whose contract must show it.
struct ContractMutant {
  std::string_view name;      // as -DMUTANT takes it
  std::string_view function;  // that must fail
  unsigned shortest;          // calls of the shortest failing sequence; 0: no sequence shows it
  bool is_published;          // in seq-test's table
  std::string_view skip;      // functions that would show it as well, with commas between them
};

// One file of workloads/contracts.
struct ContractStudy {
  std::string_view name;
  std::string_view file;
  std::string_view published;  // the name of its row in published.hpp; empty if there is none
  unsigned versions;           // of its invariant: -DVERSION=1 and so on
  std::span<const ContractMutant> mutants;
};

std::span<const ContractStudy> contract_studies();

// One version of a study with one mutant.
struct ContractTask {
  const ContractStudy* study;
  const ContractMutant* mutant;
  unsigned version;

  std::string name() const;  // "bst/v2/insert_1_spec/set_node_key"
};

std::vector<ContractTask> tasks_of(const ContractStudy& study);

}  // namespace sonde::bench
