// SPDX-License-Identifier: Apache-2.0
// As interpose.cpp, for a function that libFuzzer does not define: a file of its own, because
// libFuzzer defines all those of the other file, and a program that links both would have two of
// each. std::string::find of one character calls this function.
#include <cstddef>

#include "coverage/hooks.hpp"
#include "coverage/next_function.hpp"
#include "coverage/recorder.hpp"

namespace {

void* plain_memchr(const void* text, int wanted, std::size_t size) {
  const auto* const bytes = static_cast<const unsigned char*>(text);
  for (std::size_t i = 0; i < size; ++i) {
    if (bytes[i] == static_cast<unsigned char>(wanted))
      return const_cast<unsigned char*>(bytes + i);
  }
  return nullptr;
}

}  // namespace

using namespace sonde::coverage;

extern "C" void* memchr(const void* text, int wanted, std::size_t size) {
  SONDE_NEXT(memchr);
  if (comparisons_wanted) [[unlikely]]
    record_memchr(SONDE_CALLER, text, wanted, size);
  return next(text, wanted, size);
}
