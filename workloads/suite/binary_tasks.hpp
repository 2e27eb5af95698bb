// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/binary.hpp"
#include "task.hpp"

namespace suite::binary {

template <Fault fault>
void check_records(const std::vector<std::uint8_t>& bytes);
template <Fault fault>
void check_archive(const std::vector<std::uint8_t>& bytes);
template <Fault fault>
void check_varint(const std::vector<std::uint8_t>& bytes);
template <Fault fault>
void check_picture(const std::vector<std::uint8_t>& bytes);
template <Fault fault>
void check_unpacked(const std::vector<std::uint8_t>& bytes);
template <Fault fault>
void check_setting(const std::vector<std::uint8_t>& frame);
template <Fault fault>
void check_name(const std::vector<std::uint8_t>& message, std::uint8_t start);
template <Fault fault>
void check_stuffed(const std::vector<std::uint8_t>& bytes);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"tlv-checksum", "a long form of a short length, under the right sum",
               &check_records<Present>, &check_records<Absent>, Half::Tuning});
  visit(TaskOf{"offset-table", "an entry that ends one byte behind its archive",
               &check_archive<Present>, &check_archive<Absent>, Half::Final});
  visit(TaskOf{"varint", "a number of five groups, of more than 32 bits", &check_varint<Present>,
               &check_varint<Absent>, Half::Tuning});
  visit(TaskOf{"byte-order", "a header in the order MM, whose height has two bytes that differ",
               &check_picture<Present>, &check_picture<Absent>, Half::Final});
  visit(TaskOf{"pack-bits", "the control byte 128", &check_unpacked<Present>,
               &check_unpacked<Absent>, Half::Tuning});
  visit(TaskOf{"crc-frame", "a setting just too high, under the right CRC", &check_setting<Present>,
               &check_setting<Absent>, Half::Final});
  visit(TaskOf{"dns-pointer", "a pointer that does not lead to the front", &check_name<Present>,
               &check_name<Absent>, Half::Tuning});
  visit(TaskOf{"byte-stuffing", "90 bytes without a zero, and then a zero", &check_stuffed<Present>,
               &check_stuffed<Absent>, Half::Final});
}

}  // namespace suite::binary
