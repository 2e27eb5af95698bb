// SPDX-License-Identifier: Apache-2.0
// Two threads read and write one counter. The program is compiled with THREADS, so the order of its
// threads is a choice of each case: it is searched, shrunk and replayed like the arguments.
#include <atomic>
#include <thread>

#include <sonde/sonde.hpp>

class Account {
 public:
  void deposit(unsigned amount) {
    const unsigned before = balance_;
    balance_ = before + amount;  // what came in between is lost
  }
  unsigned balance() const { return balance_; }

 private:
  std::atomic<unsigned> balance_ = 0;
};

SONDE_PROPERTY(Account, LosesNothing, unsigned first, unsigned second) {
  Account account;
  std::thread one([&] { account.deposit(first); });
  std::thread two([&] { account.deposit(second); });
  one.join();
  two.join();
  SONDE_CHECK_EQ(account.balance(), first + second);
}
