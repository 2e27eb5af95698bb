// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <pthread.h>

// Code that is compiled as usual, as a library of somebody else.
struct PlainAccount {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int balance = 100;
};

// Locks both, in the order of the arguments.
void plain_transfer(PlainAccount& from, PlainAccount& to, int amount);
// In the order of their addresses.
void plain_transfer_in_order(PlainAccount& from, PlainAccount& to, int amount);
