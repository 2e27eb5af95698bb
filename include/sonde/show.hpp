// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>

#include "sonde/tree/sink.hpp"
#include "sonde/tree/text_sink.hpp"

namespace sonde {

// How values of a type print in reports. A type that Sonde derives prints as C++, such as
// `Point{.x = 1, .y = 2}`. Any other type prints by the first of these that it has:
//   1. a specialisation of sonde::Show
//   2. GoogleTest's PrintTo(const T&, std::ostream*)
//   3. AbslStringify(sink, const T&)
//   4. std::formatter<T>, if <format> or <sonde/show/format.hpp> is included
//   5. fmt::formatter<T>, if {fmt} is included before Sonde, or <sonde/show/fmt.hpp> anywhere
//   6. operator<<(std::ostream&, const T&)
// They are found in the namespace of the type, and must be declared before the first property
// that uses the type.
//
// A specialisation returns a text, or appends it:
//   template <> struct sonde::Show<Account> {
//     static std::string show(const Account& account) { return account.owner(); }
//   };
//   template <> struct sonde::Show<Account> {
//     static void show(const Account& account, sonde::TextSink& text) { text.append("..."); }
//   };
// With a specialisation, a derived type prints as C++ with the text behind it, as a comment.
// `static constexpr bool beside = true;` alone does the same with another of the printers
// above. `static constexpr bool beside = false;` prints the text in the place of the C++.
template <class T>
struct Show;

}  // namespace sonde

namespace sonde::showing {

template <class T>
concept Returns = requires(const T& value, TextSink& text) { text.append(Show<T>::show(value)); };
template <class T>
concept Appends = requires(const T& value, TextSink& text) { Show<T>::show(value, text); };
template <class T>
concept PrintsTo = requires(const T& value, std::ostream* stream) { PrintTo(value, stream); };
template <class T>
concept Stringifies = requires(const T& value, TextSink& text) { AbslStringify(text, value); };
// Declared by sonde/show/format.hpp and sonde/show/fmt.hpp.
template <class T>
concept Formats = requires(const T& value, TextSink& text) { print_by_format(value, text); };
template <class T>
concept FormatsByFmt = requires(const T& value, TextSink& text) { print_by_fmt(value, text); };
// Written as a call, which does not find the members that print numbers and pointers: a value
// that converts to bool does not print as one.
template <class T>
concept Streams = requires(std::ostream& stream, const T& value) { operator<<(stream, value); };

template <class T>
concept Shows = Returns<T> || Appends<T>;
template <class T>
concept Prints =
    Shows<T> || PrintsTo<T> || Stringifies<T> || Formats<T> || FormatsByFmt<T> || Streams<T>;

// Whether the text of a derived type stands behind its C++, or in its place.
template <class T>
concept IsChosen = Shows<T> || requires { Show<T>::beside; };
template <class T>
consteval bool is_beside() {
  if constexpr (requires { Show<T>::beside; }) return Show<T>::beside;
  else return true;
}

template <class T>
void print(const void* object, TextSink& text) {
  const T& value = *static_cast<const T*>(object);
  if constexpr (Appends<T>) Show<T>::show(value, text);
  else if constexpr (Returns<T>) text.append(Show<T>::show(value));
  else if constexpr (PrintsTo<T>)
    print_to_stream(object, text, [](const void* it, std::ostream& stream) {
      PrintTo(*static_cast<const T*>(it), &stream);
    });
  else if constexpr (Stringifies<T>) AbslStringify(text, value);
  else if constexpr (Formats<T>) print_by_format(value, text);
  else if constexpr (FormatsByFmt<T>) print_by_fmt(value, text);
  else
    print_to_stream(object, text, [](const void* it, std::ostream& stream) {
      operator<<(stream, *static_cast<const T*>(it));
    });
}

// Writes a value that is not derived.
template <class T>
void write(const T& value, Kind type, Sink& sink) {
  if constexpr (Prints<T>) sink.printed(&print<T>, __builtin_addressof(value));
  else sink.unprinted(type, sizeof(T));
}

}  // namespace sonde::showing

#if defined(_GLIBCXX_FORMAT) || defined(_LIBCPP_FORMAT)
#include "sonde/show/format.hpp"
#endif
#ifdef FMT_VERSION
#include "sonde/show/fmt.hpp"
#endif
