// SPDX-License-Identifier: Apache-2.0
#include "suite/binary.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace suite::binary {
namespace {

constexpr std::size_t short_lengths = 128;
constexpr std::size_t largest_block = 90;

std::uint8_t low(std::size_t number) { return static_cast<std::uint8_t>(number & 0xFFU); }

std::uint8_t sum_of(const Bytes& bytes, std::size_t count) {
  return low(std::accumulate(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count),
                             std::size_t{0}));
}

Bytes part(const Bytes& bytes, std::size_t start, std::size_t size) {
  const auto first = bytes.begin() + static_cast<std::ptrdiff_t>(start);
  return {first, first + static_cast<std::ptrdiff_t>(size)};
}

unsigned pair_at(const Bytes& bytes, std::size_t at, bool low_byte_first) {
  const unsigned first = bytes[at];
  const unsigned second = bytes[at + 1];
  return low_byte_first ? second << 8U | first : first << 8U | second;
}

// Moves `at` behind the length.
template <Fault fault>
std::optional<std::size_t> read_length(const Bytes& bytes, std::size_t& at, std::size_t end) {
  if (at == end) return std::nullopt;
  const std::size_t first = bytes[at++];
  if (first < short_lengths) return first;
  if (at == end) return std::nullopt;
  const std::size_t length = (first - short_lengths) << 8U | bytes[at++];
  if constexpr (fault == Fault::Absent)
    if (length < short_lengths) return std::nullopt;
  return length;
}

}  // namespace

template <Fault fault>
std::optional<std::vector<Record>> read_records(const Bytes& bytes) {
  if (bytes.empty()) return std::nullopt;
  const std::size_t end = bytes.size() - 1;
  std::vector<Record> records;
  for (std::size_t at = 0; at < end;) {
    const std::uint8_t tag = bytes[at++];
    const auto length = read_length<fault>(bytes, at, end);
    if (!length || *length > end - at) return std::nullopt;
    records.push_back({tag, part(bytes, at, *length)});
    at += *length;
  }
  if (sum_of(bytes, end) != bytes.back()) return std::nullopt;
  return records;
}

Bytes to_bytes(const std::vector<Record>& records) {
  Bytes bytes;
  for (const auto& [tag, value] : records) {
    bytes.push_back(tag);
    if (value.size() >= short_lengths) bytes.push_back(low(short_lengths + (value.size() >> 8U)));
    bytes.push_back(low(value.size()));
    bytes.insert(bytes.end(), value.begin(), value.end());
  }
  bytes.push_back(sum_of(bytes, bytes.size()));
  return bytes;
}

template <Fault fault>
std::optional<std::vector<Slice>> read_archive(const Bytes& bytes) {
  constexpr std::size_t counted = fault == Fault::Present ? 0 : 1;
  if (bytes.empty()) return std::nullopt;
  const std::size_t count = bytes[0];
  if (bytes.size() < 1 + 2 * count) return std::nullopt;
  std::vector<Slice> slices;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t offset = pair_at(bytes, 1 + 2 * i, true);
    if (offset >= bytes.size()) return std::nullopt;
    const std::size_t size = bytes[offset];
    if (offset + counted + size > bytes.size()) return std::nullopt;
    slices.push_back({offset + 1, size});
  }
  return slices;
}

template <Fault fault>
std::optional<std::uint32_t> read_varint(const Bytes& bytes) {
  constexpr unsigned largest_fifth = fault == Fault::Present ? 0x7F : 0x0F;
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < bytes.size() && i < 5; ++i) {
    const std::uint32_t group = bytes[i] & 0x7FU;
    number |= group << (7 * i);
    if ((bytes[i] & 0x80U) != 0) continue;
    if (i + 1 < bytes.size() || (i > 0 && group == 0)) return std::nullopt;
    if (i == 4 && group > largest_fifth) return std::nullopt;
    return number;
  }
  return std::nullopt;
}

Bytes to_varint(std::uint32_t number) {
  Bytes bytes;
  for (; number >= 0x80; number >>= 7U) bytes.push_back(low(number | 0x80U));
  bytes.push_back(low(number));
  return bytes;
}

template <Fault fault>
std::optional<Picture> read_picture(const Bytes& bytes) {
  if (bytes.size() != 8) return std::nullopt;
  const bool intel = std::memcmp(bytes.data(), "II", 2) == 0;
  if (!intel && std::memcmp(bytes.data(), "MM", 2) != 0) return std::nullopt;
  if (pair_at(bytes, 2, intel) != 42) return std::nullopt;
  const unsigned width = pair_at(bytes, 4, intel);
  const unsigned height = pair_at(bytes, 6, fault == Fault::Present || intel);
  return Picture{intel, static_cast<std::uint16_t>(width), static_cast<std::uint16_t>(height)};
}

Bytes to_bytes(const Picture& picture) {
  Bytes bytes(2, picture.low_byte_first ? 'I' : 'M');
  for (const unsigned number : {42U, unsigned{picture.width}, unsigned{picture.height}}) {
    bytes.push_back(low(picture.low_byte_first ? number : number >> 8U));
    bytes.push_back(low(picture.low_byte_first ? number >> 8U : number));
  }
  return bytes;
}

template <Fault fault>
Bytes unpacked(const Bytes& packed) {
  constexpr unsigned last_copied = fault == Fault::Present ? 127 : 128;
  Bytes bytes;
  for (std::size_t at = 0; at < packed.size();) {
    const unsigned control = packed[at++];
    if (control > last_copied) {
      if (at < packed.size()) bytes.insert(bytes.end(), 257 - control, packed[at++]);
    } else if (control < 128) {
      const std::size_t size = std::min<std::size_t>(control + 1, packed.size() - at);
      const Bytes copied = part(packed, at, size);
      bytes.insert(bytes.end(), copied.begin(), copied.end());
      at += size;
    }
  }
  return bytes;
}

// CRC-16/CCITT
std::uint16_t crc_of(const std::uint8_t* bytes, std::size_t size) {
  unsigned crc = 0xFFFF;
  for (std::size_t i = 0; i < size; ++i) {
    crc ^= static_cast<unsigned>(bytes[i]) << 8U;
    for (int bit = 0; bit < 8; ++bit)
      crc = (crc & 0x8000U) != 0 ? (crc << 1U ^ 0x1021U) & 0xFFFFU : crc << 1U;
  }
  return static_cast<std::uint16_t>(crc);
}

template <Fault fault>
std::optional<Setting> read_setting(const Bytes& frame) {
  constexpr std::uint8_t write_command = 7;
  constexpr unsigned largest = fault == Fault::Present ? setting_count : setting_count - 1;
  if (frame.size() != 6 || frame[0] != frame.size()) return std::nullopt;
  if (crc_of(frame.data(), 4) != pair_at(frame, 4, false)) return std::nullopt;
  if (frame[1] != write_command || frame[2] > largest) return std::nullopt;
  return Setting{frame[2], frame[3]};
}

template <Fault fault>
std::optional<std::string> read_name(const Bytes& message, std::size_t start) {
  constexpr unsigned most_hops = 16;
  constexpr unsigned pointer_mark = 0xC0;
  std::string name;
  unsigned hops = 0;
  for (std::size_t at = start; at < message.size() && hops < most_hops;) {
    const unsigned size = message[at];
    if (size == 0) return name;
    if (size >= pointer_mark) {
      if (at + 1 == message.size()) return std::nullopt;
      const std::size_t target = pair_at(message, at, false) & 0x3FFFU;
      if (fault == Fault::Present ? target > at : target >= start) return std::nullopt;
      start = target;
      at = target;
      ++hops;
      continue;
    }
    if (size >= 64 || at + 1 + size > message.size()) return std::nullopt;
    const Bytes label = part(message, at + 1, size);
    name.append(label.begin(), label.end()) += '.';
    at += 1 + size;
  }
  return hops == most_hops ? std::optional(name) : std::nullopt;
}

template <Fault fault>
Bytes stuffed(const Bytes& bytes) {
  Bytes result;
  Bytes block;
  const auto end_block = [&] {
    result.push_back(low(block.size() + 1));
    result.insert(result.end(), block.begin(), block.end());
    block.clear();
  };
  bool full = false;
  for (const std::uint8_t byte : bytes) {
    if (byte != 0) block.push_back(byte);
    else if (fault == Fault::Absent || !full) end_block();
    full = block.size() == largest_block;
    if (full) end_block();
  }
  end_block();
  return result;
}

Bytes unstuffed(const Bytes& bytes) {
  Bytes result;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t size = bytes[at++] - std::size_t{1};
    const Bytes block = part(bytes, at, size);
    result.insert(result.end(), block.begin(), block.end());
    at += size;
    if (size < largest_block && at < bytes.size()) result.push_back(0);
  }
  return result;
}

template std::optional<std::vector<Record>> read_records<Fault::Absent>(const Bytes&);
template std::optional<std::vector<Record>> read_records<Fault::Present>(const Bytes&);
template std::optional<std::vector<Slice>> read_archive<Fault::Absent>(const Bytes&);
template std::optional<std::vector<Slice>> read_archive<Fault::Present>(const Bytes&);
template std::optional<std::uint32_t> read_varint<Fault::Absent>(const Bytes&);
template std::optional<std::uint32_t> read_varint<Fault::Present>(const Bytes&);
template std::optional<Picture> read_picture<Fault::Absent>(const Bytes&);
template std::optional<Picture> read_picture<Fault::Present>(const Bytes&);
template Bytes unpacked<Fault::Absent>(const Bytes&);
template Bytes unpacked<Fault::Present>(const Bytes&);
template std::optional<Setting> read_setting<Fault::Absent>(const Bytes&);
template std::optional<Setting> read_setting<Fault::Present>(const Bytes&);
template std::optional<std::string> read_name<Fault::Absent>(const Bytes&, std::size_t);
template std::optional<std::string> read_name<Fault::Present>(const Bytes&, std::size_t);
template Bytes stuffed<Fault::Absent>(const Bytes&);
template Bytes stuffed<Fault::Present>(const Bytes&);

}  // namespace suite::binary
