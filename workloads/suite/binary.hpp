// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suite/fault.hpp"

// Readers and writers of binary formats. Each reader refuses what is not of its format.
namespace suite::binary {

using Bytes = std::vector<std::uint8_t>;

struct Record {
  std::uint8_t tag = 0;
  Bytes value{};
};

// Records of a tag, a length and a value; the last byte is the sum of all others. A length
// below 128 is one byte, others are two bytes with the first bit set. Fault: short lengths may
// be written as long ones.
template <Fault fault>
std::optional<std::vector<Record>> read_records(const Bytes& bytes);
Bytes to_bytes(const std::vector<Record>& records);

struct Slice {
  std::size_t start = 0;
  std::size_t size = 0;
};

// An archive: the number of entries, their offsets in two bytes each, low byte first, and at
// each offset the size of the entry and its bytes. Fault: the byte of the size itself is
// forgotten when ends are checked.
template <Fault fault>
std::optional<std::vector<Slice>> read_archive(const Bytes& bytes);

// A number in groups of seven bits, low group first; all bytes but the last have the high bit
// set. Fault: bits beyond the 32nd are dropped, not refused.
template <Fault fault>
std::optional<std::uint32_t> read_varint(const Bytes& bytes);
Bytes to_varint(std::uint32_t number);

struct Picture {
  bool low_byte_first = false;
  std::uint16_t width = 0;
  std::uint16_t height = 0;
};

// "II" or "MM" for the order of bytes, 42, width and height. Fault: in a picture of the order
// "MM", the height is read low byte first.
template <Fault fault>
std::optional<Picture> read_picture(const Bytes& bytes);
Bytes to_bytes(const Picture& picture);

// PackBits: n < 128 is followed by n + 1 bytes, n > 128 by a byte that is repeated 257 - n
// times, 128 by nothing. Fault: 128 repeats, too.
template <Fault fault>
Bytes unpacked(const Bytes& packed);

struct Setting {
  std::uint8_t index = 0;
  std::uint8_t value = 0;
};
constexpr std::uint8_t setting_count = 64;

// A frame: its size, the command 7, an index, a value, and the CRC of all that. Fault: the
// index may be the number of settings.
template <Fault fault>
std::optional<Setting> read_setting(const Bytes& frame);
std::uint16_t crc_of(const std::uint8_t* bytes, std::size_t size);

// A name of DNS: labels, each behind its size, up to an empty one or to a pointer to labels
// further to the front. A name ends after 16 pointers. Fault: a pointer may also point to
// itself or to the labels before it.
template <Fault fault>
std::optional<std::string> read_name(const Bytes& message, std::size_t start);

// Without zeros: blocks of up to 90 other bytes, each behind its size plus one. A zero follows
// each block except full ones and the last. Fault: a zero right behind a full block is lost.
template <Fault fault>
Bytes stuffed(const Bytes& bytes);
Bytes unstuffed(const Bytes& bytes);

}  // namespace suite::binary
