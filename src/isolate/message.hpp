// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "codec/binary.hpp"
#include "run/probe.hpp"
#include "tree/error.hpp"
#include "tree/tree.hpp"

namespace sonde::isolate {

// What two processes of one program tell each other, part by part.
class Writer {
 public:
  template <class Number>
  Writer& put(Number number)
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
  {
    bytes_.append(reinterpret_cast<const char*>(&number), sizeof number);
    return *this;
  }
  Writer& put(std::string_view text) {
    put(std::uint64_t{text.size()});
    bytes_ += text;
    return *this;
  }
  Writer& put(const Tree& tree) { return put(std::string_view(codec::to_binary(tree))); }
  Writer& put(const Failure& failure) {
    put(std::string_view(failure.file)).put(failure.line);
    put(std::string_view(failure.what)).put(std::string_view(failure.values));
    put(failure.kind).put(std::string_view(failure.signature));
    put(std::string_view(failure.frames));
    put(std::string_view(failure.culprit));
    return put(std::string_view(failure.output));
  }

  template <class T>
    requires std::is_trivially_copyable_v<T>
  Writer& put(std::span<const T> all) {
    return put(std::string_view(reinterpret_cast<const char*>(all.data()), all.size_bytes()));
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Reads the parts in the same order. What it cannot read throws Error: a process that
// has damaged its memory may say anything.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  Number get() {
    Number number;
    std::memcpy(&number, take(sizeof number).data(), sizeof number);
    return number;
  }
  std::string text() { return std::string(take(get<std::uint64_t>())); }
  template <class T>
  void get(std::vector<T>& all) {
    const auto bytes = take(get<std::uint64_t>());
    all.resize(bytes.size() / sizeof(T));
    if (!all.empty()) std::memcpy(all.data(), bytes.data(), all.size() * sizeof(T));
  }
  Tree tree() { return codec::from_binary(take(get<std::uint64_t>())); }
  Failure failure() {
    Failure failure;
    failure.file = text();
    failure.line = get<unsigned>();
    failure.what = text();
    failure.values = text();
    failure.kind = kind();
    failure.signature = text();
    failure.frames = text();
    failure.culprit = text();
    failure.output = text();
    return failure;
  }

 private:
  FailureKind kind() {
    const auto number = get<std::uint8_t>();
    if (number >= failure_kinds) throw Error("a child process sent a damaged message");
    return static_cast<FailureKind>(number);
  }
  std::string_view take(std::uint64_t size) {
    if (size > bytes_.size()) throw Error("a child process sent a damaged message");
    const auto part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }

  std::string_view bytes_;
};

void put_lines(Writer& writer, const std::vector<std::string>& lines);
std::vector<std::string> get_lines(Reader& reader);

// The two processes are copies of one: places that are compiled in have the same ids in
// both. Those that were made since, of labels named at run time, are sent from the first
// that was not told yet, and are made again.
void put_sites(Writer& writer, std::size_t from);
void take_sites(Reader& reader);

}  // namespace sonde::isolate
