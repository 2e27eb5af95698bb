// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "codec/packed_tree.hpp"
#include "run/probe.hpp"
#include "tree/tree.hpp"

namespace sonde::isolate {

// The messages that a process and its child exchange. A struct lists its fields once, and
// both the writer and the reader follow that list:
//
//   template <class Archive>
//   void fields(Archive& archive, Part<Archive, Verdict>& verdict) {
//     archive(up_to(verdict.outcome, Outcome::Fail), verdict.lines, verdict.site);
//     archive.check(verdict.lines.size() < 10);
//   }
//
// The reader trusts nothing: a child may have damaged its memory. Every bool, enumerator,
// length, tree and place is checked, and `check` adds what a struct promises beyond that.
// What does not hold throws Error.

// `T` as an archive sees it: const where it is written.
template <class Archive, class T>
using Part = typename Archive::template Part<T>;

// An enumerator of `Enum`, whose last one is `last`.
template <class Enum>
struct Enumerator {
  Enum& value;
  std::remove_const_t<Enum> last;
};

template <class Enum>
Enumerator<Enum> up_to(Enum& value, std::type_identity_t<std::remove_const_t<Enum>> last) {
  return {value, last};
}

// How a place is written: by its id, for a process that was forked or has a list of all places; or
// as a whole, for any other. One of another program gets a copy.
enum class SiteForm : std::uint8_t { Id, Whole };

template <class T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

class Writer {
 public:
  template <class T>
  using Part = const T;
  static constexpr bool reads = false;

  explicit Writer(SiteForm sites = SiteForm::Id) : sites_(sites) {}

  template <class... Parts>
  void operator()(const Parts&... parts) {
    (write(parts), ...);
  }
  void check(bool) {}

  std::string take() { return std::move(bytes_); }

 private:
  template <class T>
  void write(const T& value) {
    fields(*this, value);
  }
  template <Number N>
  void write(const N& number) {
    append(&number, sizeof number);
  }
  void write(const bool& flag) { bytes_ += flag ? '\1' : '\0'; }
  template <class Enum>
  void write(const Enumerator<Enum>& enumerator) {
    write(static_cast<std::underlying_type_t<std::remove_const_t<Enum>>>(enumerator.value));
  }
  void write(const std::string& text) {
    write(std::uint64_t{text.size()});
    bytes_ += text;
  }
  void write(const Tree& tree);
  void write(const codec::PackedTree& tree) { write(tree.bytes()); }
  void write(const Site* const& site);

  template <class T>
  void write(const std::vector<T>& all) {
    write(std::uint64_t{all.size()});
    for (const T& each : all) write(each);
  }
  template <class T, std::size_t count>
  void write(const std::array<T, count>& all) {
    for (const T& each : all) write(each);
  }
  template <std::size_t count>
  void write(const char (&text)[count]) {
    append(text, count);
  }
  template <class Key, class T>
  void write(const std::map<Key, T>& all) {
    write(std::uint64_t{all.size()});
    for (const auto& [key, value] : all) (*this)(key, value);
  }
  template <class T>
  void write(const std::optional<T>& maybe) {
    write(maybe.has_value());
    if (maybe) write(*maybe);
  }
  template <class... Alternatives>
  void write(const std::variant<Alternatives...>& one) {
    write(static_cast<std::uint8_t>(one.index()));
    std::visit([this](const auto& value) { this->write(value); }, one);
  }

  void append(const void* bytes, std::size_t size) {
    bytes_.append(static_cast<const char*>(bytes), size);
  }

  SiteForm sites_;
  std::string bytes_;
};

class Reader {
 public:
  template <class T>
  using Part = T;
  static constexpr bool reads = true;

  explicit Reader(std::string_view bytes, SiteForm sites = SiteForm::Id)
      : bytes_(bytes), sites_(sites) {}

  template <class... Parts>
  void operator()(Parts&&... parts) {
    (read(parts), ...);
  }
  static void check(bool holds) {
    if (!holds) refuse();
  }
  // All bytes must be used up.
  void finish() const { check(bytes_.empty()); }

 private:
  [[noreturn]] static void refuse();

  template <class T>
  void read(T& value) {
    fields(*this, value);
  }
  template <Number N>
  void read(N& number) {
    std::memcpy(&number, take(sizeof number).data(), sizeof number);
  }
  void read(bool& flag) {
    const char byte = take(1)[0];
    check(byte == '\0' || byte == '\1');
    flag = byte == '\1';
  }
  template <class Enum>
  void read(Enumerator<Enum>& enumerator) {
    using Value = std::underlying_type_t<Enum>;
    Value value{};
    read(value);
    check(value >= Value{} && value <= static_cast<Value>(enumerator.last));
    enumerator.value = static_cast<Enum>(value);
  }
  void read(std::string& text) { text = take(length()); }
  void read(Tree& tree);
  void read(codec::PackedTree& tree);
  void read(const Site*& site);
  const Site* read_whole_site();

  template <class T>
  void read(std::vector<T>& all) {
    all.clear();
    for (auto left = length(); left > 0; --left) read(all.emplace_back());
  }
  template <class T, std::size_t count>
  void read(std::array<T, count>& all) {
    for (T& each : all) read(each);
  }
  template <std::size_t count>
  void read(char (&text)[count]) {
    std::memcpy(text, take(count).data(), count);
  }
  template <class Key, class T>
  void read(std::map<Key, T>& all) {
    all.clear();
    for (auto left = length(); left > 0; --left) {
      std::pair<Key, T> entry;
      (*this)(entry.first, entry.second);
      check(all.insert(std::move(entry)).second);
    }
  }
  template <class T>
  void read(std::optional<T>& maybe) {
    bool has_value = false;
    read(has_value);
    maybe.reset();
    if (has_value) read(maybe.emplace(T{}));
  }
  template <class... Alternatives>
  void read(std::variant<Alternatives...>& one) {
    std::uint8_t index = 0;
    read(index);
    check(index < sizeof...(Alternatives));
    std::uint8_t number = 0;
    ((number++ == index ? read(one.template emplace<Alternatives>()) : void()), ...);
  }

  // How many bytes or elements follow. An element takes a byte at least.
  std::uint64_t length() {
    std::uint64_t count = 0;
    read(count);
    check(count <= bytes_.size());
    return count;
  }
  std::string_view take(std::uint64_t size) {
    check(size <= bytes_.size());
    const auto part = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return part;
  }

  std::string_view bytes_;
  SiteForm sites_;
};

template <class T>
std::string packed(const T& value, SiteForm sites = SiteForm::Id) {
  Writer writer(sites);
  writer(value);
  return writer.take();
}

// Throws Error where the bytes are not a whole `T`.
template <class T>
T unpacked(std::string_view bytes, SiteForm sites = SiteForm::Id) {
  T value{};
  Reader reader(bytes, sites);
  reader(value);
  reader.finish();
  return value;
}

}  // namespace sonde::isolate
