// SPDX-License-Identifier: Apache-2.0
#include "ifc_stack/observer.hpp"

#include <gtest/gtest.h>

#include "ifc_stack/check.hpp"
#include "ifc_stack/notation.hpp"

namespace ifc_stack {
namespace {

struct Comparison {
  const char* remark;
  const char* a;
  const char* b;
  bool indistinguishable;
};

constexpr Comparison comparisons[] = {
    {"low memory differs", "i=[Nop] m=[0@L] s=[] pc=0@L", "i=[Nop] m=[1@L] s=[] pc=0@L", false},
    {"high memory differs", "i=[Nop] m=[0@H] s=[] pc=0@L", "i=[Nop] m=[1@H] s=[] pc=0@L", true},
    {"labels differ: labels are observable", "i=[Nop] m=[0@H] s=[] pc=0@L",
     "i=[Nop] m=[0@L] s=[] pc=0@L", false},
    {"instruction memories differ", "i=[Nop] m=[] s=[] pc=0@L", "i=[Push 0] m=[] s=[] pc=0@L",
     false},
    {"high pcs", "i=[Nop] m=[] s=[] pc=0@H", "i=[Nop] m=[] s=[] pc=5@H", true},
    {"pc labels differ", "i=[Nop] m=[] s=[] pc=0@H", "i=[Nop] m=[] s=[] pc=0@L", false},
    {"low pc: stack depths differ", "i=[Nop] m=[] s=[0@H] pc=0@L",
     "i=[Nop] m=[] s=[0@H, 0@H] pc=0@L", false},
    {"high pc: everything above the first low frame ignored", "i=[Nop] m=[] s=[0@H] pc=0@H",
     "i=[Nop] m=[] s=[1@L, 2@H] pc=0@H", true},
    {"high frames are cropped too; no low frame: crops to empty",
     "i=[Nop] m=[] s=[0@H, R 3@H, 1@L] pc=0@H", "i=[Nop] m=[] s=[] pc=0@H", true},
    {"crop stops AT the low frame", "i=[Nop] m=[] s=[0@L, R 3@L, 1@L] pc=0@H",
     "i=[Nop] m=[] s=[R 3@L, 1@L] pc=0@H", true},
    {"below the low frame everything counts", "i=[Nop] m=[] s=[R 3@L, 1@L] pc=0@H",
     "i=[Nop] m=[] s=[R 3@L, 2@L] pc=0@H", false},
    {"high atom below", "i=[Nop] m=[] s=[R 3@L, 1@H] pc=0@H", "i=[Nop] m=[] s=[R 3@L, 2@H] pc=0@H",
     true},
    {"below the first low frame a high frame is compared as an atom",
     "i=[Nop] m=[] s=[R 3@L, R 5@H] pc=0@H", "i=[Nop] m=[] s=[R 3@L, R 6@H] pc=0@H", true},
    {"frame vs atom", "i=[Nop] m=[] s=[R 3@L, R 5@H] pc=0@H", "i=[Nop] m=[] s=[R 3@L, 5@H] pc=0@H",
     false},
    {"low pc: high frames may differ in value", "i=[Nop] m=[] s=[R 3@H] pc=0@L",
     "i=[Nop] m=[] s=[R 4@H] pc=0@L", true},
    {"low pc: no cropping", "i=[Nop] m=[] s=[R 3@H, 1@L] pc=0@L",
     "i=[Nop] m=[] s=[R 4@H, 2@L] pc=0@L", false},
};

bool alike(const char* a, const char* b) {
  Room room;
  const State first = state_of(a);
  const State second = state_of(b);
  return indistinguishable(laid_out(first, room), laid_out(second, room));
}

TEST(Observer, TellsApartWhatTheSpecificationTellsApart) {
  for (const Comparison& each : comparisons) {
    SCOPED_TRACE(each.remark);
    EXPECT_EQ(alike(each.a, each.b), each.indistinguishable);
    EXPECT_EQ(alike(each.b, each.a), each.indistinguishable) << "the other way round";
  }
}

TEST(Observer, SeesThatAStateIsLikeItself) {
  for (const Comparison& each : comparisons) EXPECT_TRUE(alike(each.a, each.a)) << each.a;
}

TEST(Observer, TellsListsApartOfWhichOneIsTheStartOfTheOther) {
  EXPECT_FALSE(alike("i=[] m=[0@L] s=[] pc=0@L", "i=[] m=[0@L, 0@L] s=[] pc=0@L"));
  EXPECT_FALSE(alike("i=[Nop] m=[] s=[] pc=0@L", "i=[Nop; Nop] m=[] s=[] pc=0@L"));
}

TEST(Observer, TellsInstructionsApartByTheirArguments) {
  EXPECT_FALSE(alike("i=[Push 1] m=[] s=[] pc=0@L", "i=[Push 2] m=[] s=[] pc=0@L"));
  EXPECT_FALSE(alike("i=[BCall 1] m=[] s=[] pc=0@L", "i=[BCall 2] m=[] s=[] pc=0@L"));
}

}  // namespace
}  // namespace ifc_stack
