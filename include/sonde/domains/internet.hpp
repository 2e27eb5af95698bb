// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/domains/strings.hpp"

// Addresses as the standards have them: without quoted names, comments, user names and
// addresses of hosts in numbers, which few programs accept.

namespace sonde {
namespace domains {

// A name of RFC 1123: labels of letters, digits and inner hyphens, and a last one of letters.
#define SONDE_HOST_PATTERN "([a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?\\.){1,3}[a-z]{2,10}"
#define SONDE_ATOM_PATTERN "[a-z0-9A-Z!#$%&'*+/=?^_`{|}~-]{1,16}"
#define SONDE_LETTER_PATTERN "([a-z0-9A-Z._~-]|%[0-9A-F]{2})"

inline constexpr const char* email_pattern =
    SONDE_ATOM_PATTERN "(\\." SONDE_ATOM_PATTERN "){0,2}@" SONDE_HOST_PATTERN;
inline constexpr const char* url_pattern =
    "https?://" SONDE_HOST_PATTERN "(:[1-9][0-9]{0,3})?(/" SONDE_LETTER_PATTERN
    "{0,12}){0,4}(\\?[a-z0-9_]{1,8}=" SONDE_LETTER_PATTERN
    "{0,8}(&[a-z0-9_]{1,8}=" SONDE_LETTER_PATTERN "{0,8}){0,3})?(#" SONDE_LETTER_PATTERN "{0,8})?";

#undef SONDE_HOST_PATTERN
#undef SONDE_ATOM_PATTERN
#undef SONDE_LETTER_PATTERN

}  // namespace domains

// E-mail addresses of RFC 5322, such as a@a.aa, which is the simplest.
template <class String = std::string>
domains::Matching<String> emails() {
  return matching<String>(domains::email_pattern);
}

// URLs of RFC 3986 with http or https, such as http://a.aa, which is the simplest.
template <class String = std::string>
domains::Matching<String> urls() {
  return matching<String>(domains::url_pattern);
}

}  // namespace sonde
