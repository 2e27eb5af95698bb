// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "code/function_name.hpp"

namespace sonde::code {

// The functions in which a case took edges: each once, in ascending order, at most `most`. It is
// what is stored of the reach of a case, since it outlives the build.
class FunctionSet {
 public:
  // 16 kB. Of a case that ran more, those with the least hashes. Bounds the cache; not measured.
  static constexpr std::size_t most = 4096;

  FunctionSet() = default;
  explicit FunctionSet(std::vector<FunctionId> functions);
  // Of bytes that `to_bytes` wrote; empty where they are damaged.
  static FunctionSet of_bytes(std::string_view bytes);

  std::string to_bytes() const;
  const std::vector<FunctionId>& all() const { return all_; }
  bool operator==(const FunctionSet&) const = default;

 private:
  std::vector<FunctionId> all_;
};

}  // namespace sonde::code
