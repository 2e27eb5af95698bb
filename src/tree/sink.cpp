// SPDX-License-Identifier: Apache-2.0
#include "sonde/tree/sink.hpp"

#include "sonde/tree/printed.hpp"
#include "tree/text_sink.hpp"
#include "tree/tree.hpp"

namespace sonde {

void Sink::leaf(Kind kind, std::uint64_t value) { tree_.leaf(kind, value); }

void Sink::bytes(Kind kind, const void* data, std::size_t size) {
  tree_.leaf(kind, std::string_view(static_cast<const char*>(data), size));
}

std::uint32_t Sink::open(Kind kind, std::uint64_t value) {
  ++depth_;
  return tree_.open(kind, value);
}

void Sink::close(std::uint32_t span) {
  --depth_;
  tree_.close(span);
}

void Sink::printed(Print print, const void* value) {
  tree_.leaf(printed_kind, text_by(print, value));
}

void Sink::unprinted(Kind type, std::size_t size) {
  const auto span = open(unprinted_kind, size);
  tree_.close(tree_.open(type));
  close(span);
}

}  // namespace sonde
