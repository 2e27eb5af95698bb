// SPDX-License-Identifier: Apache-2.0
#include "tree/text_sink.hpp"

#include <exception>
#include <sstream>

namespace sonde {
namespace {

class StringSink final : public TextSink {
 public:
  std::string text;

 private:
  void write(const char* more, std::size_t size) override { text.append(more, size); }
};

std::string without_line_ends(std::string text) {
  text.erase(text.find_last_not_of("\r\n") + 1);
  return text;
}

}  // namespace

std::string text_by(Print print, const void* value) {
  StringSink sink;
  try {
    print(value, sink);
  } catch (const std::exception& thrown) {
    sink.append(std::string("<the printer threw: ") + thrown.what() + ">");
  } catch (...) {
    sink.append("<the printer threw>");
  }
  return without_line_ends(std::move(sink.text));
}

namespace showing {

void print_to_stream(const void* value, TextSink& text,
                     void (*print)(const void* value, std::ostream& stream)) {
  std::ostringstream stream;
  print(value, stream);
  text.append(stream.str());
}

}  // namespace showing
}  // namespace sonde
