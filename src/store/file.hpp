// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace sonde::store {

inline constexpr std::size_t longest_file = 4 << 20;

// The whole content of a file. Throws Error if it is larger than that, or not a file.
std::string read_file(const std::filesystem::path& path);

// Writing is all or nothing: what was written before stays until the new text is
// safe on the disk. Both throw Error, and leave nothing behind, where that fails.

// False, and nothing is changed, if there is such a file already.
bool write_new_file(const std::filesystem::path& path, std::string_view text);
void replace_file(const std::filesystem::path& path, std::string_view text);

}  // namespace sonde::store
