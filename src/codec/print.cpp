// SPDX-License-Identifier: Apache-2.0
// The printer follows the types as far as the tree agrees with them. A span that
// does not (a mutant, a renamed type) stands in marked notation, so that what was
// printed can always be read back.
#include <bit>

#include "codec/first_token.hpp"
#include "codec/layout.hpp"
#include "codec/literal.hpp"
#include "codec/notation.hpp"
#include "codec/printed.hpp"
#include "codec/scanner.hpp"
#include "codec/text.hpp"
#include "codec/well_formed.hpp"
#include "schema/schema.hpp"
#include "tree/holes.hpp"
#include "tree/spans.hpp"

namespace sonde::codec {
namespace {

using Index = Tree::Index;

constexpr unsigned deepest_typed = 400;  // deeper spans stand in notation

// How much of its type is clear from the place of a value.
enum class Nesting {
  Inside,       // all of it: braces suffice
  Payload,      // braces need a name, as in std::optional
  Alternative,  // and so do numbers of less than 32 bits
};

class Printer {
 public:
  explicit Printer(const Tree& tree) : tree_(tree) {}

  std::string print(Index span) {
    const Type* type = schema::find(tree_[value_in(tree_, span)].kind);
    const bool is_known = type != nullptr || is_hole(tree_[span]) || is_printed(tree_[span]);
    if (!is_known) return to_notation(tree_, span);
    value(span, type, Nesting::Inside);
    return std::move(out_);
  }

 private:
  void value(Index span, const Type* expected, Nesting place) {
    const Node& node = tree_[span];
    const Type* const type = type_of_value(node, expected);
    ++depth_;
    if (is_hole(node)) out_ += hole_text;
    else if (is_printed(node)) printed(span, type, place);
    else if (is_named_reference(tree_, span, type)) out_ += tree_.bytes(node);
    else if (is_loose_enumerator(tree_, span, type)) loose_enumerator(node, *type);
    else if (type->kind != node.kind || depth_ > deepest_typed ||
             !is_well_formed(tree_, span, *type))
      out_ += to_marked_notation(tree_, span);
    else typed(span, *type, place);
    --depth_;
  }

  void typed(Index span, const Type& type, Nesting place) {
    const Node& node = tree_[span];
    switch (style_of(type)) {
      case Style::Opaque: out_ += to_notation(tree_, span); return;
      case Style::Number: return number(node, type, place);
      case Style::Boolean: out_ += node.value == 0 ? "false" : "true"; return;
      case Style::Character: out_ += character_literal(node.value, type); return;
      case Style::Text: return text(node, type);
      case Style::Blob: return blob(node, type, place);
      case Style::Enumeration: out_ += schema::details(type).labels[node.value]; return;
      case Style::Braces:
        if (place != Nesting::Inside) out_ += type_name(type);
        return children(span, type);
      case Style::Fields:
      case Style::Construct: out_ += type_name(type); return construct(span, type);
      case Style::Optional: return optional(span, type);
      case Style::Expected: return expected(span, type);
      case Style::Pointer: return pointer(span, type);
      case Style::Variant: return variant(span, type);
    }
  }

  void printed(Index span, const Type* type, Nesting place) {
    if (tree_[span].kind != beside_kind) {
      out_ += printed_text(tree_, span);
      return;
    }
    value(span + 1, type, place);
    const Index text = tree_.end_of(span + 1);
    if (text < tree_.end_of(span)) out_ += printed_comment(tree_, text);
  }

  void number(const Node& node, const Type& type, Nesting place) {
    if (type.form == Form::Real) {
      out_ += real_literal(std::bit_cast<double>(node.value), type);
      return;
    }
    const std::string literal = integer_literal(node.value, type);
    const std::uint64_t largest = type.is_signed ? type.max : type.max / 2;
    if (place == Nesting::Alternative && largest < 0x7fffffff) {
      out_ += type_name(type) + "{" + literal + "}";
    } else {
      out_ += literal;
      const bool needs_u = place == Nesting::Alternative && !type.is_signed;
      if (needs_u && !literal.ends_with('u')) out_ += 'u';
    }
  }

  // A number that is no enumerator, with its type if that is not int.
  void loose_enumerator(const Node& node, const Type& type) {
    const Type& number = *schema::find(node.kind);
    const std::string literal = integer_literal(node.value, number);
    const bool is_int = type_name(number) == "int";
    out_ += "static_cast<" + type_name(type) + ">(" +
            (is_int ? literal : type_name(number) + "{" + literal + "}") + ")";
  }

  // A literal would end at its first zero.
  void text(const Node& node, const Type& type) {
    const auto bytes = tree_.bytes(node);
    const std::string literal = string_literal(bytes);
    if (bytes.find('\0') == std::string_view::npos) {
      out_ += literal;
      return;
    }
    const bool is_view = type_name(type) == "std::string_view";
    out_ += is_view ? "std::string_view(" : "std::string(";
    out_ += literal + ", " + std::to_string(bytes.size()) + ")";
  }

  void blob(const Node& node, const Type& type, Nesting place) {
    static constexpr char digits[] = "0123456789abcdef";
    const bool is_byte = type_name(type).find("std::byte") != std::string::npos;
    if (place != Nesting::Inside) out_ += type_name(type);
    out_ += '{';
    std::string_view comma;
    for (const char c : tree_.bytes(node)) {
      const auto byte = static_cast<unsigned char>(c);
      out_ += comma;
      out_ += is_byte ? "std::byte{0x" : "0x";
      out_ += digits[byte >> 4];
      out_ += digits[byte & 15];
      if (is_byte) out_ += '}';
      comma = ", ";
    }
    out_ += '}';
  }

  void construct(Index span, const Type& type) {
    const Node& node = tree_[span];
    if (type.form == Form::Bytes) out_ += "{" + string_literal(tree_.bytes(node)) + "}";
    else if (type.form == Form::Integer) out_ += "{" + integer_literal(node.value, type) + "}";
    else if (type.form == Form::Real)
      out_ += "{" + real_literal(std::bit_cast<double>(node.value), type) + "}";
    else children(span, type);
  }

  void children(Index span, const Type& type) {
    const auto& labels = schema::details(type).labels;
    const bool named = type.style == Style::Fields && labels.size() == type.field_count;
    // An std::array has a pair of braces of its own that may only be left out
    // where no element begins with one.
    const bool is_array = type_name(type).starts_with("std::array<");
    unsigned number = 0;
    out_ += '{';
    for (const Index at : sonde::children(tree_, span)) {
      if (number > 0) out_ += ", ";
      if (named && !labels[number].empty()) out_ += "." + labels[number] + " = ";
      const Type* field = type.fields[type.form == Form::List ? 0 : number];
      value(at, field, is_array ? Nesting::Payload : Nesting::Inside);
      ++number;
    }
    out_ += '}';
  }

  void optional(Index span, const Type& type) {
    if (tree_[span].value == 0) out_ += "std::nullopt";
    else payload(span, type, "nullopt");
  }

  void expected(Index span, const Type& type) {
    if (tree_[span].value == 0) return payload(span, type, "unexpected");
    out_ += "unexpected(";
    value(span + 1, type.fields[1], Nesting::Payload);
    out_ += ')';
  }

  // The value inside, with its type around it where it would read like the other
  // alternative.
  void payload(Index span, const Type& type, std::string_view other) {
    const std::size_t start = out_.size();
    const Type& inside = *type.fields[tree_[span].value];
    value(span + 1, &inside, Nesting::Payload);
    if (is_printed(tree_[span + 1])) return;
    Scanner scanner(std::string_view(out_).substr(start));
    const FirstToken first = first_token_of(scanner);
    if (first.sort == FirstToken::Sort::Hole || first.sort == FirstToken::Sort::Notation) {
      surround(start, type_name(type) + "{");
    } else if (first.sort == FirstToken::Sort::Name && short_name(first.name) == other) {
      surround(start, explicit_head(inside, tree_[span + 1].value));
    }
  }

  static std::string explicit_head(const Type& type, std::uint64_t alternative) {
    if (type.style != Style::Variant) return type_name(type) + "{";
    return type_name(type) + "{std::in_place_index<" + std::to_string(alternative) + ">, ";
  }

  void surround(std::size_t start, const std::string& head) {
    out_.insert(start, head);
    out_ += '}';
  }

  void pointer(Index span, const Type& type) {
    if (tree_[span].value == 0) {
      out_ += "nullptr";
      return;
    }
    const bool shared = type_name(type).starts_with("std::shared_ptr");
    out_ += shared ? "std::make_shared<" : "std::make_unique<";
    out_ += type_name(*type.fields[1]) + ">(";
    value(span + 1, type.fields[1], Nesting::Payload);
    out_ += ')';
  }

  void variant(Index span, const Type& type) {
    const std::uint64_t index = tree_[span].value;
    if (type.fields[index] == nullptr) {
      out_ += type_name(type) + "{std::in_place_index<" + std::to_string(index) + ">}";
      return;
    }
    const std::size_t start = out_.size();
    value(span + 1, type.fields[index], Nesting::Alternative);
    if (is_printed(tree_[span + 1])) return;
    Scanner scanner(std::string_view(out_).substr(start));
    const FirstToken first = first_token_of(scanner);
    unsigned candidates = same_name(type_name(type), first.name) ? 2 : 0;
    for (unsigned i = 0; i < type.field_count; ++i)
      if (type.fields[i] != nullptr && may_begin(*type.fields[i], first)) ++candidates;
    if (candidates != 1) surround(start, explicit_head(type, index));
  }

  const Tree& tree_;
  std::string out_;
  unsigned depth_ = 0;
};

}  // namespace

std::string print(const Tree& tree, Index span) {
  return span < tree.size() ? Printer(tree).print(span) : std::string();
}

std::string print_wrapped(const Tree& tree, Index span, std::size_t indent, std::size_t columns) {
  return wrap(print(tree, span), {.column = indent, .indent = indent, .columns = columns});
}

}  // namespace sonde::codec
