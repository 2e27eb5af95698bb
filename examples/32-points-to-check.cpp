// SPDX-License-Identifier: Apache-2.0
// What a report says about properties that pass without testing what they should: a check that
// no case reaches, cases that are all small, and results that depend on earlier cases.
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sonde/sonde.hpp>

// [never-reached]
struct Time {
  int hour;
  int minute;
};

// A time such as "09:30". Wrong: accepts "09:99".
std::optional<Time> time_in(const std::string& text) {
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  for (const std::size_t at : {0U, 1U, 3U, 4U})
    if (text[at] < '0' || text[at] > '9') return std::nullopt;
  const Time time = {10 * (text[0] - '0') + text[1] - '0', 10 * (text[3] - '0') + text[4] - '0'};
  return time.hour < 24 ? std::optional(time) : std::nullopt;
}

SONDE_PROPERTY(Times, AreOnTheClock, std::string text) {
  const auto time = time_in(text);
  if (time) SONDE_CHECK(time->hour < 24 && time->minute < 60);
}

SONDE_PROPERTY_WITH(Times, AreOnTheClockIfTheyLookLikeTimes,
                    sonde::given(sonde::matching("[0-2][0-9]:[0-9]{2}")), std::string text) {
  const auto time = time_in(text);
  if (time) SONDE_CHECK(time->hour < 24 && time->minute < 60);
}
// [never-reached]

// [sizes]
// How often each letter occurs. Wrong: counts up to 255 only.
std::map<char, std::uint8_t> letters_of(const std::string& text) {
  std::map<char, std::uint8_t> counts;
  for (const char letter : text) ++counts[letter];
  return counts;
}

SONDE_PROPERTY(Letters, AddUpToTheLength, std::string text) {
  SONDE_OBSERVE("length", text.size());
  std::size_t sum = 0;
  for (const auto& [letter, count] : letters_of(text)) sum += count;
  SONDE_CHECK_EQ(sum, text.size());
}
// [sizes]

// [stability]
// Writes ten messages at a time.
class Buffer {
 public:
  // Returns whether the messages were written.
  bool add(const std::string& message) {
    messages_.push_back(message);
    if (messages_.size() < 10) return false;
    messages_.clear();
    return true;
  }

 private:
  std::vector<std::string> messages_;
};

Buffer shared;  // holds messages of earlier cases

SONDE_PROPERTY(Buffers, WriteOnceForAMessage, std::string message) {
  const bool is_written = shared.add(message);
  SONDE_CLASSIFY(is_written, "written");
  if (is_written) SONDE_CHECK(!shared.add(message));
}

SONDE_PROPERTY(Buffers, WriteEveryTenthMessage, std::vector<std::string> messages) {
  Buffer buffer;
  std::size_t times = 0;
  for (const auto& message : messages) times += buffer.add(message) ? 1 : 0;
  SONDE_CLASSIFY(times > 0, "written");
  SONDE_CHECK_EQ(times, messages.size() / 10);
}
// [stability]
