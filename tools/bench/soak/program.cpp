// SPDX-License-Identifier: Apache-2.0
// 50 properties, five of each kind, for `sonde-bench soak --suite`: some hold, and the others fail
// in every way that a run must survive. Those of the suite Holds must never fail.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <stdexcept>
#include <string>
#include <vector>

#include <sonde/api.hpp>
#include <sonde/domains.hpp>
#include <sonde/sonde.hpp>

namespace {

using Bytes = std::vector<std::uint8_t>;

int* volatile nowhere = nullptr;
volatile bool forever = true;

std::uint8_t step(unsigned number, std::size_t height) {
  return static_cast<std::uint8_t>((7 * number + 31 * height) % 251);
}

// How many of the bytes are the next of a series: a search finds one after the other.
std::size_t height_of(const Bytes& bytes, unsigned number) {
  std::size_t height = 0;
  for (const auto byte : bytes) height += byte == step(number, height) ? 1 : 0;
  sonde::maximize("height", static_cast<double>(height));
  return height;
}

void sort_texts(std::vector<std::string> texts, unsigned number) {
  SONDE_ASSUME(texts.size() % 5 < number);
  std::size_t length = 0;
  for (const auto& text : texts) length += text.size();
  sonde::label(length > 20 ? "long" : "short");
  while (!texts.empty()) {
    length -= texts.back().size();
    texts.pop_back();
  }
  SONDE_CHECK(length == 0);
}

void discard_most(unsigned a, unsigned b, const Bytes& bytes) {
  SONDE_ASSUME(a % 16 == b % 16);
  SONDE_ASSUME(bytes.size() > 2);
  SONDE_CHECK(bytes.front() + bytes.back() == bytes.back() + bytes.front());
}

void fail_late(const Bytes& bytes, unsigned number) { SONDE_CHECK(height_of(bytes, number) < 8); }

void fail_in_three_ways(const Bytes& bytes, unsigned number) {
  SONDE_CHECK(bytes.size() < 9 + number);
  SONDE_CHECK(height_of(bytes, number) < 2);
  if (bytes.size() == number) throw std::runtime_error("of this size it cannot be");
}

void crash(const std::vector<int>& numbers, unsigned number) {
  if (numbers.size() < 3 + number) return;
  if (number % 2 == 0) std::abort();
  *nowhere = 1;
}

void hang(const std::string& text, unsigned number) {
  while (text.size() > 4 + number && forever) {
  }
}

// Takes more than the limit, and keeps it until a look at this process sees it: also if whoever
// looks is stopped meanwhile. More memory would show nothing of what a worker needs.
void exhaust(const Bytes& bytes, unsigned number) {
  if (bytes.size() < 4 + number) return;
  constexpr std::size_t megabyte = 1 << 20;
  std::vector<std::string> taken;
  while (taken.size() < 224) taken.emplace_back(megabyte, 'x');
  while (forever) {
  }
}

// Keeps the last few numbers in a ring.
class Ring {
 public:
  explicit Ring(std::size_t room) : numbers_(room) {}
  void add(int number) { numbers_[count_++ % numbers_.size()] = number; }
  std::size_t size() const { return count_; }  // forgets that old ones are gone
  int newest() const { return numbers_[(count_ - 1) % numbers_.size()]; }

 private:
  std::vector<int> numbers_;
  std::size_t count_ = 0;
};

struct Model {
  std::size_t room;
  std::deque<int> numbers;
};

void describe(auto& api, std::size_t room) {
  api.template construct<Ring, std::size_t>("Ring")
      .given(sonde::in_range<std::size_t>(room, room + 3))
      .model([](std::size_t least) { return Model{least, {}}; });
  api.call("add", &Ring::add).model([](Model& model, int number) {
    model.numbers.push_back(number);
    if (model.numbers.size() > model.room) model.numbers.pop_front();
  });
  api.call("size", &Ring::size).model([](const Model& model) { return model.numbers.size(); });
  api.call("newest", &Ring::newest)
      .require("has one", [](const Ring& ring) { return ring.size() > 0; })
      .model([](const Model& model) { return model.numbers.back(); });
}

}  // namespace

#define SONDE_SOAK(number)                                                                         \
  SONDE_PROPERTY(Holds, Climb##number, Bytes bytes) { height_of(bytes, number); }                  \
  SONDE_PROPERTY(Holds, Texts##number, std::vector<std::string> texts) {                           \
    sort_texts(texts, number);                                                                     \
  }                                                                                                \
  SONDE_PROPERTY(Holds, Seldom##number, unsigned a, unsigned b, Bytes bytes) {                     \
    discard_most(a, b, bytes);                                                                     \
  }                                                                                                \
  SONDE_PROPERTY(Fails, Early##number, std::vector<int> v) { SONDE_CHECK(v.size() < number + 2); } \
  SONDE_PROPERTY(Fails, Late##number, Bytes bytes) { fail_late(bytes, number); }                   \
  SONDE_PROPERTY(Fails, Thrice##number, Bytes bytes) { fail_in_three_ways(bytes, number); }        \
  SONDE_PROPERTY(Dies, ByCrash##number, std::vector<int> v) { crash(v, number); }                  \
  SONDE_PROPERTY(Dies, ByHang##number, std::string text) { hang(text, number); }                   \
  SONDE_PROPERTY(Dies, OfMemory##number, Bytes bytes) { exhaust(bytes, number); }                  \
  SONDE_API(Calls, Ring##number, api) { describe(api, number); }

SONDE_SOAK(1)
SONDE_SOAK(2)
SONDE_SOAK(3)
SONDE_SOAK(4)
SONDE_SOAK(5)
