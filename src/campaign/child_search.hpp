// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "campaign/search_loop.hpp"
#include "isolate/board.hpp"
#include "isolate/channel.hpp"

namespace sonde::campaign {

struct ChildSearch {
  const Property& property;
  const Resolved& settings;
  const SearchJob& job;
  const SearchLoop::Undecided& undecided;
};

// What a child that searches does: runs the loop, and sends what happens to its parent.
void search_in_child(const ChildSearch& search, isolate::Channel& channel, isolate::Board& board);

// The same for a program that is started again: what it must know. The settings that a search
// reads are sent with the job; the others stay what the program itself has resolved.
std::string packed_search(const Resolved& settings, const SearchJob& job);
// Throws Error where the message is damaged.
SearchJob unpacked_search(std::string_view message, Resolved& settings);

}  // namespace sonde::campaign
