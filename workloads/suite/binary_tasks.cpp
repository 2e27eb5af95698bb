// SPDX-License-Identifier: Apache-2.0
#include "suite/binary_tasks.hpp"

#include <algorithm>

#include "sonde/check.hpp"

namespace suite::binary {
namespace {

bool lie_inside(const std::vector<Slice>& slices, std::size_t size) {
  return std::ranges::all_of(slices,
                             [&](const Slice& slice) { return slice.start + slice.size <= size; });
}

// Of what PackBits stand for, as far as they go.
std::size_t size_unpacked(const Bytes& packed) {
  std::size_t size = 0;
  for (std::size_t at = 0; at < packed.size();) {
    const std::size_t control = packed[at++];
    const std::size_t left = packed.size() - at;
    if (control < 128) size += std::min(control + 1, left);
    if (control > 128 && left > 0) size += 257 - control;
    at += control < 128 ? std::min(control + 1, left) : control == 128 ? 0 : 1;
  }
  return size;
}

// Whether all pointers of the name at `start` lead to the front of the labels before them.
bool leads_to_the_front(const Bytes& message, std::size_t start) {
  std::size_t first = start;
  for (std::size_t at = start; at < message.size() && message[at] != 0;) {
    if (message[at] < 64) {
      at += 1U + message[at];
      continue;
    }
    if (at + 1 == message.size()) return true;
    const std::size_t target = (message[at] & 0x3FU) << 8U | message[at + 1];
    if (target >= first) return false;
    first = at = target;
  }
  return true;
}

}  // namespace

template <Fault fault>
void check_records(const std::vector<std::uint8_t>& bytes) {
  const auto records = read_records<fault>(bytes);
  SONDE_ASSUME(records.has_value());
  SONDE_CHECK(to_bytes(*records) == bytes);
}

template <Fault fault>
void check_archive(const std::vector<std::uint8_t>& bytes) {
  const auto slices = read_archive<fault>(bytes);
  SONDE_ASSUME(slices.has_value());
  SONDE_CHECK(lie_inside(*slices, bytes.size()));
}

template <Fault fault>
void check_varint(const std::vector<std::uint8_t>& bytes) {
  const auto number = read_varint<fault>(bytes);
  SONDE_CHECK(!number || to_varint(*number) == bytes);
}

template <Fault fault>
void check_picture(const std::vector<std::uint8_t>& bytes) {
  const auto picture = read_picture<fault>(bytes);
  SONDE_CHECK(!picture || to_bytes(*picture) == bytes);
}

template <Fault fault>
void check_unpacked(const std::vector<std::uint8_t>& bytes) {
  SONDE_CHECK(unpacked<fault>(bytes).size() == size_unpacked(bytes));
}

template <Fault fault>
void check_setting(const std::vector<std::uint8_t>& frame) {
  const auto setting = read_setting<fault>(frame);
  SONDE_CHECK(!setting || setting->index < setting_count);
}

template <Fault fault>
void check_name(const std::vector<std::uint8_t>& message, std::uint8_t start) {
  SONDE_ASSUME(read_name<fault>(message, start).has_value());
  SONDE_CHECK(leads_to_the_front(message, start));
}

template <Fault fault>
void check_stuffed(const std::vector<std::uint8_t>& bytes) {
  SONDE_CHECK(unstuffed(stuffed<fault>(bytes)) == bytes);
}

template void check_records<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_records<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_archive<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_archive<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_varint<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_varint<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_picture<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_picture<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_unpacked<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_unpacked<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_setting<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_setting<Fault::Present>(const std::vector<std::uint8_t>&);
template void check_name<Fault::Absent>(const std::vector<std::uint8_t>&, std::uint8_t);
template void check_name<Fault::Present>(const std::vector<std::uint8_t>&, std::uint8_t);
template void check_stuffed<Fault::Absent>(const std::vector<std::uint8_t>&);
template void check_stuffed<Fault::Present>(const std::vector<std::uint8_t>&);

}  // namespace suite::binary
