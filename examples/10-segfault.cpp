// SPDX-License-Identifier: Apache-2.0
// Code that crashes: the case runs in a child process, which dies; the report names the
// case, made as small as it gets, and the program goes on with its other properties.
#include <memory>

#include <sonde/sonde.hpp>

struct List {
  int value = 0;
  std::unique_ptr<List> rest;
};

// Forgets that a list may have one value only.
int last_but_one(const List& list) {
  return list.rest->rest == nullptr ? list.value : last_but_one(*list.rest);
}

SONDE_PROPERTY(Lists, HaveALastButOne, List list) { SONDE_OBSERVE("it", last_but_one(list)); }

SONDE_PROPERTY(Lists, GoOn, List list) { SONDE_CHECK(list.value == list.value); }
