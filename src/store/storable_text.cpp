// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "codec/utf8.hpp"
#include "store/sql.hpp"

namespace sonde::store {

std::string storable_text(std::string_view text) {
  std::string result;
  while (!text.empty() && result.size() < longest_text) {
    const auto decoded = codec::decode_utf8(text);
    const bool is_kept = decoded.size > 0 && text.front() != '\0';
    if (is_kept) result += text.substr(0, decoded.size);
    else result += '?';
    text.remove_prefix(std::max<std::size_t>(1, decoded.size));
  }
  return result;
}

}  // namespace sonde::store
