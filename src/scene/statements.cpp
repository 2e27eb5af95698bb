// SPDX-License-Identifier: Apache-2.0
// A scene as C: each block is allocated, then filled in, so that cycles are no exception.
//
//   struct node* block_0 = (struct node*)malloc(sizeof(struct node));
//   struct node* block_1 = (struct node*)malloc(sizeof(struct node));
//   *block_0 = (struct node){.key = 1, .next = block_1};
#include <algorithm>

#include "scene/scene.hpp"

namespace sonde::scene {
namespace {

std::string text_of(Wide number) {
  if (number == 0) return "0";
  std::string digits;
  for (Wide rest = number < 0 ? -number : number; rest != 0; rest /= 10)
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
  return (number < 0 ? "-" : "") + digits;
}

// As C names it.
std::string c_name(const CType& type) {
  if (type.kind == CType::Kind::Boolean) return "_Bool";
  if (type.kind == CType::Kind::Array) return c_name(*type.element);
  if (type.kind == CType::Kind::Pointer)
    return (type.element == nullptr ? "void" : c_name(*type.element)) + "*";
  if (type.kind != CType::Kind::Number) return type.name;
  switch (type.size) {
    case 1: return type.is_signed ? "signed char" : "unsigned char";
    case 2: return type.is_signed ? "short" : "unsigned short";
    case 4: return type.is_signed ? "int" : "unsigned";
    default: return type.is_signed ? "long" : "unsigned long";
  }
}

class Writer {
 public:
  explicit Writer(const Scene& scene, std::size_t first_block) : scene_(scene) {
    const std::size_t globals = scene.globals.size();
    for (std::size_t i = 0; i < scene.blocks.size(); ++i)
      names_.push_back(i < globals ? "&" + scene.globals[i]
                                   : "block_" + std::to_string(first_block + i - globals));
  }

  std::string declaration(std::size_t number) const {
    const Memory& block = scene_.blocks[number];
    const std::string type = c_name(*block.type);
    const std::size_t count = block.type->size == 0 ? 1 : block.size / block.type->size;
    const std::string size = block.size == block.type->size ? "sizeof(" + type + ")"
                             : count * block.type->size == block.size
                                 ? std::to_string(count) + " * sizeof(" + type + ")"
                                 : std::to_string(block.size);
    return type + "* " + names_[number] + " = (" + type + "*)malloc(" + size + ");\n";
  }

  std::string assignment(std::size_t number) const {
    const Memory& block = scene_.blocks[number];
    if (block.cells.empty()) return "";
    if (block.size == block.type->size) {
      const bool is_struct = block.type->kind == CType::Kind::Struct;
      const bool is_global = number < scene_.globals.size();
      return (is_global ? scene_.globals[number] : "*" + names_[number]) + " = " +
             (is_struct ? "(" + c_name(*block.type) + ")" : "") + value(block, *block.type, 0) +
             ";\n";
    }
    std::string lines;
    for (std::size_t i = 0; i * block.type->size < block.size; ++i)
      lines += names_[number] + "[" + std::to_string(i) + "] = " +
               (block.type->kind == CType::Kind::Struct ? "(" + c_name(*block.type) + ")" : "") +
               value(block, *block.type, i * block.type->size) + ";\n";
    return lines;
  }

  std::string value(const Memory& memory, const CType& type, std::size_t offset) const {
    if (type.kind == CType::Kind::Struct) {
      std::string list;
      for (const auto& member : type.members)
        list += (list.empty() ? "." : ", .") + member.name + " = " +
                value(memory, *member.type, offset + member.offset);
      return "{" + list + "}";
    }
    if (type.kind == CType::Kind::Array) {
      std::string list;
      for (std::size_t i = 0; i < type.count; ++i)
        list += (list.empty() ? "" : ", ") +
                value(memory, *type.element, offset + i * type.element->size);
      return "{" + list + "}";
    }
    const auto cell = std::ranges::find(memory.cells, offset, &Cell::offset);
    return cell == memory.cells.end() ? "0" : text(*cell);
  }

  std::string text(const Cell& cell) const {
    if (cell.type->kind != CType::Kind::Pointer) return text_of(cell.number);
    if (cell.block < 0) return "NULL";
    const auto number = static_cast<std::size_t>(cell.block);
    const std::size_t unit = scene_.blocks[number].type->size;
    if (cell.target_offset == 0) return names_[number];
    if (unit != 0 && cell.target_offset % unit == 0)
      return names_[number] + " + " + std::to_string(cell.target_offset / unit);
    return "(" + c_name(*cell.type) + ")((char*)" + names_[number] + " + " +
           std::to_string(cell.target_offset) + ")";
  }

 private:
  const Scene& scene_;
  std::vector<std::string> names_;
};

}  // namespace

std::string statements_of(const Scene& scene, std::size_t first_block) {
  const Writer writer(scene, first_block);
  std::string lines;
  for (std::size_t i = scene.globals.size(); i < scene.blocks.size(); ++i)
    lines += writer.declaration(i);
  for (std::size_t i = 0; i < scene.blocks.size(); ++i) lines += writer.assignment(i);
  return lines;
}

std::string expression_of(const Scene& scene, std::size_t argument, std::size_t first_block) {
  const Writer writer(scene, first_block);
  const Memory& memory = scene.arguments[argument];
  const bool is_struct = memory.type->kind == CType::Kind::Struct;
  return (is_struct ? "(" + c_name(*memory.type) + ")" : "") +
         writer.value(memory, *memory.type, 0);
}

}  // namespace sonde::scene
