// SPDX-License-Identifier: Apache-2.0
#include "subjects.hpp"

#include <cstring>

#include <strings.h>

namespace subject {

namespace {
volatile int sink = 0;
}

template <class T>
bool equals_77(T value) {
  return value == 77;
}
template <class T>
bool is_below_77(T value) {
  return value < 77;
}
template <class T>
bool equal(T left, T right) {
  return left == right;
}
template <class T>
bool less(T left, T right) {
  return left < right;
}

template <class T>
int switch_of_3(T value) {
  switch (value) {
    case 3: sink = 5; return 17;
    case 90: sink = 6; return 1;
    case 200: sink = 7; return 900;
    default: return 0;
  }
}

template <class T>
int switch_of_5(T value) {
  switch (value) {
    case 7: sink = 5; return 17;
    case 19: sink = 6; return 1;
    case 64: sink = 7; return 900;
    case 101: sink = 8; return 4;
    case 222: sink = 9; return 31;
    default: return 0;
  }
}

#define SUBJECTS(T)                \
  template bool equals_77<T>(T);   \
  template bool is_below_77<T>(T); \
  template bool equal<T>(T, T);    \
  template bool less<T>(T, T);     \
  template int switch_of_3<T>(T);  \
  template int switch_of_5<T>(T)
SUBJECTS(std::uint8_t);
SUBJECTS(std::uint16_t);
SUBJECTS(std::uint32_t);
SUBJECTS(std::uint64_t);

#define CASE(n) \
  case 1000 + 7 * (n): sink = (n) * (n); return (n) ^ 3;
#define CASES_10(n) \
  CASE(n)           \
  CASE(n + 1)       \
  CASE(n + 2) CASE(n + 3) CASE(n + 4) CASE(n + 5) CASE(n + 6) CASE(n + 7) CASE(n + 8) CASE(n + 9)
#define CASES_100(n) \
  CASES_10(n)        \
  CASES_10(n + 10)   \
  CASES_10(n + 20)   \
  CASES_10(n + 30)   \
  CASES_10(n + 40)   \
  CASES_10(n + 50) CASES_10(n + 60) CASES_10(n + 70) CASES_10(n + 80) CASES_10(n + 90)
int switch_of_300(unsigned value) {
  switch (value) { CASES_100(0) CASES_100(100) CASES_100(200) default : return -1; }
}

bool is_below_half(float value) { return value < 0.5F; }
bool is_below_half(double value) { return value < 0.5; }

bool string_is_bad(const std::string& text) { return text == "bad!"; }
bool view_is_bad(std::string_view text) { return text == "bad!"; }
bool array_is_bad(const char (&text)[5]) { return std::string_view(text, 4) == "bad!"; }
bool strings_equal(const std::string& left, const std::string& right) { return left == right; }
bool views_equal(std::string_view left, std::string_view right) { return left == right; }
bool memcmp_is_bad(const char* text) { return std::memcmp(text, "bad!", 4) == 0; }
bool bcmp_is_bad(const char* text) { return bcmp(text, "bad!", 4) == 0; }
bool strcmp_is_bad(const char* text) { return std::strcmp(text, "bad!") == 0; }
bool strncmp_is_bad(const char* text) { return std::strncmp(text, "bad!", 4) == 0; }
bool strcasecmp_is_bad(const char* text) { return strcasecmp(text, "bad!") == 0; }
bool strncasecmp_is_bad(const char* text) { return strncasecmp(text, "bad!", 4) == 0; }
bool strstr_finds_bad(const char* text) { return std::strstr(text, "bad!") != nullptr; }
bool memmem_finds_bad(const char* text, std::size_t size) {
  return memmem(text, size, "bad!", 4) != nullptr;
}
std::size_t place_in_hexadecimal(char digit) {
  return std::string_view("0123456789abcdef").find(digit);
}
std::size_t place_of_slash(std::string_view text) { return text.find('/'); }

int even_or_odd(int number) {
  if (number % 2 == 0) {
    sink = 1;
    return 10;
  }
  return 20;
}

int loop(int times) {
  for (int i = 0; i < times; i = sink + 1) sink = i;  // not to be unrolled
  return sink;
}

int bits(unsigned number) {
  int count = 0;
  for (unsigned bit = 0; bit < 32; ++bit) {
    if (((number >> bit) & 1U) == 1U) {
      sink = count;
      ++count;
    }
  }
  return count;
}

}  // namespace subject
