// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace stateful {

// Which of a row of calls was the first that broke its contract.
class FirstToFail {
 public:
  void note(bool holds) {
    ++count_;
    if (!holds && number_ == 0) number_ = count_;
  }
  // Counted from 1; 0 if none.
  int number() const { return number_; }

 private:
  int count_ = 0;
  int number_ = 0;
};

}  // namespace stateful
