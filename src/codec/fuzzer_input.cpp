// SPDX-License-Identifier: Apache-2.0
// mark, 4 bytes | seed, 4 bytes, little endian | the binary form of the tree, with its checksum
//
// The mark is no beginning of a text in UTF-8, so that files of text formats are none of ours.
#include "codec/fuzzer_input.hpp"

#include "codec/binary.hpp"
#include "tree/error.hpp"

namespace sonde::codec {
namespace {

constexpr std::string_view mark =
    "\xf5"
    "Snd";
constexpr std::size_t seed_size = 4;

}  // namespace

std::string to_fuzzer_bytes(const FuzzerInput& input) {
  std::string bytes(mark);
  for (std::size_t i = 0; i < seed_size; ++i)
    bytes.push_back(static_cast<char>((input.seed >> (8 * i)) & 0xff));
  return bytes + codec::to_binary(input.tree);
}

std::optional<FuzzerInput> from_fuzzer_bytes(std::string_view bytes) {
  if (!bytes.starts_with(mark) || bytes.size() < mark.size() + seed_size) return std::nullopt;
  FuzzerInput input;
  for (std::size_t i = 0; i < seed_size; ++i)
    input.seed |= std::uint32_t{static_cast<unsigned char>(bytes[mark.size() + i])} << (8 * i);
  try {
    input.tree = codec::from_binary(bytes.substr(mark.size() + seed_size));
    return input;
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace sonde::codec
