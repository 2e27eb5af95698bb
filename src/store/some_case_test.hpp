// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "codec/text.hpp"
#include "schema/schema.hpp"
#include "sonde/derive.hpp"
#include "store/cases.hpp"

namespace sonde::store {

// For tests: the arguments of a property that is not there, and cases of it.
template <class... Args>
Parameters parameters_of(std::string property, std::vector<std::string> names) {
  static constexpr const Type* types[] = {&derive::type_v<Args>..., nullptr};
  Parameters parameters{std::move(property), {}, std::move(names), {types, sizeof...(Args)}};
  (parameters.declarations.push_back(schema::details(derive::type_v<Args>).name), ...);
  for (std::size_t i = 0; i < sizeof...(Args); ++i)
    parameters.declarations[i] += " " + parameters.names[i];
  return parameters;
}

template <class... Args>
Tree arguments(const Args&... values) {
  Tree tree;
  const auto span = tree.open(codec::arguments_kind);
  Sink sink(tree);
  (derive::encode(values, sink), ...);
  tree.close(span);
  return tree;
}

inline std::string text_in(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void put(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace sonde::store
