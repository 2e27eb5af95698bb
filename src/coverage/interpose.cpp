// SPDX-License-Identifier: Apache-2.0
// Replaces string functions of the C library, so that their operands are recorded without a
// sanitizer. These come before those of the C library because the program is searched first;
// each calls the one that it replaces. Where a sanitizer's runtime defines these names, the
// linker does not take this file out of the library.
#include <cstddef>
#include <cstdint>

#include "coverage/hooks.hpp"
#include "coverage/next_function.hpp"
#include "coverage/recorder.hpp"

namespace {

// Used while the functions of the C library are looked up, and in programs that are linked
// statically, where the lookup finds none.
int plain_memcmp(const void* left, const void* right, std::size_t size) {
  const auto* const a = static_cast<const unsigned char*>(left);
  const auto* const b = static_cast<const unsigned char*>(right);
  for (std::size_t i = 0; i < size; ++i) {
    if (a[i] != b[i]) return a[i] - b[i];
  }
  return 0;
}

unsigned char lower(char c) {
  return static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}
unsigned char as_is(char c) { return static_cast<unsigned char>(c); }

int plain_compare(const char* left, const char* right, std::size_t limit,
                  unsigned char (*letter)(char)) {
  for (std::size_t i = 0; i < limit; ++i) {
    const int difference = letter(left[i]) - letter(right[i]);
    if (difference != 0 || left[i] == '\0') return difference;
  }
  return 0;
}

int plain_strcmp(const char* left, const char* right) {
  return plain_compare(left, right, SIZE_MAX, as_is);
}
int plain_strncmp(const char* left, const char* right, std::size_t limit) {
  return plain_compare(left, right, limit, as_is);
}
int plain_strcasecmp(const char* left, const char* right) {
  return plain_compare(left, right, SIZE_MAX, lower);
}
int plain_strncasecmp(const char* left, const char* right, std::size_t limit) {
  return plain_compare(left, right, limit, lower);
}

void* plain_memmem(const void* text, std::size_t size, const void* wanted, std::size_t length) {
  const auto* const bytes = static_cast<const char*>(text);
  for (std::size_t at = 0; at + length <= size; ++at) {
    if (plain_memcmp(bytes + at, wanted, length) == 0) return const_cast<char*>(bytes + at);
  }
  return nullptr;
}

std::size_t length_of(const char* text) {
  std::size_t length = 0;
  while (text[length] != '\0') ++length;
  return length;
}

char* plain_strstr(const char* text, const char* wanted) {
  return static_cast<char*>(plain_memmem(text, length_of(text), wanted, length_of(wanted)));
}

}  // namespace

using namespace sonde::coverage;

// Most of the time nothing is recorded; then the cost is a test and a jump.
extern "C" {

int memcmp(const void* left, const void* right, std::size_t size) {
  SONDE_NEXT(memcmp);
  if (comparisons_wanted) [[unlikely]]
    record_memcmp(SONDE_CALLER, left, right, size);
  return next(left, right, size);
}

int bcmp(const void* left, const void* right, std::size_t size) {
  SONDE_NEXT(memcmp);
  if (comparisons_wanted) [[unlikely]]
    record_memcmp(SONDE_CALLER, left, right, size);
  return next(left, right, size);
}

int strcmp(const char* left, const char* right) {
  SONDE_NEXT(strcmp);
  if (comparisons_wanted) [[unlikely]]
    record_strcmp(SONDE_CALLER, left, right, SIZE_MAX);
  return next(left, right);
}

int strncmp(const char* left, const char* right, std::size_t limit) {
  SONDE_NEXT(strncmp);
  if (comparisons_wanted) [[unlikely]]
    record_strcmp(SONDE_CALLER, left, right, limit);
  return next(left, right, limit);
}

int strcasecmp(const char* left, const char* right) {
  SONDE_NEXT(strcasecmp);
  if (comparisons_wanted) [[unlikely]]
    record_strcmp(SONDE_CALLER, left, right, SIZE_MAX);
  return next(left, right);
}

int strncasecmp(const char* left, const char* right, std::size_t limit) {
  SONDE_NEXT(strncasecmp);
  if (comparisons_wanted) [[unlikely]]
    record_strcmp(SONDE_CALLER, left, right, limit);
  return next(left, right, limit);
}

char* strstr(const char* text, const char* wanted) {
  SONDE_NEXT(strstr);
  if (comparisons_wanted) [[unlikely]]
    record_search(SONDE_CALLER, text, wanted);
  return next(text, wanted);
}

void* memmem(const void* text, std::size_t size, const void* wanted, std::size_t length) {
  SONDE_NEXT(memmem);
  if (comparisons_wanted) [[unlikely]]
    record_memmem(SONDE_CALLER, text, size, wanted, length);
  return next(text, size, wanted, length);
}

}  // extern "C"
