// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "sonde/tree/kind.hpp"

namespace sonde {

class TextSink;
class Tree;

// Writes the text of a value whose type is forgotten.
using Print = void (*)(const void* value, TextSink& text);

// Where a domain writes a value that it turns back into a tree.
class Sink {
 public:
  // To be drawn from again; or to be read by a person, who wants values in the place of draws.
  enum class Purpose : std::uint8_t { Replay, Report };

  explicit Sink(Tree& tree, Purpose purpose = Purpose::Replay) : tree_(tree), purpose_(purpose) {}

  bool is_report() const { return purpose_ == Purpose::Report; }

  // Whether what is written now stands so deep that no stack should follow.
  bool is_deep() const { return depth_ > most_depth; }

  void leaf(Kind kind, std::uint64_t value);
  void bytes(Kind kind, const void* data, std::size_t size);
  std::uint32_t open(Kind kind, std::uint64_t value = 0);
  void close(std::uint32_t span);

  // In a report: what a printer writes of a value, and that a value has no printer.
  void printed(Print print, const void* value);
  void unprinted(Kind type, std::size_t size);

  Tree& tree() { return tree_; }

 private:
  static constexpr unsigned most_depth = 1000;

  Tree& tree_;
  Purpose purpose_;
  unsigned depth_ = 0;
};

}  // namespace sonde
