// SPDX-License-Identifier: Apache-2.0
// The invariant of one struct becomes a predicate, which holds for every block that is reached:
//
//   (predicate node (names this self)
//     (arm else (clauses
//       (assert (< (# z 0) (. self value)))                    what needs no other block
//       (take _ (reach (typedef node) node (. self next)))     each pointer
//       (assert (|| (is_null (. self next)) ...)))))           what looks into other blocks
#include "contracts/print/drawn_types.hpp"

#include <algorithm>

#include "contracts/lines/expression.hpp"
#include "contracts/lines/formula.hpp"
#include "contracts/lines/token.hpp"
#include "contracts/print/call_parts.hpp"
#include "contracts/print/invariant_terms.hpp"

namespace sonde::contracts::print {
namespace {

bool is_link(const CType& type) {
  return type.kind == TypeKind::Pointer && !type.is_reference && !type.target.empty() &&
         type.target[0].kind == TypeKind::Struct;
}

bool is_number(const CType& type) {
  return type.kind == TypeKind::Bool || type.kind == TypeKind::Float ||
         ((type.kind == TypeKind::Integer || type.kind == TypeKind::Enum) && type.size <= 8);
}

std::string type_of(const Record& record) { return record.scope + record.name; }

// C++ that uses new and delete frees with delete.
bool uses_new(const std::vector<Source>& sources) {
  return std::ranges::any_of(sources, [](const Source& source) {
    return source.is_cpp && (source.text.find("delete") != std::string::npos ||
                             source.text.find("free(") == std::string::npos);
  });
}

}  // namespace

DrawnTypes::DrawnTypes(const std::vector<Source>& sources) : sources_(sources) {
  for (const Source& source : sources_)
    for (const Record& record : source.records) {
      if (!record.is_complete || find(record.name) != nullptr) continue;
      Type type{&record, {}};
      for (lines::Clause& each : lines::read_comment(record.comment, record.comment_place).clauses)
        if (each.kind == lines::ClauseKind::Invariant && !lines::prose_in(each.text))
          type.invariants.push_back(std::move(each));
      types_.push_back(std::move(type));
    }
  for (const Type& each : types_)
    if (can_be_drawn(each)) names_.insert(each.record->name);
}

const DrawnTypes::Type* DrawnTypes::find(const std::string& name) const {
  const auto found =
      std::ranges::find_if(types_, [&](const Type& type) { return type.record->name == name; });
  return found == types_.end() ? nullptr : &*found;
}

bool DrawnTypes::links_to_itself(const std::string& name) const {
  const Type* const type = find(name);
  return type != nullptr && std::ranges::any_of(type->record->fields, [&](const Field& field) {
           return is_link(field.type) && field.type.target[0].name == name;
         });
}

bool DrawnTypes::is_plain(const Type& type) const {
  const Record& record = *type.record;
  if (!record.is_open || record.is_union || record.fields.empty()) return false;
  return std::ranges::all_of(record.fields, [&](const Field& field) {
    if (field.is_bit_field || field.name.empty()) return false;
    return is_number(field.type) ||
           (is_link(field.type) && links_to_itself(field.type.target[0].name));
  });
}

// Itself first.
std::vector<const DrawnTypes::Type*> DrawnTypes::reached_from(const Type& type) const {
  std::vector<const Type*> all = {&type};
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const Field& field : all[i]->record->fields) {
      const Type* const next = is_link(field.type) ? find(field.type.target[0].name) : nullptr;
      if (next != nullptr && std::ranges::find(all, next) == all.end()) all.push_back(next);
    }
  return all;
}

// Of the first struct, what is not understood is asked when it is drawn; of the others, nobody
// asks.
bool DrawnTypes::can_be_drawn(const Type& root) const {
  if (root.invariants.empty()) return false;
  const auto all = reached_from(root);
  if (!std::ranges::all_of(all, [&](const Type* type) { return is_plain(*type); })) return false;
  bool has_link = false;
  for (const Field& field : root.record->fields) {
    if (!is_link(field.type)) continue;
    has_link = true;
    const bool is_spoken_of = std::ranges::any_of(root.invariants, [&](const lines::Clause& each) {
      const auto tokens = lines::tokens_of(each.text);
      return std::ranges::find(tokens, field.name, &lines::Token::text) != tokens.end();
    });
    if (!is_spoken_of) return false;
  }
  const bool comes_back = links_to_itself(root.record->name);
  const bool are_understood = std::ranges::all_of(all, [&](const Type* type) {
    if (type == &root && !comes_back) return true;
    return std::ranges::all_of(type->invariants, [&](const lines::Clause& each) {
      return InvariantTerms(sources_, *type->record)
          .condition(lines::formula_of(each.text))
          .has_value();
    });
  });
  return has_link && are_understood;
}

std::string DrawnTypes::layout_of(const Type& type) const {
  std::string text =
      "constexpr sonde::scene::Member sonde_members_of_" + type.record->name + "[] = {\n";
  for (const Field& field : type.record->fields)
    text += "    {\"" + field.name + "\", offsetof(" + type_of(*type.record) + ", " + field.name +
            "), \"" + InvariantTerms::type(field.type) + "\"},\n";
  return text + "};\n";
}

std::string DrawnTypes::predicate_of(const Type& type) const {
  std::string before;
  std::string behind;
  const InvariantTerms terms(sources_, *type.record);
  for (const lines::Clause& invariant : type.invariants)
    for (const lines::Formula& each : lines::conjuncts_of(lines::formula_of(invariant.text)))
      if (const auto condition = terms.condition(each))
        (condition->find("(->") == std::string::npos ? before : behind) +=
            "\n    (assert " + *condition + ")";
  std::string pointers;
  for (const Field& field : type.record->fields)
    if (is_link(field.type))
      pointers += "\n    (take _ (reach (typedef " + field.type.target[0].name + ") " +
                  field.type.target[0].name + " (. self " + field.name + ")))";
  return "(predicate " + type.record->name + " (names this self)\n  (arm else (clauses" + before +
         pointers + behind + ")))\n";
}

std::string DrawnTypes::program() const {
  std::vector<const Type*> all;
  std::string contracts;
  for (const Type& root : types_) {
    if (!names_.contains(root.record->name)) continue;
    for (const Type* const each : reached_from(root))
      if (std::ranges::find(all, each) == all.end()) all.push_back(each);
    const std::string& name = root.record->name;
    contracts += "(contract drawn_" + name + " (parameters (parameter drawn (ptr (typedef " + name +
                 "))))\n  (assert (! (is_null drawn)))\n  (take _ (reach (typedef " + name + ") " +
                 name + " drawn)))\n";
  }
  if (all.empty()) return "";
  std::string text = "\n// What keeps an invariant, from which values are drawn.\n";
  std::string layouts;
  std::string predicates;
  for (const Type* const each : all) {
    const std::string& name = each->record->name;
    text += layout_of(*each);
    layouts += "    {\"" + name + "\", sizeof(" + type_of(*each->record) + "), sonde_members_of_" +
               name + ", " + std::to_string(each->record->fields.size()) + "},\n";
    predicates += predicate_of(*each);
  }
  return text + "constexpr sonde::scene::Layout sonde_layouts[] = {\n" + layouts +
         "};\nconst sonde::scene::Program sonde_scenes{R\"scenes(" + predicates + contracts +
         ")scenes\", sonde_layouts, " + std::to_string(all.size()) + "};\n";
}

std::string DrawnTypes::calls() const {
  const std::string allocator = uses_new(sources_) ? "New" : "Malloc";
  std::string text;
  for (const Type& each : types_) {
    const Record& record = *each.record;
    if (!names_.contains(record.name)) continue;
    lines::Names names{};
    for (const Field& field : record.fields) names.members.insert(field.name);
    text += "  // guess: whatever keeps its invariant is a " + record.name + "\n  api.drawn<" +
            type_of(record) + ">(\"drawn_" + record.name +
            "\", sonde_scenes, sonde::api::Allocator::" + allocator + ")";
    for (const lines::Clause& invariant : each.invariants) {
      std::vector<std::string> none;
      text += "\n      .require(" + quoted(invariant.text) + ", [](" + type_of(record) +
              "* drawn) {\n        [[maybe_unused]] const auto& self = *drawn;\n        return " +
              lines::rewritten(invariant.text, names, none).text + ";\n      })";
    }
    text += "\n      .tries(8);\n";
  }
  return text;
}

}  // namespace sonde::contracts::print
