// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/cover.hpp"
#include "store/cache.hpp"
#include "suite/listing.hpp"

namespace sonde::command {

// What the commands `sonde corpus ...` do for one property, and say about it.
struct Done {
  std::string property{};
  std::size_t before = 0;  // cases of the corpus
  std::size_t after = 0;
  std::size_t features = 0;  // that the cases show; 0 where they were not run
  std::vector<std::string> remarks{};
};

// The corpus of a property. Throws Error where the cache cannot be read.
std::vector<store::CorpusCase> corpus_of(store::Cache& cache,
                                         const suite::ListedProperty& property);
// Throws Error with what the cache says, where a call was not successful.
void require(bool successful, store::Cache& cache);

// Keeps few and small cases that show the same features. Where removal is only tried, nothing is
// changed.
enum class Removal : std::uint8_t { Tried, Done };
Done minimize(const std::string& program, const suite::ListedProperty& property, Removal removal);

// Adds cases and failures that another cache holds of the property: of the cases those that show
// what the corpus does not.
Done merge(const std::string& program, const suite::ListedProperty& property,
           const std::string& other_cache);

// Adds the inputs of a fuzzer. Each is a file's name and its content.
struct Input {
  std::string name{};
  std::string content{};
};
Done import_inputs(const std::string& program, const suite::ListedProperty& property,
                   const std::vector<Input>& inputs);

// Writes the corpus as inputs of a fuzzer into a folder. Files that are there stay.
Done export_inputs(const std::string& program, const suite::ListedProperty& property,
                   const std::string& folder);

}  // namespace sonde::command
