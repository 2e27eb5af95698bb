// SPDX-License-Identifier: Apache-2.0
#include "sonde/draw/utf8.hpp"

#include <string>
#include <string_view>

#include "codec/utf8.hpp"

namespace sonde::drawing {
namespace {

void append(std::string_view text, const Letters& letters) {
  for (const char c : text) letters.append(letters.text, c);
}

std::string character_of(char byte) {
  std::string character;
  codec::append_utf8(character, static_cast<unsigned char>(byte));
  return character;
}

}  // namespace

void copy_as_utf8(Drawn bytes, Letters letters) {
  std::string_view rest(bytes.data, bytes.size);
  while (!rest.empty()) {
    const std::size_t size = codec::decode_utf8(rest).size;
    if (size == 0) append(character_of(rest.front()), letters);
    else append(rest.substr(0, size), letters);
    rest.remove_prefix(size == 0 ? 1 : size);
  }
}

}  // namespace sonde::drawing
