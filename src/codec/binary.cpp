// SPDX-License-Identifier: Apache-2.0
// version | number of kinds | kinds, 4 bytes each | nodes | checksum, 4 bytes
//
// A node is the index of its kind, then what its form asks for: a list or record
// its number of children, a choice its alternative and its number of children,
// an integer its zigzag value, a real 8 bytes, bytes their length and themselves.
// Numbers are varints of 7 bits a byte, low ones first; fixed widths are little
// endian. Extents are not stored: they follow from the numbers of children.
#include "codec/binary.hpp"

#include <cassert>
#include <unordered_map>
#include <vector>

#include "tree/error.hpp"
#include "tree/hash.hpp"

namespace sonde::codec {
namespace {

// Its value also makes a token begin with a letter: a shell takes no token for an option.
constexpr char version = 1;
constexpr std::size_t checksum_size = 4;
constexpr unsigned form_count = static_cast<unsigned>(Form::Hole) + 1;

std::uint64_t zigzag(std::uint64_t value) { return (value << 1) ^ (0 - (value >> 63)); }
std::uint64_t unzigzag(std::uint64_t value) { return (value >> 1) ^ (0 - (value & 1)); }

class BinaryWriter {
 public:
  explicit BinaryWriter(const Tree& tree) : tree_(tree) {}

  std::string write() {
    out_ += version;
    write_kinds();
    for (Tree::Index at = 0; at < tree_.size(); ++at) write_node(at);
    fixed(short_hash_of(out_), checksum_size);
    return std::move(out_);
  }

 private:
  void write_kinds() {
    std::string kinds;
    std::swap(kinds, out_);
    for (const Node& node : tree_.nodes())
      if (places_.emplace(node.kind.bits(), places_.size()).second) fixed(node.kind.bits(), 4);
    std::swap(kinds, out_);
    varint(places_.size());
    out_ += kinds;
  }

  void write_node(Tree::Index at) {
    const Node& node = tree_[at];
    varint(places_.at(node.kind.bits()));
    switch (node.kind.form()) {
      case Form::Choice: varint(node.value); [[fallthrough]];
      case Form::Record:
      case Form::List: varint(tree_.child_count(at)); return;
      case Form::Integer: varint(zigzag(node.value)); return;
      case Form::Real: fixed(node.value, 8); return;
      case Form::Bytes: {
        const auto bytes = tree_.bytes(node);
        varint(bytes.size());
        out_ += bytes;
        return;
      }
      case Form::Hole: return;
    }
  }

  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_ += static_cast<char>(0x80 | (value & 0x7f));
    out_ += static_cast<char>(value);
  }

  void fixed(std::uint64_t value, std::size_t bytes) {
    for (; bytes > 0; --bytes, value >>= 8) out_ += static_cast<char>(value & 0xff);
  }

  const Tree& tree_;
  std::string out_;
  std::unordered_map<std::uint32_t, std::size_t> places_;
};

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

  std::uint64_t byte() { return static_cast<unsigned char>(take(1)[0]); }

  std::uint64_t fixed(unsigned bytes) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= byte() << (8 * i);
    return value;
  }

  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
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

std::string to_binary(const Tree& tree) { return BinaryWriter(tree).write(); }

Tree from_binary(std::string_view bytes) { return BinaryReader(bytes).read(); }

}  // namespace sonde::codec
