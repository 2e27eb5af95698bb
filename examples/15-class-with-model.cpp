// SPDX-License-Identifier: Apache-2.0
// A class and a simpler model that is correct: both must return the same results.
#include <deque>
#include <vector>

#include <sonde/api.hpp>
#include <sonde/domains.hpp>

// Keeps the last few numbers in a ring.
class History {
 public:
  explicit History(std::size_t room) : numbers_(room) {}
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

SONDE_API(History, AgreesWithItsModel, api) {
  api.construct<History, std::size_t>("History")
      .given(sonde::in_range<std::size_t>(1, 5))
      .model([](std::size_t room) { return Model{room, {}}; });
  api.call("add", &History::add).model([](Model& model, int number) {
    model.numbers.push_back(number);
    if (model.numbers.size() > model.room) model.numbers.pop_front();
  });
  api.call("size", &History::size).model([](const Model& model) { return model.numbers.size(); });
  api.call("newest", &History::newest)
      .require("has one", [](const History& history) { return history.size() > 0; })
      .model([](const Model& model) { return model.numbers.back(); });
}
