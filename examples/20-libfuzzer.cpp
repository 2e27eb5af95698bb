// SPDX-License-Identifier: Apache-2.0
// A property as a target of libFuzzer. The same file is a test program if it is linked
// with sonde::main, and a fuzzer if it is linked with sonde::libfuzzer and -fsanitize=fuzzer.
#include <cctype>
#include <string>

#include <sonde/sonde.hpp>

// Run-length coding: "aaab" is "a3b1".
std::string packed(const std::string& text) {
  std::string code;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && text[end] == text[i]) ++end;
    code += text[i] + std::to_string(end - i);
    i = end;
  }
  return code;
}

std::string unpacked(const std::string& code) {
  std::string text;
  for (std::size_t i = 0; i + 1 < code.size(); i += 2) {
    const auto digit = code[i + 1] - '0';  // forgets that a number may have two digits
    text.append(static_cast<std::size_t>(digit), code[i]);
  }
  return text;
}

SONDE_PROPERTY(Packing, UnpackingGivesTheText, std::string text) {
  for (const char c : text) SONDE_ASSUME(std::isalpha(static_cast<unsigned char>(c)));
  SONDE_CHECK(unpacked(packed(text)) == text);
}
