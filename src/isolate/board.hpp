// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isolate/mailbox.hpp"
#include "run/numbers.hpp"
#include "run/recipe.hpp"

namespace sonde::isolate {

using run::Recipe;

// A bool that another process writes: whatever byte it leaves there can be read.
class SharedFlag {
 public:
  SharedFlag& operator=(bool flag) {
    byte_ = flag ? 1 : 0;
    return *this;
  }
  operator bool() const { return byte_ != 0; }

 private:
  std::uint8_t byte_ = 0;
};

// Memory that a process shares with its children, in which a child leaves what must
// outlive it: the case that runs, and how it ended. The parent does not trust the board: what
// it reads is copied first, and then checked.
class Board {
 public:
  static constexpr int most_frames = 64;
  static constexpr std::size_t most_reason = 1024;

  // What a child that dies records of its death.
  struct LastWords {
    SharedFlag overflowed_stack;
    SharedFlag near_null;  // the address that could not be used
    SharedFlag called_exit;
    std::uintptr_t anchor = 0;  // where a function of ours is in the process that died
    int frame_count = 0;
    std::array<void*, most_frames> frames{};
    std::uint32_t reason_size = 0;
    std::array<char, most_reason> reason{};  // why it aborts: a failed assertion, an exception
  };

  // What was counted at a site of the program.
  struct SiteCount {
    std::uint64_t cases = 0;  // that met it
    std::uint64_t fresh = 0;  // of these
    run::Numbers numbers{};
    run::Numbers fresh_numbers{};
    std::uint64_t refused = 0;  // cases that it discarded
  };
  static constexpr unsigned most_sites = 4096;  // what others count dies with the child

  Board();  // throws Error where there is no memory
  // The board of another process or of an earlier one: `file` stays open as long as the board
  // is. Throws Error.
  explicit Board(int file);
  ~Board();
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  // What the child writes. The case is on the board before anything of it runs.
  void announce(const run::CaseStart& start) {
    header_->way = static_cast<std::uint8_t>(start.way);
    if (start.random != nullptr) header_->random = *start.random;
    header_->size = start.size;
    header_->example = start.example;
    header_->parent = start.parent;
    header_->has_drawn = false;
    header_->trace_size = 0;
    header_->test_size = 0;
    header_->links_size = 0;
    header_->notes_size = 0;
    header_->origin_size = 0;
    header_->failure_size = 0;
    if (start.tree != nullptr) store(*start.tree, header_->given, layout_->given);
    begin();
  }
  // The tree as it was drawn, and the steps done so far; texts are cut where they are too long.
  void keep(const Tree& drawn);
  void keep_trace(std::string_view trace);
  // ... and as the body of a test.
  void keep_test(std::string_view test);
  // Which values the steps made and used.
  void keep_links(std::string_view links);
  void add_note(std::string_view note);
  // What the case says of failures from now on.
  void keep_origin(std::string_view name);
  // How the case failed, packed, before it cleans up.
  void keep_failure(std::string_view packed);
  // How many cases of a search were valid, and not, so far.
  void count(std::uint64_t tests, std::uint64_t discards) {
    header_->tests = tests;
    header_->discards = discards;
  }
  // How many of the seeds were begun.
  void count_seeds(std::uint64_t seeds) { header_->seeds = seeds; }
  // How many cases of an enumeration were begun.
  void count_enumerated(std::uint64_t cases) { header_->enumerated = cases; }
  // The same for those that were fresh.
  void count_fresh(std::uint64_t tests, std::uint64_t discards) {
    header_->fresh_tests = tests;
    header_->fresh_discards = discards;
  }
  // At the site with this id.
  void count_at(unsigned site, const SiteCount& count) {
    if (site >= most_sites) return;
    while (header_->sites <= site) layout_->sites[header_->sites++] = {};
    layout_->sites[site] = count;
  }
  // Where a case runs in a process of its own.
  void set_process(int process) { header_->process = process; }
  void end_case() { header_->ended.store(begun(), std::memory_order_relaxed); }
  LastWords& last_words_to_write() { return header_->last_words; }
  // How much of what a case wrote to standard error was passed on, where it was held back.
  std::uint64_t& log_passed_on() { return header_->log_passed_on; }
  // For messages to the parent, once the channel is gone.
  Mailbox& mailbox() { return layout_->mailbox; }

  // What the parent reads.
  std::uint64_t begun() const { return header_->begun.load(std::memory_order_relaxed); }
  bool in_case() const { return header_->ended.load(std::memory_order_relaxed) != begun(); }
  int process() const { return header_->process; }  // 0: the child itself
  std::uint64_t tests() const { return header_->tests; }
  std::uint64_t discards() const { return header_->discards; }
  std::uint64_t seeds() const { return header_->seeds; }
  std::uint64_t enumerated() const { return header_->enumerated; }
  // The kept case that the last case is a child of, or 0.
  std::uint64_t parent() const { return header_->parent; }
  std::uint64_t fresh_tests() const { return header_->fresh_tests; }
  std::uint64_t fresh_discards() const { return header_->fresh_discards; }
  // By the site's id.
  std::vector<SiteCount> sites() const;
  // With sizes that the arrays have room for.
  LastWords last_words() const;
  // Nothing where no case was begun, or where the case is damaged.
  std::optional<Recipe> recipe() const;
  std::optional<Tree> drawn() const;
  std::string trace() const;
  std::string test() const;
  std::string links() const;
  std::vector<std::string> notes() const;
  std::string origin() const;
  // Empty where the case had not failed before its process died.
  std::string failure() const;

  // Before a child starts.
  void wipe();

  // What a process that is started again opens.
  int file() const { return file_; }
  // ... and how many bytes it has.
  static std::size_t size() { return sizeof(Layout); }

 private:
  // More than a case can have: draws end before (drawing::most_asked). Only address space.
  static constexpr std::size_t most_nodes = std::size_t{1} << 24;
  static constexpr std::size_t most_bytes = std::size_t{1} << 28;
  static constexpr std::size_t most_text = std::size_t{1} << 22;  // of a trace: more is not read

  struct Stored {
    std::uint32_t nodes = 0;
    std::uint32_t bytes = 0;
    SharedFlag fits;
  };
  struct Header {
    std::atomic<std::uint64_t> begun;
    std::atomic<std::uint64_t> ended;
    std::uint64_t tests;
    std::uint64_t discards;
    std::uint64_t fresh_tests;
    std::uint64_t fresh_discards;
    unsigned sites;  // that were counted
    int process;
    std::uint8_t way;
    unsigned size;
    unsigned example;
    std::uint64_t parent;
    std::uint64_t seeds;
    std::uint64_t enumerated;
    Random random{0};
    Stored given;
    SharedFlag has_drawn;
    Stored drawn;
    std::uint32_t trace_size;
    std::uint32_t test_size;
    std::uint32_t links_size;
    std::uint32_t notes_size;
    std::uint32_t origin_size;
    std::uint32_t failure_size;
    LastWords last_words;
    std::uint64_t log_passed_on;
  };
  using Text = std::array<char, most_text>;
  struct Slot {
    std::array<Node, most_nodes> nodes;
    std::array<char, most_bytes> bytes;
  };
  // The system provides memory only for the pages that are used.
  struct Layout {
    Header header;
    Slot given;
    Slot drawn;
    Text trace;
    Text test;
    Text links;
    Text notes;  // each with a null behind it
    Text origin;
    Text failure;
    Mailbox mailbox;
    std::array<SiteCount, most_sites> sites;
  };

  // One process writes: no need for an exchange, which costs as much as a small case.
  void begin() { header_->begun.store(begun() + 1, std::memory_order_relaxed); }
  static void store(const Tree& tree, Stored& as, Slot& slot);
  static std::uint32_t store(std::string_view text, Text& as);
  static std::optional<Tree> load(Stored stored, const Slot& slot);

  void map();

  int file_;
  Layout* layout_;
  Header* header_;
};

}  // namespace sonde::isolate
