// SPDX-License-Identifier: Apache-2.0
// Code that crashes. The case runs in a child process, which dies. The report shows the smallest
// case that Sonde found, and the program continues with its other properties.
#include <memory>

#include <sonde/sonde.hpp>

struct List {
  int value = 0;
  std::unique_ptr<List> rest;
};

// Forgets that a list may have only one value.
int last_but_one(const List& list) {
  return list.rest->rest == nullptr ? list.value : last_but_one(*list.rest);
}

SONDE_PROPERTY(Lists, HaveALastButOne, List list) { SONDE_OBSERVE("it", last_but_one(list)); }

SONDE_PROPERTY(Lists, GoOn, List list) { SONDE_CHECK(list.value == list.value); }
