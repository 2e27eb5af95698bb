// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "isolate/archive.hpp"
#include "run/runner.hpp"
#include "sonde/schema/type.hpp"

namespace sonde::campaign {

// A part of a case is an argument, or a field of one that is a struct, and of structs in it. What
// lists, alternatives and generators hold is no part of its own.

// What stands in the arguments, in preorder down to the parts: so a tree can be measured without
// its types.
struct ArgumentShape {
  enum class What : std::uint8_t { Struct, Number, Other };
  What what = What::Other;
  std::uint64_t simplest = 0;  // of a number
};

// Of so many arguments, which are drawn as these types.
std::vector<ArgumentShape> shapes_of(const Type* const* arguments, unsigned count);

// How small a part was in the cases of a search.
struct PartSize {
  std::uint64_t least = ~std::uint64_t{0};  // in any case
  std::uint64_t most = 0;                   // in any case
  std::uint64_t simplest = 0;               // valid cases in which it was the least

  // Whether the cases differ in this part.
  bool varies() const { return least < most; }
};

// Counts how many of the valid cases are the simplest, in each part and in all of them.
class PartSizes {
 public:
  // What the arguments are made of; without it, nothing is counted.
  void follow(std::vector<ArgumentShape> shapes);
  const std::vector<ArgumentShape>& shapes() const { return shapes_; }
  void add(const run::Observation& seen);
  // Adds what another search of the property has counted. Where one of them has seen a simpler
  // part, that is the simplest of both; then how many cases are the simplest in all parts is
  // what that search knows.
  void merge(const PartSizes& other);

  // In the order of the parts.
  const std::vector<PartSize>& parts() const { return parts_; }
  std::uint64_t valid() const { return valid_; }
  // Valid cases that are the simplest in every part that varies.
  std::uint64_t all_simplest() const { return all_simplest_; }

  template <class Archive>
  friend void fields(Archive& archive, isolate::Part<Archive, PartSizes>& sizes) {
    archive(sizes.shapes_, sizes.parts_, sizes.valid_, sizes.all_simplest_);
  }

 private:
  std::vector<ArgumentShape> shapes_;
  std::vector<PartSize> parts_;
  std::uint64_t valid_ = 0;
  std::uint64_t all_simplest_ = 0;
  std::vector<std::uint64_t> sizes_;  // of the parts of a case
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, ArgumentShape>& shape) {
  archive(isolate::up_to(shape.what, ArgumentShape::What::Other), shape.simplest);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, PartSize>& part) {
  archive(part.least, part.most, part.simplest);
}

// Whether the schema knows the fields of a type, each of which is a part or has parts.
bool has_parts(const Type& type);

}  // namespace sonde::campaign
