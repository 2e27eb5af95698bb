// SPDX-License-Identifier: Apache-2.0
// Two transfers lock the accounts in the order of their arguments: if they go in opposite
// directions, each may wait for the other. In one order, they cannot.
#include <mutex>
#include <thread>

#include <sonde/sonde.hpp>

struct Account {
  std::mutex mutex;
  int balance = 100;
};

void transfer(Account& from, Account& to, int amount) {
  const std::scoped_lock first(from.mutex);
  const std::scoped_lock second(to.mutex);
  from.balance -= amount;
  to.balance += amount;
}

void transfer_in_order(Account& from, Account& to, int amount) {
  const std::scoped_lock both(from.mutex, to.mutex);
  from.balance -= amount;
  to.balance += amount;
}

SONDE_PROPERTY(Transfers, InBothDirections) {
  Account mine;
  Account yours;
  std::thread one([&] { transfer(mine, yours, 1); });
  std::thread two([&] { transfer(yours, mine, 2); });
  one.join();
  two.join();
  SONDE_CHECK_EQ(mine.balance + yours.balance, 200);
}

SONDE_PROPERTY(Transfers, InOneOrder) {
  Account mine;
  Account yours;
  std::thread one([&] { transfer_in_order(mine, yours, 1); });
  std::thread two([&] { transfer_in_order(yours, mine, 2); });
  one.join();
  two.join();
  SONDE_CHECK_EQ(mine.balance + yours.balance, 200);
}
