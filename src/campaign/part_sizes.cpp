// SPDX-License-Identifier: Apache-2.0
#include "campaign/part_sizes.hpp"

#include <algorithm>

#include "schema/schema.hpp"
#include "shrink/order.hpp"

namespace sonde::campaign {
namespace {

using Index = Tree::Index;

bool is_number(const Type& type) {
  return schema::is_derived(&type) && (type.form == Form::Integer || type.form == Form::Real);
}

std::uint64_t simplest_number(const Type& type) {
  return type.form == Form::Integer ? schema::simplest_integer(type) : 0;
}

// Of a list or of a text, 0 where it is empty; of a number, 0 where it is the simplest one. What a
// generator drew is as large as all that it holds.
std::uint64_t size_of(const Tree& tree, Index span, const ArgumentShape& shape) {
  const Node& node = tree[span];
  if (shape.what == ArgumentShape::What::Number) return node.value == shape.simplest ? 0 : 1;
  switch (node.kind.form()) {
    case Form::Bytes: return tree.bytes(node).size();
    case Form::Record: return shrink::weight_of(tree, span);
    default: return node.extent - std::uint64_t{1};
  }
}

void append_shapes(std::vector<ArgumentShape>& shapes, const Type& type) {
  using enum ArgumentShape::What;
  if (is_number(type)) return shapes.push_back({Number, simplest_number(type)});
  if (!has_parts(type)) return shapes.push_back({Other});
  shapes.push_back({Struct});
  for (unsigned i = 0; i < type.field_count; ++i) append_shapes(shapes, *type.fields[i]);
}

// The tree is in preorder, as the shapes are: behind the last field of a struct stands what is
// next to the struct.
void append_sizes(std::vector<std::uint64_t>& sizes, const Tree& tree,
                  const std::vector<ArgumentShape>& shapes) {
  Index at = 1;
  for (const ArgumentShape& shape : shapes) {
    if (at >= tree.size()) return;
    if (shape.what == ArgumentShape::What::Struct) {
      ++at;
      continue;
    }
    sizes.push_back(size_of(tree, at, shape));
    at = tree.end_of(at);
  }
}

}  // namespace

std::vector<ArgumentShape> shapes_of(const Type* const* arguments, unsigned count) {
  std::vector<ArgumentShape> shapes;
  for (unsigned i = 0; i < count; ++i) append_shapes(shapes, *arguments[i]);
  return shapes;
}

bool has_parts(const Type& type) { return type.form == Form::Record && schema::is_derived(&type); }

// With room for all parts: what the first case allocates, a sanitizer takes for a leak of the case.
void PartSizes::follow(std::vector<ArgumentShape> shapes) {
  shapes_ = std::move(shapes);
  const auto structs =
      std::ranges::count(shapes_, ArgumentShape::What::Struct, &ArgumentShape::what);
  const std::size_t parts = shapes_.size() - static_cast<std::size_t>(structs);
  sizes_.assign(parts, 0);
  parts_.assign(parts, {});
}

// The simplest size is not known before it is seen: a smaller one makes those before it larger.
void PartSizes::add(const run::Observation& seen) {
  sizes_.clear();
  append_sizes(sizes_, seen.tree, shapes_);
  if (sizes_.size() > parts_.size()) parts_.resize(sizes_.size());
  bool all_simplest = true;
  for (std::size_t i = 0; i < sizes_.size(); ++i) {
    PartSize& part = parts_[i];
    if (sizes_[i] < part.least) {
      part.least = sizes_[i];
      part.simplest = 0;
      all_simplest_ = 0;
    }
    part.most = std::max(part.most, sizes_[i]);
    const bool is_simplest = sizes_[i] == part.least;
    if (seen.valid() && is_simplest) ++part.simplest;
    all_simplest = all_simplest && is_simplest;
  }
  if (!seen.valid()) return;
  ++valid_;
  if (all_simplest) ++all_simplest_;
}

void PartSizes::merge(const PartSizes& other) {
  if (parts_.size() < other.parts_.size()) parts_.resize(other.parts_.size());
  bool is_simpler = false;
  bool is_less_simple = false;
  for (std::size_t i = 0; i < other.parts_.size(); ++i) {
    PartSize& part = parts_[i];
    const PartSize& more = other.parts_[i];
    is_simpler = is_simpler || more.least < part.least;
    is_less_simple = is_less_simple || more.least > part.least;
    if (more.least < part.least) part.simplest = 0;
    if (more.least <= part.least) part.simplest += more.simplest;
    part.least = std::min(part.least, more.least);
    part.most = std::max(part.most, more.most);
  }
  valid_ += other.valid_;
  if (is_simpler) all_simplest_ = 0;
  if (!is_less_simple) all_simplest_ += other.all_simplest_;
}

}  // namespace sonde::campaign
