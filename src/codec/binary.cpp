// SPDX-License-Identifier: Apache-2.0
// version | number of kinds | kinds, 4 bytes each | nodes | checksum, 4 bytes
//
// A node is the index of its kind, then what its form asks for: a list or record
// its number of children, a choice its alternative and its number of children,
// an integer its zigzag value, a real 8 bytes, bytes their length and themselves.
// Numbers are varints of 7 bits a byte, low ones first; fixed widths are little
// endian. Extents are not stored: they follow from the numbers of children.
#include "codec/binary.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "tree/error.hpp"
#include "tree/flat_table.hpp"
#include "tree/hash.hpp"

namespace sonde::codec {
namespace {

// Its value also makes a token begin with a letter: a shell takes no token for an option.
constexpr char version = 1;
constexpr std::size_t checksum_size = 4;
constexpr unsigned form_count = static_cast<unsigned>(Form::Hole) + 1;

std::uint64_t zigzag(std::uint64_t value) { return (value << 1) ^ (0 - (value >> 63)); }
std::uint64_t unzigzag(std::uint64_t value) { return (value >> 1) ^ (0 - (value & 1)); }

// Numbers the kinds of a tree, of which there are few, in the order in which they were met.
class KindNumbers {
 public:
  std::size_t number_of(std::uint32_t kind) {
    std::uint64_t& known = numbers_[kind];
    if (known != 0) return (known >> 32) - 1;
    kinds_.push_back(kind);
    numbers_.fill(known, std::uint64_t{kinds_.size()} << 32 | kind);
    return kinds_.size() - 1;
  }
  const std::vector<std::uint32_t>& kinds() const { return kinds_; }

 private:
  static constexpr unsigned first_bits = 6;

  std::vector<std::uint32_t> kinds_;
  FlatTable<std::uint32_t> numbers_{first_bits};  // the high half is the number, plus 1
};

// Bytes that are appended one by one: whoever does it makes room for them first.
class Bytes {
 public:
  void make_room(std::size_t count) {
    if (bytes_.size() - used_ < count) bytes_.resize(2 * bytes_.size() + count);
  }
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) put(0x80 | (value & 0x7f));
    put(value);
  }
  void fixed(std::uint64_t value, std::size_t bytes) {
    for (; bytes > 0; --bytes, value >>= 8) put(value & 0xff);
  }
  void text(std::string_view text) {
    text.copy(bytes_.data() + used_, text.size());
    used_ += text.size();
  }
  std::string_view view() const { return {bytes_.data(), used_}; }
  std::string take() {
    bytes_.resize(used_);
    return std::move(bytes_);
  }

 private:
  void put(std::uint64_t byte) { bytes_[used_++] = static_cast<char>(byte); }

  std::string bytes_;
  std::size_t used_ = 0;
};

constexpr std::size_t longest_varint = 10;

void write_node(const Tree& tree, Tree::Index at, std::size_t kind, Bytes& out) {
  const Node& node = tree[at];
  out.make_room(3 * longest_varint);
  out.varint(kind);
  switch (node.kind.form()) {
    case Form::Choice: out.varint(node.value); [[fallthrough]];
    case Form::Record:
    case Form::List: out.varint(tree.child_count(at)); return;
    case Form::Integer: out.varint(zigzag(node.value)); return;
    case Form::Real: out.fixed(node.value, 8); return;
    case Form::Bytes: {
      const auto text = tree.bytes(node);
      out.varint(text.size());
      out.make_room(text.size());
      out.text(text);
      return;
    }
    case Form::Hole: return;
  }
}

std::string written(const Tree& tree) {
  constexpr std::size_t usual_bytes_per_node = 4;
  KindNumbers numbers;
  Bytes nodes;
  nodes.make_room(usual_bytes_per_node * tree.size() + tree.arena().size());
  for (Tree::Index at = 0; at < tree.size(); ++at)
    write_node(tree, at, numbers.number_of(tree[at].kind.bits()), nodes);

  const auto& kinds = numbers.kinds();
  Bytes out;
  out.make_room(1 + longest_varint + 4 * kinds.size() + nodes.view().size() + checksum_size);
  out.fixed(version, 1);
  out.varint(kinds.size());
  for (const std::uint32_t kind : kinds) out.fixed(kind, 4);
  out.text(nodes.view());
  out.fixed(short_hash_of(out.view()), checksum_size);
  return out.take();
}

[[noreturn]] void fail_damaged(const char* what) {
  throw Error(std::string("the stored case is damaged (") + what +
              "): copy it again as it was printed");
}

class BinaryReader {
 public:
  explicit BinaryReader(std::string_view bytes) : rest_(bytes) {}

  Tree read() {
    check_frame();
    read_kinds();
    tree_.reserve(rest_.size() / 2, 0);  // a node takes two bytes at least, but for a hole
    while (!rest_.empty()) read_node();
    if (!open_.empty()) fail_damaged("it ends within a span");
    return std::move(tree_);
  }

 private:
  struct Open {
    Tree::Index span;
    std::uint64_t children;  // still to come
  };

  void check_frame() {
    if (rest_.size() < 1 + checksum_size) fail_damaged("it is too short");
    if (rest_.size() >> 31 != 0) fail_damaged("it is too long");
    const auto content = rest_.substr(0, rest_.size() - checksum_size);
    rest_.remove_prefix(content.size());
    if (fixed(checksum_size) != short_hash_of(content)) fail_damaged("its checksum does not agree");
    rest_ = content;
    if (byte() != static_cast<unsigned char>(version))
      throw Error(
          "the stored case was written by another version of Sonde: delete it, or use that "
          "version");
  }

  void read_kinds() {
    const std::uint64_t count = varint();
    if (count > rest_.size() / 4) fail_damaged("it ends within its kinds");
    for (std::uint64_t i = 0; i < count; ++i) {
      kinds_.push_back(Kind::from_bits(static_cast<std::uint32_t>(fixed(4))));
      if (static_cast<unsigned>(kinds_.back().form()) >= form_count)
        fail_damaged("a kind has no form");
    }
  }

  void read_node() {
    const std::uint64_t place = varint();
    if (place >= kinds_.size()) fail_damaged("a span has no kind");
    const Kind kind = kinds_[place];
    switch (kind.form()) {
      case Form::Choice: {
        const std::uint64_t alternative = varint();
        return open(kind, alternative);
      }
      case Form::Record:
      case Form::List: return open(kind, 0);
      case Form::Integer: tree_.leaf(kind, unzigzag(varint())); break;
      case Form::Real: tree_.leaf(kind, fixed(8)); break;
      case Form::Bytes: tree_.leaf(kind, take(varint())); break;
      case Form::Hole: tree_.leaf(kind, 0); break;
    }
    close_finished();
  }

  void open(Kind kind, std::uint64_t value) {
    const std::uint64_t children = varint();
    open_.push_back({tree_.open(kind, value), children + 1});
    close_finished();
  }

  // One more span is complete, and with it those of which it was the last part.
  void close_finished() {
    while (!open_.empty() && --open_.back().children == 0) {
      tree_.close(open_.back().span);
      open_.pop_back();
    }
  }

  std::uint64_t byte() {
    if (rest_.empty()) fail_damaged("it ends too early");
    const auto first = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }

  std::uint64_t fixed(unsigned bytes) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= byte() << (8 * i);
    return value;
  }

  std::uint64_t varint() {
    const std::uint64_t first = byte();
    return first < 0x80 ? first : long_varint(first);
  }

  std::uint64_t long_varint(std::uint64_t first) {
    std::uint64_t value = first & 0x7f;
    for (unsigned shift = 7; shift < 64; shift += 7) {
      const std::uint64_t part = byte();
      value |= (part & 0x7f) << shift;
      if (part < 0x80) return value;
    }
    fail_damaged("a number is too long");
  }

  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) fail_damaged("it ends too early");
    const auto taken = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  std::string_view rest_;
  std::vector<Kind> kinds_;
  std::vector<Open> open_;
  Tree tree_;
};

}  // namespace

std::string to_binary(const Tree& tree) { return written(tree); }

Tree from_binary(std::string_view bytes) { return BinaryReader(bytes).read(); }

}  // namespace sonde::codec
