// SPDX-License-Identifier: Apache-2.0
// Each of these APIs fails in another way. check_written compiles what is written of it.
#ifdef WITH_GTEST
#include <sonde/gtest.hpp>
#endif
#include <sonde/api.hpp>
#include <sonde/domains.hpp>

#include "bag.h"

SONDE_API(Bag, Invariant, api) {
  api.type<bag*>("b").release(bag_close).invariant(
      "counts (all of) them", [](bag* b) { return b->count == b->numbers.size(); });
  api.call("bag_open", bag_open);
  api.call("bag_add", bag_add);
}

SONDE_API(Bag, Postcondition, api) {
  api.type<bag*>("b").release([](bag* b) { bag_close(b); });
  api.call("bag_open", bag_open);
  api.call("bag_add", bag_add);
  api.call("bag_take", bag_take)
      .require("has one", [](bag* b) { return !b->numbers.empty(); })
      .old([](bag* b) { return b->numbers; })
      .ensure("takes the last, which is ')' or else", [](std::vector<int> old, int result) {
        const char unlike = ')';
        return old.back() == result || unlike == '(';
      });
}

SONDE_API(Bag, Locals, api) {
  const std::vector<int> one{1};
  const auto is_larger = [one](std::size_t old, bag* b) {
    return b->numbers.size() == old + one.size();
  };
  api.type<bag*>("b").release(bag_close);
  api.call("bag_open", bag_open);
  api.call("bag_add", bag_add)
      .old([](bag* b) { return b->numbers.size(); })
      .ensure("is larger", is_larger);
}

SONDE_API(Shelf, Hooks, api) {
  const int room = 2;
  api.setup([=] { shelf_open(room); });
  api.teardown(shelf_close);
  api.call("shelf_put", shelf_put).ensure("has room", [=] { return shelf_used() <= room; });
}

// Passes: written only if passing sequences are asked for.
SONDE_API(Bag, Counts, api) {
  api.type<bag*>("b").release(bag_close);
  api.call("bag_open", bag_open);
  api.call("bag_count", bag_count);
  api.call("bag_add", bag_add);
}

#ifndef WITH_GTEST  // whose tests are one program here
SONDE_API(Bag, Crash, api) {
  api.type<bag*>("b").release(bag_close);
  api.call("bag_open", bag_open);
  api.call("bag_add", bag_add);
  api.call("bag_copy", bag_copy);
}

SONDE_API(Bag, CrashOfWhatConsumes, api) {
  api.type<bag*>("b").release(bag_close);
  api.call("bag_open", bag_open);
  api.call("bag_add", bag_add);
  api.call("bag_pour", bag_pour).consumes(0).require("are two", [](bag* from, bag* into) {
    return from != into;
  });
}
#endif

SONDE_API(Bag, Model, api) {
  api.type<bag*>("b").release(bag_close);
  api.call("bag_open", bag_open).model([] { return std::vector<int>(); });
  api.call("bag_add", bag_add).model([](std::vector<int>& all, int x) { all.push_back(x); });
  api.call("bag_all", bag_all).model([](const std::vector<int>& all) { return all; });
}

// Two clauses of one name, and texts that look like code.
SONDE_API(Bag, Texts, api) {
  api.call("said", said)
      .given(sonde::element_of({std::string("a;b.~c  // d"), std::string("say")}))
      .require("is \"said\"", [](const std::string&) { return true; })
      .ensure("fits", [](bool, const std::string&) { return true; })
      .ensure("fits it",  // the second
              [](bool result) { return result; });
}

SONDE_API(Box, Destroyed, api) {
  api.call("grow", grow);
  api.destroy<Box>("~Box").old(boxes).ensure("is one less",
                                             [](int old) { return boxes() == old - 1; });
}

SONDE_API(Door, Exception, api) {
  api.construct<Door>("Door");
  api.call("lock", &Door::lock);
}

SONDE_API(Door, Destructor, api) {
  api.construct<Door>("Door");
  api.call("lock", &Door::lock).may_throw<std::runtime_error>();
  api.destroy<Door>("~Door").old(doors).ensure("is one less",
                                               [](int old) { return doors() == old - 1; });
}
