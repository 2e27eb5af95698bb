// SPDX-License-Identifier: Apache-2.0
#include "isolate/board.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <sstream>
#include <string>
#include <vector>

#include <sys/mman.h>
#include <unistd.h>

#include "isolate/shared_names.hpp"
#include "tree/error.hpp"

namespace sonde::isolate {

Board::Board() : file_(memfd_create("sonde-board", MFD_CLOEXEC)) {
  map();
  wipe();
  prepare_shared_names();  // its owner forks next
}

Board::Board(int file) : file_(file) { map(); }

void Board::map() {
  const bool has_room = ftruncate(file_, sizeof(Layout)) == 0;
  void* const memory =
      mmap(nullptr, sizeof(Layout), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file_, 0);
  if (!has_room || memory == MAP_FAILED) {
    const std::string why = std::strerror(errno);
    close(file_);
    throw Error("there is no memory to share with a child process: " + why);
  }
  layout_ = static_cast<Layout*>(memory);
  header_ = static_cast<Header*>(memory);
}

Board::~Board() {
  munmap(layout_, sizeof(Layout));
  close(file_);
}

void Board::wipe() {
  header_ = new (layout_) Header{};
  layout_->mailbox.clear();
}

void Board::store(const Tree& tree, Stored& as, Slot& slot) {
  const auto nodes = tree.nodes();
  const auto bytes = tree.arena();
  as.nodes = static_cast<std::uint32_t>(nodes.size());
  as.bytes = static_cast<std::uint32_t>(bytes.size());
  as.fits = nodes.size() <= most_nodes && bytes.size() <= most_bytes;
  if (!as.fits) return;
  std::ranges::copy(nodes, slot.nodes.begin());
  std::ranges::copy(bytes, slot.bytes.begin());
}

// What is checked is a copy: a process that the child started may still write.
std::optional<Tree> Board::load(Stored stored, const Slot& slot) {
  if (!stored.fits || stored.nodes > most_nodes || stored.bytes > most_bytes) return std::nullopt;
  const std::vector<Node> nodes(slot.nodes.begin(), slot.nodes.begin() + stored.nodes);
  const std::string bytes(slot.bytes.data(), stored.bytes);
  const bool has_forms =
      std::ranges::all_of(nodes, [](const Node& node) { return node.kind.form() <= Form::Hole; });
  return has_forms ? Tree::from_parts(nodes, bytes) : std::nullopt;
}

void Board::keep(const Tree& drawn) {
  store(drawn, header_->drawn, layout_->drawn);
  header_->has_drawn = true;
}

std::uint32_t Board::store(std::string_view text, Text& as) {
  text = text.substr(0, most_text);
  std::ranges::copy(text, as.begin());
  return static_cast<std::uint32_t>(text.size());
}

void Board::keep_trace(std::string_view trace) {
  header_->trace_size = store(trace, layout_->trace);
}

void Board::keep_test(std::string_view test) { header_->test_size = store(test, layout_->test); }

void Board::keep_links(std::string_view links) {
  header_->links_size = store(links, layout_->links);
}

std::string Board::links() const {
  const std::size_t size = header_->links_size;
  return {layout_->links.data(), std::min(size, most_text)};
}

// Further ones are dropped where there is no room.
void Board::add_note(std::string_view note) {
  const std::size_t used = header_->notes_size;
  if (note.size() >= most_text || used + note.size() >= most_text) return;
  char* const end = std::ranges::copy(note, layout_->notes.data() + used).out;
  *end = '\0';
  header_->notes_size = static_cast<std::uint32_t>(used + note.size() + 1);
}

std::vector<std::string> Board::notes() const {
  const std::size_t size = header_->notes_size;
  std::istringstream text({layout_->notes.data(), std::min(size, most_text)});
  std::vector<std::string> notes;
  for (std::string note; std::getline(text, note, '\0');) notes.push_back(note);
  return notes;
}

void Board::keep_origin(std::string_view name) {
  header_->origin_size = store(name, layout_->origin);
}

std::string Board::origin() const {
  const std::size_t size = header_->origin_size;
  return {layout_->origin.data(), std::min(size, most_text)};
}

// Half of it would be of no use.
void Board::keep_failure(std::string_view packed) {
  header_->failure_size = packed.size() > most_text ? 0 : store(packed, layout_->failure);
}

std::string Board::failure() const {
  const std::size_t size = header_->failure_size;
  return {layout_->failure.data(), std::min(size, most_text)};
}

std::vector<Board::SiteCount> Board::sites() const {
  const unsigned count = header_->sites;
  return {layout_->sites.begin(), layout_->sites.begin() + std::min(count, most_sites)};
}

std::string Board::trace() const {
  const std::size_t size = header_->trace_size;
  return {layout_->trace.data(), std::min(size, most_text)};
}

std::string Board::test() const {
  const std::size_t size = header_->test_size;
  return {layout_->test.data(), std::min(size, most_text)};
}

Board::LastWords Board::last_words() const {
  LastWords words = header_->last_words;
  words.frame_count = std::clamp(words.frame_count, 0, most_frames);
  words.reason_size = std::min<std::uint32_t>(words.reason_size, most_reason);
  return words;
}

namespace {

bool has_tree(Recipe::Way way) {
  return way == Recipe::Way::Replay || way == Recipe::Way::Mutant || way == Recipe::Way::Enumerated;
}

}  // namespace

std::optional<Recipe> Board::recipe() const {
  const std::uint8_t way = header_->way;
  if (begun() == 0 || way > static_cast<std::uint8_t>(Recipe::Way::Example)) return std::nullopt;
  Recipe recipe{static_cast<Recipe::Way>(way), header_->size, header_->example, header_->random};
  if (!has_tree(recipe.way)) return recipe;
  auto tree = load(header_->given, layout_->given);
  if (!tree) return std::nullopt;
  recipe.tree = std::move(*tree);
  return recipe;
}

std::optional<Tree> Board::drawn() const {
  return header_->has_drawn ? load(header_->drawn, layout_->drawn) : std::nullopt;
}

}  // namespace sonde::isolate
