// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "isolate/archive.hpp"
#include "tree/hash.hpp"

namespace sonde::isolate {

// The types of the fields of a message, in their order: an archive that follows the same lists as
// Writer and Reader. Two programs whose outlines of a message are the same can read it of each
// other, unless fields of one type changed places.
class Outline {
 public:
  template <class T>
  using Part = const T;
  static constexpr bool reads = false;

  template <class... Parts>
  void operator()(const Parts&... parts) {
    (add(parts), ...);
  }
  void check(bool) {}

  const std::string& text() const { return text_; }

 private:
  template <class T>
  void add(const T& value) {
    text_ += '(';
    fields(*this, value);
    text_ += ')';
  }
  template <Number N>
  void add(const N&) {
    text_ += std::is_floating_point_v<N> ? 'f' : std::is_signed_v<N> ? 'i' : 'u';
    text_ += std::to_string(sizeof(N));
  }
  void add(const bool&) { text_ += 'b'; }
  template <class Enum>
  void add(const Enumerator<Enum>& enumerator) {
    using Value = std::underlying_type_t<std::remove_const_t<Enum>>;
    add(Value{});
    text_ += '<' + std::to_string(static_cast<Value>(enumerator.last)) + '>';
  }
  void add(const std::string&) { text_ += 's'; }
  void add(const Tree&) { text_ += 't'; }
  void add(const codec::PackedTree&) { text_ += 't'; }
  void add(const Site* const&) { text_ += 'p'; }
  template <class T>
  void add(const std::vector<T>&) {
    text_ += '*';
    add(T{});
  }
  template <class T, std::size_t count>
  void add(const std::array<T, count>&) {
    text_ += std::to_string(count) + '*';
    add(T{});
  }
  template <std::size_t count>
  void add(const char (&)[count]) {
    text_ += std::to_string(count) + "*c";
  }
  template <class Key, class T>
  void add(const std::map<Key, T>&) {
    text_ += '=';
    (*this)(Key{}, T{});
  }
  template <class T>
  void add(const std::optional<T>&) {
    text_ += '?';
    add(T{});
  }
  template <class... Alternatives>
  void add(const std::variant<Alternatives...>&) {
    ((text_ += '|', add(Alternatives{})), ...);
  }

  std::string text_;
};

// A number that another outline hardly ever has.
template <class... Messages>
std::uint64_t outline_number() {
  Outline outline;
  outline(Messages{}...);
  return hash_of(outline.text());
}

}  // namespace sonde::isolate
