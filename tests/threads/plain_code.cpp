// SPDX-License-Identifier: Apache-2.0
#include "plain_code.hpp"

#include <functional>

void plain_transfer(PlainAccount& from, PlainAccount& to, int amount) {
  pthread_mutex_lock(&from.mutex);
  pthread_mutex_lock(&to.mutex);
  from.balance -= amount;
  to.balance += amount;
  pthread_mutex_unlock(&to.mutex);
  pthread_mutex_unlock(&from.mutex);
}

void plain_transfer_in_order(PlainAccount& from, PlainAccount& to, int amount) {
  if (std::less<PlainAccount*>{}(&from, &to)) plain_transfer(from, to, amount);
  else plain_transfer(to, from, -amount);
}
