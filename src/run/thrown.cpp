// SPDX-License-Identifier: Apache-2.0
#include "run/thrown.hpp"

#include <exception>
#include <string_view>
#include <typeinfo>

#include <cxxabi.h>

#include "run/type_name.hpp"

namespace sonde::run {
namespace {

std::string type_of_thrown() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  return type == nullptr ? "something" : type_name(*type);
}

std::string text_of_thrown() {
  try {
    throw;
  } catch (const std::exception& exception) {
    return exception.what();
  } catch (const std::string& text) {
    return text;
  } catch (std::string_view text) {
    return std::string(text);
  } catch (const char* text) {
    return text == nullptr ? "" : text;
  } catch (...) {
    return "";
  }
}

}  // namespace

Thrown thrown_now() { return {type_of_thrown(), text_of_thrown()}; }

}  // namespace sonde::run
