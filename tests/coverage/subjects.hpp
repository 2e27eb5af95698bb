// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// Code under test, which is compiled with instrumentation. Templates are there for
// std::uint8_t, 16, 32 and 64.
namespace subject {

template <class T>
bool equals_77(T value);
template <class T>
bool is_below_77(T value);
template <class T>
bool equal(T left, T right);
template <class T>
bool less(T left, T right);
template <class T>
int switch_of_3(T value);  // 3, 90, 200
template <class T>
int switch_of_5(T value);           // 7, 19, 64, 101, 222
int switch_of_300(unsigned value);  // 1000, 1007, 1014, ...

bool is_below_half(float value);
bool is_below_half(double value);

bool string_is_bad(const std::string& text);
bool view_is_bad(std::string_view text);
bool array_is_bad(const char (&text)[5]);
bool strings_equal(const std::string& left, const std::string& right);
bool views_equal(std::string_view left, std::string_view right);
bool memcmp_is_bad(const char* text);
bool bcmp_is_bad(const char* text);
bool strcmp_is_bad(const char* text);
bool strncmp_is_bad(const char* text);
bool strcasecmp_is_bad(const char* text);
bool strncasecmp_is_bad(const char* text);
bool strstr_finds_bad(const char* text);
bool memmem_finds_bad(const char* text, std::size_t size);
std::size_t place_in_hexadecimal(char digit);  // "0123456789abcdef"
std::size_t place_of_slash(std::string_view text);

// One branch for even numbers, another for odd ones.
int even_or_odd(int number);
int loop(int times);
// Branches on each bit, from the lowest.
int bits(unsigned number);

}  // namespace subject
