// SPDX-License-Identifier: Apache-2.0
#include "code/function_name.hpp"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

#include "tree/hash.hpp"

namespace sonde::code {
namespace {

// "record(int) [clone .part.0]" of C++, "record.part.0" of C.
std::string_view without_clone(std::string_view name) {
  name = name.substr(0, name.find(" [clone"));
  const auto dot = name.find('.');
  const bool is_of_cpp = name.find('(') < dot;
  return is_of_cpp || dot == 0 ? name : name.substr(0, dot);
}

}  // namespace

// The runtime's function also takes types: a function `f` of C would be a float.
std::string demangled(std::string_view symbol) {
  std::string name(symbol);
  if (!symbol.starts_with("_Z")) return name;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr), &std::free);
  return text == nullptr ? name : text.get();
}

FunctionId function_id(std::string_view demangled_name) {
  ShortHash hash;
  unsigned depth = 0;
  for (const char c : without_clone(demangled_name)) {
    if (c == '(') ++depth;
    if (depth == 0) hash.add(c);
    if (c == ')' && depth > 0) --depth;
  }
  return hash.value() == 0 ? 1 : hash.value();
}

}  // namespace sonde::code
