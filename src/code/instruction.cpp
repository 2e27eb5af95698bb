// SPDX-License-Identifier: Apache-2.0
// Lengths and jumps only: prefixes, the opcode, what the opcode says about ModRM and immediates
// (Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, appendix A).
#include "code/instruction.hpp"

#include <cstring>

namespace sonde::code {
namespace {

constexpr std::size_t most_length = 15;

// What follows an opcode.
struct Operands {
  bool modrm = false;
  std::size_t immediate = 0;  // bytes
  bool is_known = true;
};

constexpr Operands unknown{.is_known = false};

// What came before the opcode.
struct Prefixes {
  bool short_operands = false;  // 66
  bool wide = false;            // REX.W
};

bool is_one_of(std::uint8_t opcode, std::initializer_list<std::uint8_t> all) {
  for (const std::uint8_t each : all)
    if (each == opcode) return true;
  return false;
}

bool is_between(std::uint8_t opcode, std::uint8_t first, std::uint8_t last) {
  return opcode >= first && opcode <= last;
}

// The opcodes below 0x40 are eight groups of arithmetic, alike in their lower three bits.
Operands arithmetic(std::uint8_t opcode, std::size_t word) {
  switch (opcode % 8) {
    case 4: return {.immediate = 1};
    case 5: return {.immediate = word};
    case 6:
    case 7: return unknown;
    default: return {.modrm = true};
  }
}

// Of one byte. `modrm` is the byte behind it.
Operands one_byte(std::uint8_t opcode, std::uint8_t modrm, const Prefixes& prefixes) {
  const std::size_t word = prefixes.short_operands && !prefixes.wide ? 2 : 4;
  const bool tests = (modrm >> 3) % 8 <= 1;  // of the group of F6 and F7, only TEST has one
  if (opcode < 0x40) return arithmetic(opcode, word);
  if (is_between(opcode, 0x70, 0x7f) || is_between(opcode, 0xe0, 0xe7)) return {.immediate = 1};
  if (is_between(opcode, 0xb0, 0xb7)) return {.immediate = 1};
  if (is_between(opcode, 0xb8, 0xbf)) return {.immediate = prefixes.wide ? 8 : word};
  if (is_between(opcode, 0xa0, 0xa3)) return {.immediate = 8};
  if (is_one_of(opcode, {0x6a, 0xa8, 0xcd, 0xeb})) return {.immediate = 1};
  if (is_one_of(opcode, {0x68, 0xa9})) return {.immediate = word};
  if (is_one_of(opcode, {0xe8, 0xe9})) return {.immediate = 4};
  if (is_one_of(opcode, {0xc2, 0xca})) return {.immediate = 2};
  if (opcode == 0xc8) return {.immediate = 3};
  if (is_one_of(opcode, {0x6b, 0x80, 0x83, 0xc0, 0xc1, 0xc6}))
    return {.modrm = true, .immediate = 1};
  if (is_one_of(opcode, {0x69, 0x81, 0xc7})) return {.modrm = true, .immediate = word};
  if (opcode == 0xf6) return {.modrm = true, .immediate = tests ? std::size_t{1} : 0};
  if (opcode == 0xf7) return {.modrm = true, .immediate = tests ? word : 0};
  if (is_between(opcode, 0x84, 0x8f) || is_between(opcode, 0xd0, 0xd3)) return {.modrm = true};
  if (is_between(opcode, 0xd8, 0xdf) || is_one_of(opcode, {0x63, 0xfe, 0xff}))
    return {.modrm = true};
  if (is_one_of(opcode, {0x60, 0x61, 0x82, 0x9a, 0xce, 0xd4, 0xd5, 0xd6, 0xea})) return unknown;
  return {};
}

// Behind 0F.
Operands two_bytes(std::uint8_t opcode) {
  if (is_between(opcode, 0x80, 0x8f)) return {.immediate = 4};
  const bool is_alone = is_one_of(opcode, {0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0e, 0x77, 0xa0,
                                           0xa1, 0xa2, 0xa8, 0xa9, 0xaa}) ||
                        is_between(opcode, 0x30, 0x37) || is_between(opcode, 0xc8, 0xcf);
  if (is_alone) return {};
  const bool has_byte = is_between(opcode, 0x70, 0x73) ||
                        is_one_of(opcode, {0xa4, 0xac, 0xba, 0xc2, 0xc4, 0xc5, 0xc6});
  return {.modrm = true, .immediate = has_byte ? std::size_t{1} : 0};
}

// Maps of opcodes: 1 is that behind 0F, 2 behind 0F 38, 3 behind 0F 3A; the others are EVEX's.
Operands in_map(unsigned map, std::uint8_t opcode) {
  switch (map) {
    case 1: return two_bytes(opcode);
    case 3: return {.modrm = true, .immediate = 1};
    default: return {.modrm = true};
  }
}

// Bytes are 0 behind the last one; then the instruction is too long.
class InstructionReader {
 public:
  explicit InstructionReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  std::uint8_t peek(std::size_t ahead = 0) const {
    return at_ + ahead < bytes_.size() ? bytes_[at_ + ahead] : std::uint8_t{0};
  }
  std::uint8_t take() {
    const std::uint8_t byte = peek();
    ++at_;
    return byte;
  }
  void skip(std::size_t count) { at_ += count; }
  std::size_t at() const { return at_; }
  bool is_whole() const { return at_ <= bytes_.size() && at_ <= most_length; }

  // The number in the last bytes that were read.
  std::int64_t last(std::size_t size) const {
    if (size == 1) return static_cast<std::int8_t>(bytes_[at_ - 1]);
    std::int32_t number = 0;
    std::memcpy(&number, bytes_.data() + at_ - sizeof number, sizeof number);
    return number;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

Prefixes read_prefixes(InstructionReader& reader) {
  Prefixes prefixes;
  while (is_one_of(reader.peek(),
                   {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3}) &&
         reader.at() < most_length)
    prefixes.short_operands = reader.take() == 0x66 || prefixes.short_operands;
  if (is_between(reader.peek(), 0x40, 0x4f)) prefixes.wide = (reader.take() & 8U) != 0;
  return prefixes;
}

// Returns whether the operand is memory at a distance from the next instruction.
bool skip_modrm(InstructionReader& reader) {
  const std::uint8_t modrm = reader.take();
  const unsigned mode = modrm >> 6;
  const unsigned operand = modrm % 8;
  if (mode == 3) return false;
  if (operand == 4) {
    const bool has_no_base = reader.take() % 8 == 5;
    if (mode == 0 && has_no_base) reader.skip(4);
  }
  if (mode == 1) reader.skip(1);
  if (mode == 2) reader.skip(4);
  if (mode != 0 || operand != 5) return false;
  reader.skip(4);
  return true;
}

// The opcode's map, or 0 for opcodes of one byte. VEX and EVEX name it.
unsigned read_map(InstructionReader& reader) {
  switch (reader.peek()) {
    case 0x0f:
      reader.skip(1);
      if (reader.peek() != 0x38 && reader.peek() != 0x3a) return 1;
      return reader.take() == 0x38 ? 2 : 3;
    case 0xc5: reader.skip(2); return 1;
    case 0xc4: {
      const unsigned map = reader.peek(1) & 0x1fU;
      reader.skip(3);
      return map;
    }
    case 0x62: {
      const unsigned map = reader.peek(1) & 0x07U;
      reader.skip(4);
      return map;
    }
    default: return 0;
  }
}

Flow flow_of(unsigned map, std::uint8_t opcode, std::uint8_t modrm) {
  if (map == 1) {
    if (is_between(opcode, 0x80, 0x8f)) return Flow::Branch;
    return is_one_of(opcode, {0x0b, 0xb9}) ? Flow::End : Flow::On;  // UD2, UD1
  }
  if (map != 0) return Flow::On;
  if (is_between(opcode, 0x70, 0x7f) || is_between(opcode, 0xe0, 0xe3)) return Flow::Branch;
  if (opcode == 0xe8) return Flow::Call;
  if (opcode == 0xe9 || opcode == 0xeb) return Flow::Jump;
  if (is_one_of(opcode, {0xc2, 0xc3, 0xca, 0xcb, 0xcf, 0xf4, 0xcc})) return Flow::End;
  const unsigned group = (modrm >> 3) % 8;
  if (opcode == 0xff && (group == 2 || group == 3)) return Flow::Call;
  if (opcode == 0xff && (group == 4 || group == 5)) return Flow::Elsewhere;
  return Flow::On;
}

}  // namespace

Instruction instruction_in(std::span<const std::uint8_t> bytes, std::uintptr_t address) {
  InstructionReader reader(bytes);
  const Prefixes prefixes = read_prefixes(reader);
  const unsigned map = read_map(reader);
  const std::uint8_t opcode = reader.take();
  const std::uint8_t modrm = reader.peek();
  const Operands operands = map == 0 ? one_byte(opcode, modrm, prefixes) : in_map(map, opcode);
  const bool is_relative_memory = operands.modrm && skip_modrm(reader);
  const std::size_t memory_end = reader.at();
  reader.skip(operands.immediate);
  if (!operands.is_known || !reader.is_whole()) return {};

  Instruction found{reader.at(), flow_of(map, opcode, modrm)};
  const std::uintptr_t next = address + found.length;
  const bool is_direct = found.flow == Flow::Branch || found.flow == Flow::Jump ||
                         (found.flow == Flow::Call && opcode == 0xe8);
  if (is_direct) found.target = next + static_cast<std::uintptr_t>(reader.last(operands.immediate));
  const bool goes_through_memory = found.flow == Flow::Call || found.flow == Flow::Elsewhere;
  if (is_relative_memory && goes_through_memory && memory_end == found.length)
    found.slot = next + static_cast<std::uintptr_t>(reader.last(4));
  return found;
}

}  // namespace sonde::code
