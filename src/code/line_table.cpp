// SPDX-License-Identifier: Apache-2.0
// The section .debug_line, versions 2 to 5 (DWARF 5, section 6.2): units, each a header with
// names of folders and files, and a program for a machine whose registers are an address, a file
// and a line. Nothing in it is trusted: a reader at its end reads zeros, and says so.
#include "code/line_table.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace sonde::code {
namespace {

using Bytes = std::span<const std::uint8_t>;

class Reader {
 public:
  explicit Reader(Bytes bytes) : bytes_(bytes) {}

  bool has_ended() const { return at_ >= bytes_.size(); }
  std::size_t at() const { return at_; }
  void skip(std::uint64_t count) {
    at_ = count > bytes_.size() - at_ ? bytes_.size() : at_ + count;
  }

  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    const std::size_t available = std::min(size, bytes_.size() - at_);
    std::memcpy(&value, bytes_.data() + at_, std::min(available, sizeof value));
    at_ += available;
    return available == size ? value : 0;
  }
  std::uint8_t byte() { return static_cast<std::uint8_t>(number(1)); }

  std::uint64_t leb() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; !has_ended(); shift += 7) {
      const std::uint8_t next = byte();
      if (shift < 64) value |= std::uint64_t{next & 0x7fU} << shift;
      if ((next & 0x80U) == 0) break;
    }
    return value;
  }
  std::int64_t signed_leb() {
    std::uint64_t value = 0;
    unsigned shift = 0;
    std::uint8_t next = 0x80;
    while ((next & 0x80U) != 0 && !has_ended()) {
      next = byte();
      if (shift < 64) value |= std::uint64_t{next & 0x7fU} << shift;
      shift += 7;
    }
    if (shift < 64 && (next & 0x40U) != 0) value |= ~std::uint64_t{0} << shift;
    return static_cast<std::int64_t>(value);
  }
  std::string text() {
    const auto rest = bytes_.subspan(at_);
    const auto end = std::ranges::find(rest, std::uint8_t{0});
    const auto length = static_cast<std::size_t>(end - rest.begin());
    std::string found(reinterpret_cast<const char*>(rest.data()), length);
    skip(length + 1);
    return found;
  }
  // The next bytes, which this reader skips.
  Reader part(std::uint64_t size) {
    const std::size_t available = std::min<std::uint64_t>(size, bytes_.size() - at_);
    Reader found(bytes_.subspan(at_, available));
    at_ += available;
    return found;
  }

 private:
  Bytes bytes_;
  std::size_t at_ = 0;
};

std::string text_in(Bytes section, std::uint64_t at) {
  return at < section.size() ? Reader(section.subspan(at)).text() : "";
}

// What the header of a unit says.
struct Unit {
  unsigned version = 0;
  std::size_t offset_size = 4;
  std::uint8_t least_length = 1;
  std::int8_t line_base = 0;
  std::uint8_t line_range = 1;
  std::uint8_t opcode_base = 1;
  std::vector<std::uint8_t> lengths{};  // of the operands of standard opcodes
  std::vector<std::string> folders{};
  std::vector<std::uint32_t> files{};  // their numbers; from 0 on in version 5, else from 1
};

std::string joined(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / name).lexically_normal().string();
}

class UnitReader {
 public:
  UnitReader(const ModuleFile& module, FileNames& names)
      : strings_(module.section(".debug_str")),
        line_strings_(module.section(".debug_line_str")),
        names_(names) {}

  // False where the unit is of an unknown version.
  bool read_header(Reader& bytes, Unit& unit) {
    unit.version = static_cast<unsigned>(bytes.number(2));
    if (unit.version < 2 || unit.version > 5) return false;
    if (unit.version == 5) bytes.skip(2);  // sizes of addresses and of segment selectors
    Reader header = bytes.part(bytes.number(unit.offset_size));
    unit.least_length = header.byte();
    if (unit.version >= 4) header.skip(1);  // operations in an instruction
    header.skip(1);                         // whether rows are statements at first
    unit.line_base = static_cast<std::int8_t>(header.byte());
    unit.line_range = std::max<std::uint8_t>(1, header.byte());
    unit.opcode_base = std::max<std::uint8_t>(1, header.byte());
    for (unsigned i = 1; i < unit.opcode_base; ++i) unit.lengths.push_back(header.byte());
    if (unit.version == 5) read_tables(header, unit);
    else read_old_tables(header, unit);
    return true;
  }

 private:
  struct Entry {
    std::string name;
    std::uint64_t folder = 0;
  };

  void read_old_tables(Reader& header, Unit& unit) {
    unit.folders.emplace_back();  // where it was compiled, which only another section knows
    while (!header.has_ended()) {
      auto folder = header.text();
      if (folder.empty()) break;
      unit.folders.push_back(std::move(folder));
    }
    unit.files.push_back(names_.number(""));
    while (!header.has_ended()) {
      Entry entry{header.text()};
      if (entry.name.empty()) break;
      entry.folder = header.leb();
      header.leb();  // when it was changed
      header.leb();  // its size
      add_file(entry, unit);
    }
  }

  // The first folder is where it was compiled.
  void read_tables(Reader& header, Unit& unit) {
    for (const Entry& each : read_entries(header, unit))
      unit.folders.push_back(unit.folders.empty() ? each.name : joined(unit.folders[0], each.name));
    for (const Entry& each : read_entries(header, unit)) add_file(each, unit);
  }

  void add_file(const Entry& entry, Unit& unit) {
    const std::string folder = entry.folder < unit.folders.size() ? unit.folders[entry.folder] : "";
    unit.files.push_back(names_.number(joined(folder, entry.name)));
  }

  std::vector<Entry> read_entries(Reader& header, const Unit& unit) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> format(header.byte());  // content, form
    for (auto& [content, form] : format) {
      content = header.leb();
      form = header.leb();
    }
    std::vector<Entry> entries;
    for (std::uint64_t left = header.leb(); left > 0 && !header.has_ended(); --left) {
      Entry entry;
      for (const auto& [content, form] : format) {
        constexpr std::uint64_t path = 1;
        constexpr std::uint64_t folder = 2;
        if (content == path) entry.name = read_text(header, form, unit);
        else if (const auto number = read_number(header, form, unit); content == folder)
          entry.folder = number;
      }
      entries.push_back(std::move(entry));
    }
    return entries;
  }

  // Forms of values, by their numbers in DWARF 5, table 7.6.
  std::string read_text(Reader& header, std::uint64_t form, const Unit& unit) {
    switch (form) {
      case 0x08: return header.text();
      case 0x0e: return text_in(strings_, header.number(unit.offset_size));
      case 0x1f: return text_in(line_strings_, header.number(unit.offset_size));
      default: header.skip(~std::uint64_t{0}); return "";
    }
  }
  static std::uint64_t read_number(Reader& header, std::uint64_t form, const Unit& unit) {
    switch (form) {
      case 0x0b: return header.number(1);
      case 0x05: return header.number(2);
      case 0x06: return header.number(4);
      case 0x07: return header.number(8);
      case 0x0f: return header.leb();
      case 0x1e: header.skip(16); return 0;            // a hash
      case 0x09: header.skip(header.leb()); return 0;  // a block
      case 0x08: header.text(); return 0;              // the source itself
      case 0x0e:
      case 0x1f: header.skip(unit.offset_size); return 0;
      default: header.skip(~std::uint64_t{0}); return 0;  // the rest cannot be read
    }
  }

  Bytes strings_;
  Bytes line_strings_;
  FileNames& names_;
};

// Runs the program of a unit.
class Machine {
 public:
  Machine(const Unit& unit, const std::function<bool(std::uintptr_t)>& wanted,
          std::vector<LineRow>& rows)
      : unit_(unit), wanted_(wanted), rows_(rows) {}

  void run(Reader& program) {
    while (!program.has_ended()) {
      const std::uint8_t opcode = program.byte();
      if (opcode >= unit_.opcode_base) run_special(opcode);
      else if (opcode == 0) run_extended(program);
      else run_standard(program, opcode);
    }
  }

 private:
  void append() {
    if (file_ < unit_.files.size() && wanted_(address_))
      rows_.push_back({address_, unit_.files[file_], line_});
  }

  void run_special(std::uint8_t opcode) {
    const unsigned adjusted = opcode - unit_.opcode_base;
    address_ += std::uintptr_t{adjusted / unit_.line_range} * unit_.least_length;
    line_ +=
        static_cast<std::uint32_t>(unit_.line_base + static_cast<int>(adjusted % unit_.line_range));
    append();
  }

  void run_extended(Reader& program) {
    Reader operands = program.part(program.leb());
    switch (operands.byte()) {
      case 1:  // the end of code that stands together
        address_ = 0;
        file_ = line_ = 1;
        break;
      case 2: address_ = operands.number(sizeof address_); break;
      default: break;
    }
  }

  void run_standard(Reader& program, std::uint8_t opcode) {
    switch (opcode) {
      case 1: append(); break;
      case 2: address_ += program.leb() * unit_.least_length; break;
      case 3: line_ += static_cast<std::uint32_t>(program.signed_leb()); break;
      case 4: file_ = program.leb(); break;
      case 8:
        address_ +=
            std::uintptr_t{(255U - unit_.opcode_base) / unit_.line_range} * unit_.least_length;
        break;
      case 9: address_ += program.number(2); break;
      default:
        for (std::uint8_t left = unit_.lengths[opcode - 1U]; left > 0; --left) program.leb();
    }
  }

  const Unit& unit_;
  const std::function<bool(std::uintptr_t)>& wanted_;
  std::vector<LineRow>& rows_;
  std::uintptr_t address_ = 0;
  std::uint64_t file_ = 1;
  std::uint32_t line_ = 1;
};

}  // namespace

std::uint32_t FileNames::number(const std::string& name) {
  const auto [found, is_new] = numbers_.emplace(name, static_cast<std::uint32_t>(names_.size()));
  if (is_new) names_.push_back(name);
  return found->second;
}

std::vector<LineRow> line_rows(const ModuleFile& module, FileNames& names,
                               const std::function<bool(std::uintptr_t)>& wanted) {
  std::vector<LineRow> rows;
  Reader section(module.section(".debug_line"));
  UnitReader units(module, names);
  while (!section.has_ended()) {
    Unit unit;
    constexpr std::uint64_t long_form = 0xffffffff;
    std::uint64_t length = section.number(4);
    if (length == long_form) {
      unit.offset_size = 8;
      length = section.number(8);
    }
    Reader bytes = section.part(length);
    if (units.read_header(bytes, unit)) Machine(unit, wanted, rows).run(bytes);
  }
  std::ranges::sort(rows);
  return rows;
}

}  // namespace sonde::code
