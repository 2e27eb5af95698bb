// SPDX-License-Identifier: Apache-2.0
// Reading and writing use a stack of open brackets and do not recurse: trees may be deeper
// than the call stack allows.
#include "codec/notation.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

#include "codec/literal.hpp"
#include "codec/scanner.hpp"
#include "schema/schema.hpp"

namespace sonde::codec {
namespace {

using Index = Tree::Index;

constexpr auto plain_nan = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());

// Kinds that have a name without being types.
constexpr std::array<std::string_view, 3> untyped_names = {"arguments", "hole", "deeper"};

std::string hex_text(std::uint64_t bits) {
  std::array<char, 16> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), bits, 16).ptr;
  return {buffer.data(), end};
}

std::string_view known_name(Kind kind) {
  for (const auto name : untyped_names)
    if (Kind(name.data(), name.size(), kind.form()) == kind) return name;
  const Type* type = schema::find(kind);
  return type == nullptr ? std::string_view() : schema::details(*type).name;
}

bool is_plain(std::string_view name) {
  Scanner scanner(name);
  return scanner.peek_name() == name && name.find('<') == std::string_view::npos;
}

std::string marked_name(Kind kind) {
  const auto name = known_name(kind);
  if (name.empty() || name.find_first_of("`\n") != std::string_view::npos)
    return "@" + hex_text(kind.bits());
  return "`" + std::string(name) + "`";
}

std::string written_name(Kind kind) {
  const auto name = known_name(kind);
  return is_plain(name) && !name.empty() ? std::string(name) : marked_name(kind);
}

std::string real_text(std::uint64_t bits) {
  const auto value = std::bit_cast<double>(bits);
  if (bits == plain_nan) return "nan";
  if (std::isnan(value)) return "nan:" + hex_text(bits);
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  return real_digits(value);
}

class NotationWriter {
 public:
  explicit NotationWriter(const Tree& tree) : tree_(tree) {}

  std::string write(Index span, std::string first_name) {
    out_ = std::move(first_name);
    for (Index at = span; at < tree_.end_of(span); ++at) {
      if (at != span) out_ += written_name(tree_[at].kind);
      write_content(at);
      while (!open_.empty() && open_.back().end == at + 1) {
        out_ += open_.back().bracket;
        open_.pop_back();
      }
      if (!open_.empty() && open_.back().first != at + 1) out_ += ' ';
    }
    return std::move(out_);
  }

 private:
  struct Open {
    Index first;
    Index end;
    char bracket;
  };

  void write_content(Index at) {
    const Node& node = tree_[at];
    const bool is_leaf = node.extent == 1;
    switch (node.kind.form()) {
      case Form::Record: return open(at, '(', ')');
      case Form::List: return open(at, '[', ']');
      case Form::Choice:
        out_ += '#' + std::to_string(node.value);
        return is_leaf ? void() : open(at, '(', ')');
      case Form::Integer:
        out_ += '(' + std::to_string(static_cast<std::int64_t>(node.value)) + ')';
        return;
      case Form::Real: out_ += '(' + real_text(node.value) + ')'; return;
      case Form::Bytes: out_ += '(' + string_literal(tree_.bytes(node)) + ')'; return;
      case Form::Hole: out_ += '?'; return;
    }
  }

  void open(Index at, char opening, char closing) {
    out_ += opening;
    open_.push_back({at + 1, tree_.end_of(at), closing});
  }

  const Tree& tree_;
  std::string out_;
  std::vector<Open> open_;
};

// A name as it is written: its form follows from what stands behind it.
struct Name {
  std::string text;
  Kind kind;  // where the bits were written
  std::size_t at = 0;
};

class NotationReader {
 public:
  NotationReader(Scanner& scanner, Tree& into) : scanner_(scanner), tree_(into) {}

  void read() {
    do {
      read_span();
      while (!open_.empty() && scanner_.take(open_.back().bracket)) {
        tree_.close(open_.back().span);
        open_.pop_back();
      }
    } while (!open_.empty());
  }

 private:
  struct Open {
    Index span;
    char bracket;
  };

  void read_span() {
    const Name name = read_name();
    if (scanner_.take('?')) {
      tree_.leaf(kind_of(name, Form::Hole), 0);
    } else if (scanner_.take('[')) {
      open_.push_back({tree_.open(kind_of(name, Form::List)), ']'});
    } else if (scanner_.take('#')) {
      read_choice(name);
    } else if (scanner_.take('(')) {
      read_parentheses(name);
    } else {
      scanner_.expected("( or [ or # or ? after the name of a span");
    }
  }

  void read_choice(const Name& name) {
    const Index span = tree_.open(kind_of(name, Form::Choice), read_natural());
    if (scanner_.take('(')) open_.push_back({span, ')'});
  }

  std::uint64_t read_natural() {
    const std::size_t at = scanner_.at();
    const Wide number = scanner_.take_integer();
    if (number < 0) scanner_.fail_at(at, "expected a number of at least 0, found a negative one");
    return static_cast<std::uint64_t>(number);
  }

  void read_parentheses(const Name& name) {
    if (scanner_.at_string()) {
      tree_.leaf(kind_of(name, Form::Bytes), std::string_view(scanner_.take_string()));
    } else if (const auto number = scanner_.peek_number(); !number.empty()) {
      read_number(name, number);
    } else if (!read_special(name)) {
      open_.push_back({tree_.open(kind_of(name, Form::Record)), ')'});
      return;
    }
    scanner_.expect(')');
  }

  void read_number(const Name& name, std::string_view number) {
    const bool is_hex = number.find_first_of("xX") != std::string_view::npos;
    if (!is_hex && number.find_first_of(".eE") != std::string_view::npos) {
      const double value = scanner_.take_real();
      tree_.leaf(kind_of(name, Form::Real), std::bit_cast<std::uint64_t>(value));
    } else {
      const std::size_t at = scanner_.at();
      const Wide value = scanner_.take_integer();
      if (value < std::numeric_limits<std::int64_t>::min() ||
          value > std::numeric_limits<std::uint64_t>::max())
        scanner_.fail_at(at, "expected a number of at most 64 bits, found a longer one");
      tree_.leaf(kind_of(name, Form::Integer), static_cast<std::uint64_t>(value));
    }
  }

  // inf, -inf, nan, nan:7ff8000000000001; a record's child would go on otherwise.
  bool read_special(const Name& name) {
    const bool negative = scanner_.peek() == '-';
    if (negative) scanner_.take('-');
    const auto word = scanner_.peek_name();
    const char behind = scanner_.peek_behind(word);
    if (word == "inf" && behind == ')') {
      scanner_.take_name();
      const double infinity = std::numeric_limits<double>::infinity();
      tree_.leaf(kind_of(name, Form::Real),
                 std::bit_cast<std::uint64_t>(negative ? -infinity : infinity));
      return true;
    }
    if (negative) scanner_.expected("a number or inf");
    if (word != "nan" || (behind != ')' && behind != ':')) return false;
    scanner_.take_name();
    tree_.leaf(kind_of(name, Form::Real), scanner_.take(':') ? scanner_.take_hex(16) : plain_nan);
    return true;
  }

  Name read_name() {
    Name name;
    scanner_.peek();
    name.at = scanner_.at();
    if (scanner_.take('@')) {
      name.kind = Kind::from_bits(static_cast<std::uint32_t>(scanner_.take_hex(8)));
      if (name.kind.form() > Form::Hole)
        scanner_.fail_at(name.at, "expected the bits of a kind, found another number");
    } else if (scanner_.peek() == '`') {
      name.text = scanner_.take_backquoted();
    } else if (const auto plain = scanner_.peek_name(); !plain.empty()) {
      name.text = plain;
      scanner_.take_name();
    } else {
      scanner_.expected("a draw of a generator, as name(...)");
    }
    return name;
  }

  Kind kind_of(const Name& name, Form form) {
    if (!name.text.empty()) return Kind(name.text.data(), name.text.size(), form);
    if (name.kind.form() != form)
      scanner_.fail_at(name.at,
                       "expected the bits of another kind, because this one has another form");
    return name.kind;
  }

  Scanner& scanner_;
  Tree& tree_;
  std::vector<Open> open_;
};

}  // namespace

std::string to_notation(const Tree& tree, Index span) {
  if (span >= tree.size()) return {};
  return NotationWriter(tree).write(span, written_name(tree[span].kind));
}

std::string to_marked_notation(const Tree& tree, Index span) {
  return NotationWriter(tree).write(span, marked_name(tree[span].kind));
}

void read_notation(Scanner& scanner, Tree& into) { NotationReader(scanner, into).read(); }

Tree parse_notation(std::string_view text) {
  Scanner scanner(text);
  Tree tree;
  read_notation(scanner, tree);
  if (!scanner.at_end()) scanner.expected("the end");
  return tree;
}

}  // namespace sonde::codec
