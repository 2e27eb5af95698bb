// SPDX-License-Identifier: Apache-2.0
#include "scene/scene.hpp"

#include <cstring>

#include "scene/machine.hpp"
#include "tree/error.hpp"

namespace sonde::scene {
namespace {

// What a machine drew, with every number and address known.
class Settled {
 public:
  explicit Settled(Machine& machine) : machine_(machine) {}

  Memory block(const SceneBlock& drawn) const {
    Memory memory{drawn.type, static_cast<std::size_t>(drawn.size), {}};
    for (const auto& [offset, written] : drawn.cells)
      add_value(memory, static_cast<std::size_t>(offset), written.type, *written.value);
    return memory;
  }
  Memory argument(const CTypeRef& type, const Value& value) const {
    Memory memory{type, type->size, {}};
    add_value(memory, 0, type, value);
    return memory;
  }

 private:
  void add_value(Memory& memory, std::size_t offset, const CTypeRef& type,
                 const Value& value) const {
    if (type->kind == CType::Kind::Struct) {
      for (const auto& member : type->members)
        add_value(memory, offset + member.offset, member.type,
                  *machine_.value_of(*value.part(member.name)));
    } else if (type->kind == CType::Kind::Array) {
      for (const auto& [index, lazy] : value.entries)
        add_value(memory, offset + static_cast<std::size_t>(index) * type->element->size,
                  type->element, *machine_.value_of(lazy));
    } else {
      add_cell(memory, offset, type, value);
    }
  }
  void add_cell(Memory& memory, std::size_t offset, const CTypeRef& type,
                const Value& value) const {
    Cell cell{.offset = offset, .type = type};
    const Store& store = machine_.store();
    if (value.kind == Value::Kind::Number) {
      cell.number = store.numbers.simplified(value.number).constant;
    } else if (value.kind == Value::Kind::Pointer) {
      const Pointer at = store.resolved(value.pointer);
      if (at.base == Pointer::Base::Block) cell.block = static_cast<int>(at.number);
      cell.target_offset = static_cast<std::size_t>(at.offset);
    } else if (type->kind != CType::Kind::Other) {
      return;
    }
    memory.cells.push_back(std::move(cell));
  }

  Machine& machine_;
};

}  // namespace

std::optional<Scene> draw(const Program& program, const std::string& function,
                          drawing::CaseSource& source) {
  auto drawn = complete(program, function, {}, source);
  if (!drawn) return std::nullopt;
  return std::move(drawn->scene);
}

std::optional<Completed> complete(const Program& program, const std::string& function,
                                  std::span<void* const> given, drawing::CaseSource& source) {
  const Reading& reading = read(program);
  const auto contract = reading.contracts.find(function);
  if (contract == reading.contracts.end())
    throw Error("no scene is known for " + function + ": let sonde api write the test again");
  Machine machine(reading, source, given);
  if (!machine.draw(contract->second)) return std::nullopt;
  const Settled settled(machine);
  Completed made{{}, machine.places()};
  Scene& scene = made.scene;
  for (const auto& block : machine.store().blocks) scene.blocks.push_back(settled.block(*block));
  for (std::size_t i = 0; i < machine.arguments().size(); ++i) {
    const bool is_given = i < given.size() && given[i] != nullptr;
    const CTypeRef& type = contract->second.parameters[i].type;
    scene.arguments.push_back(is_given ? Memory{}
                                       : settled.argument(type, *machine.arguments()[i]));
  }
  return made;
}

void fill(const Memory& memory, const std::vector<void*>& blocks, void* into) {
  for (const Cell& cell : memory.cells) {
    auto* const at = static_cast<unsigned char*>(into) + cell.offset;
    Wide bytes = cell.number;
    if (cell.block >= 0) {
      const void* const block = blocks[static_cast<std::size_t>(cell.block)];
      const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(block) + cell.target_offset;
      bytes = static_cast<Wide>(address);
    }
    std::memcpy(at, &bytes, std::min(cell.type->size, sizeof bytes));
    if (cell.type->size > sizeof bytes)
      std::memset(at + sizeof bytes, 0, cell.type->size - sizeof bytes);
  }
}

}  // namespace sonde::scene
