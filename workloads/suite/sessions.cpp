// SPDX-License-Identifier: Apache-2.0
#include "suite/sessions.hpp"

#include <algorithm>

namespace suite::sessions {

template <Fault fault>
void Writer<fault>::write(std::uint8_t byte) {
  buffer_.push_back(byte);
  if (buffer_.size() >= capacity_) flush();
}

template <Fault fault>
void Writer<fault>::flush() {
  written_.insert(written_.end(), buffer_.begin(), buffer_.end());
  buffer_.clear();
}

template <Fault fault>
void Writer<fault>::set_level(unsigned level) {
  capacity_ = std::size_t{4} << (level % 4);
  if (buffer_.size() < capacity_) return;
  if constexpr (fault == Fault::Present) buffer_.resize(capacity_ - 1);
  else flush();
}

template <Fault fault>
std::optional<Block> Arena<fault>::allocate(unsigned size) {
  for (auto place = free_.begin(); place != free_.end(); ++place) {
    if (place->size < size) continue;
    const Block block{place->start, size};
    place->start += size;
    place->size -= size;
    if (place->size == 0) free_.erase(place);
    return block;
  }
  return std::nullopt;
}

template <Fault fault>
void Arena<fault>::release(const Block& block) {
  const auto next = std::ranges::lower_bound(free_, block.start, {}, &Block::start);
  const bool joins_next = next != free_.end() && next->start == block.end();
  const bool joins_previous = next != free_.begin() && (next - 1)->end() == block.start;
  if (joins_next && joins_previous) {
    (next - 1)->size += block.size + next->size;
    if constexpr (fault == Fault::Absent) free_.erase(next);
  } else if (joins_next) {
    *next = {block.start, block.size + next->size};
  } else if (joins_previous) {
    (next - 1)->size += block.size;
  } else {
    free_.insert(next, block);
  }
}

template <Fault fault>
void Editor<fault>::insert(char letter) {
  past_.push_back(text_);
  future_.clear();
  text_ += letter;
}

template <Fault fault>
void Editor<fault>::erase() {
  if (text_.empty()) return;
  past_.push_back(text_);
  if constexpr (fault == Fault::Absent) future_.clear();
  text_.pop_back();
}

template <Fault fault>
void Editor<fault>::undo() {
  if (past_.empty()) return;
  future_.push_back(text_);
  text_ = past_.back();
  past_.pop_back();
}

template <Fault fault>
void Editor<fault>::redo() {
  if (future_.empty()) return;
  past_.push_back(text_);
  text_ = future_.back();
  future_.pop_back();
}

template <Fault fault>
std::uint16_t Server<fault>::log_in(std::uint8_t user) {
  const auto token = static_cast<std::uint16_t>(++logins_ * 40503U);
  sessions_.push_back({token, user});
  return token;
}

template <Fault fault>
void Server<fault>::log_out(std::uint16_t token) {
  auto place = std::ranges::find(sessions_, token, &Session::token);
  if (place == sessions_.end()) return;
  if constexpr (fault == Fault::Present)
    place = std::ranges::find(sessions_, place->user, &Session::user);
  sessions_.erase(place);
}

template <Fault fault>
bool Server<fault>::knows(std::uint16_t token) const {
  return std::ranges::find(sessions_, token, &Session::token) != sessions_.end();
}

template <Fault fault>
void RecentValues<fault>::put(std::uint8_t key, std::uint8_t value) {
  std::erase_if(entries_, [&](const Entry& entry) { return entry.key == key % 16; });
  entries_.insert(entries_.begin(), {static_cast<std::uint8_t>(key % 16), value});
  if (entries_.size() > 4) entries_.pop_back();
}

template <Fault fault>
std::optional<std::uint8_t> RecentValues<fault>::get(std::uint8_t key) {
  constexpr std::size_t ignored = fault == Fault::Present ? 1 : 0;
  const auto place = std::ranges::find(entries_, key % 16, &Entry::key);
  if (place == entries_.end()) return std::nullopt;
  const std::uint8_t value = place->value;
  if (static_cast<std::size_t>(place - entries_.begin()) + ignored < 4)
    std::rotate(entries_.begin(), place, place + 1);
  return value;
}

template <Fault fault>
void LevelStore<fault>::put(std::uint8_t key, std::uint8_t value) {
  write(key, value);
}

template <Fault fault>
void LevelStore<fault>::erase(std::uint8_t key) {
  write(key, std::nullopt);
}

template <Fault fault>
void LevelStore<fault>::write(std::uint8_t key, std::optional<std::uint8_t> value) {
  buffer_[key % 16] = value;
  if (buffer_.size() >= 4) flush();
}

template <Fault fault>
void LevelStore<fault>::flush() {
  if (buffer_.empty()) return;
  levels_[0].push_back(std::move(buffer_));
  buffer_.clear();
  for (std::size_t level = 0; level + 1 < levels_.size(); ++level)
    if (levels_[level].size() >= 3) merge_down(level);
}

template <Fault fault>
bool LevelStore<fault>::is_lowest(std::size_t level) const {
  for (std::size_t below = level; below < levels_.size(); ++below)
    if (!levels_[below].empty()) return false;
  return true;
}

template <Fault fault>
void LevelStore<fault>::merge_down(std::size_t level) {
  Run merged;
  for (auto& run : levels_[level])
    for (const auto& [key, value] : run) merged[key] = value;
  levels_[level].clear();
  if (fault == Fault::Present || is_lowest(level + 1))
    std::erase_if(merged, [](const auto& entry) { return !entry.second.has_value(); });
  levels_[level + 1].push_back(std::move(merged));
}

template <Fault fault>
std::optional<std::uint8_t> LevelStore<fault>::get(std::uint8_t key) const {
  const auto in_buffer = buffer_.find(key % 16);
  if (in_buffer != buffer_.end()) return in_buffer->second;
  for (const auto& level : levels_) {
    for (auto run = level.rbegin(); run != level.rend(); ++run) {
      const auto found = run->find(key % 16);
      if (found != run->end()) return found->second;
    }
  }
  return std::nullopt;
}

template <Fault fault>
Ticket TicketOffice<fault>::add(unsigned owners) {
  sold_.push_back({++count_, owners});
  return {count_};
}

template <Fault fault>
Ticket TicketOffice<fault>::sell() {
  return add(1);
}

template <Fault fault>
Ticket TicketOffice<fault>::pass_on(Ticket ticket) {
  const auto place = std::ranges::find(sold_, ticket.number, &Sold::number);
  if (place == sold_.end()) return {};
  const unsigned owners = place->owners;
  if (fault == Fault::Absent || owners < 4) sold_.erase(place);
  return add(owners + 1);
}

template <Fault fault>
bool TicketOffice<fault>::admits(Ticket ticket) const {
  return std::ranges::find(sold_, ticket.number, &Sold::number) != sold_.end();
}

template <Fault fault>
Cursor SharedText<fault>::add_cursor() {
  cursors_.push_back(text_.size());
  return {cursors_.size() - 1};
}

template <Fault fault>
void SharedText<fault>::move_left(Cursor cursor) {
  if (cursors_[cursor.number] > 0) --cursors_[cursor.number];
}

template <Fault fault>
void SharedText<fault>::insert(Cursor cursor, char letter) {
  const std::size_t at = cursors_[cursor.number];
  text_.insert(at, 1, letter);
  for (std::size_t& other : cursors_)
    if (other > at) ++other;
  ++cursors_[cursor.number];
}

template <Fault fault>
void SharedText<fault>::erase(Cursor cursor) {
  const std::size_t at = cursors_[cursor.number];
  if (at == 0) return;
  for (std::size_t& other : cursors_)
    if (other >= at && (fault == Fault::Absent || other < text_.size() || other == at)) --other;
  text_.erase(at - 1, 1);
}

template <Fault fault>
bool SharedText<fault>::cursors_are_inside() const {
  return std::ranges::all_of(cursors_, [&](std::size_t at) { return at <= text_.size(); });
}

template class Writer<Fault::Absent>;
template class Writer<Fault::Present>;
template class Arena<Fault::Absent>;
template class Arena<Fault::Present>;
template class Editor<Fault::Absent>;
template class Editor<Fault::Present>;
template class Server<Fault::Absent>;
template class Server<Fault::Present>;
template class RecentValues<Fault::Absent>;
template class RecentValues<Fault::Present>;
template class LevelStore<Fault::Absent>;
template class LevelStore<Fault::Present>;
template class TicketOffice<Fault::Absent>;
template class TicketOffice<Fault::Present>;
template class SharedText<Fault::Absent>;
template class SharedText<Fault::Present>;

}  // namespace suite::sessions
