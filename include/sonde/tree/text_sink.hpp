// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>

namespace sonde {

// Where a printer writes the text of a value.
class TextSink {
 public:
  void append(const char* text, std::size_t size) { write(text, size); }
  void append(const char* text) { write(text, __builtin_strlen(text)); }
  template <class Text>
    requires requires(const Text& text) { text.data() + text.size(); }
  void append(const Text& text) {
    write(text.data(), text.size());
  }

  // What Abseil asks of a sink, so that AbslStringify and absl::Format can write here.
  template <class Text>
  void Append(const Text& text) {  // NOLINT(readability-identifier-naming)
    append(text);
  }
  void Append(std::size_t count, char character) {  // NOLINT(readability-identifier-naming)
    for (; count > 0; --count) write(&character, 1);
  }
  template <class Text>
  friend void AbslFormatFlush(TextSink* sink,  // NOLINT(readability-identifier-naming)
                              const Text& text) {
    sink->append(text);
  }

 protected:
  ~TextSink() = default;

 private:
  virtual void write(const char* text, std::size_t size) = 0;
};

namespace showing {

// Lets a function write a value, whose type is forgotten, to a stream.
void print_to_stream(const void* value, TextSink& text,
                     void (*print)(const void* value, std::ostream& stream));

}  // namespace showing
}  // namespace sonde
