// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "suite/fault.hpp"

// Code with a state, whose faults act after several calls.
namespace suite::sessions {

using Bytes = std::vector<std::uint8_t>;

// Collects bytes in a buffer, whose size a level says: 4, 8, 16 or 32. Fault: at a lower level,
// what does not fit any more is dropped.
template <Fault fault>
class Writer {
 public:
  void write(std::uint8_t byte);
  void flush();
  void set_level(unsigned level);
  const Bytes& written() const { return written_; }

 private:
  std::size_t capacity_ = 4;
  Bytes buffer_;
  Bytes written_;
};

struct Block {
  unsigned start = 0;
  unsigned size = 0;

  unsigned end() const { return start + size; }
};

// Blocks of an arena of 256 cells; neighbours that are free become one block. Fault: a block
// that is released between two free ones joins the first, and the second stays in the list.
template <Fault fault>
class Arena {
 public:
  std::optional<Block> allocate(unsigned size);
  void release(const Block& block);

 private:
  std::vector<Block> free_ = {{0, 256}};  // in the order of their starts
};

// Text that grows and shrinks at its end, with its history. Fault: after undoing, erasing does
// not forget what could be done again.
template <Fault fault>
class Editor {
 public:
  void insert(char letter);
  void erase();
  void undo();
  void redo();
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::string> past_;
  std::vector<std::string> future_;
};

// Users log in, which gives them a token, and out. Fault: logging out ends the first session of
// the same user.
template <Fault fault>
class Server {
 public:
  std::uint16_t log_in(std::uint8_t user);
  void log_out(std::uint16_t token);
  bool knows(std::uint16_t token) const;

 private:
  struct Session {
    std::uint16_t token;
    std::uint8_t user;
  };

  std::uint32_t logins_ = 0;
  std::vector<Session> sessions_;
};

// The four values that were used last, out of sixteen. Fault: the one that was not used for the
// longest time stays that when it is read.
template <Fault fault>
class RecentValues {
 public:
  void put(std::uint8_t key, std::uint8_t value);
  std::optional<std::uint8_t> get(std::uint8_t key);

 private:
  struct Entry {
    std::uint8_t key;
    std::uint8_t value;
  };

  std::vector<Entry> entries_;  // the one that was used last comes first
};

// Values in sorted runs on levels: a full buffer of four entries becomes a run of the first
// level, three runs of a level become one of the next. Erasing writes a mark. Fault: marks are
// dropped by every merge, also if older values are on lower levels.
template <Fault fault>
class LevelStore {
 public:
  void put(std::uint8_t key, std::uint8_t value);
  void erase(std::uint8_t key);
  void flush();
  std::optional<std::uint8_t> get(std::uint8_t key) const;

 private:
  using Run = std::map<std::uint8_t, std::optional<std::uint8_t>>;

  void write(std::uint8_t key, std::optional<std::uint8_t> value);
  void merge_down(std::size_t level);
  bool is_lowest(std::size_t level) const;

  Run buffer_;
  std::array<std::vector<Run>, 4> levels_;  // runs from old to new
};

struct Ticket {
  std::uint32_t number = 0;
};

// A ticket can be passed on, which gives another ticket and ends the first. Fault: the ticket of
// a fourth owner is not ended.
template <Fault fault>
class TicketOffice {
 public:
  Ticket sell();
  Ticket pass_on(Ticket ticket);
  bool admits(Ticket ticket) const;

 private:
  struct Sold {
    std::uint32_t number;
    unsigned owners;
  };

  Ticket add(unsigned owners);

  std::uint32_t count_ = 0;
  std::vector<Sold> sold_;
};

struct Cursor {
  std::size_t number = 0;
};

// Text with several cursors; those behind an edit move with the text. Fault: erasing does not
// move cursors at the end.
template <Fault fault>
class SharedText {
 public:
  Cursor add_cursor();  // at the end
  void move_left(Cursor cursor);
  void insert(Cursor cursor, char letter);
  void erase(Cursor cursor);  // the letter before the cursor
  bool has(Cursor cursor) const { return cursor.number < cursors_.size(); }
  bool cursors_are_inside() const;

 private:
  std::string text_;
  std::vector<std::size_t> cursors_;
};

}  // namespace suite::sessions
