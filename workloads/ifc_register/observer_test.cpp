// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/observer.hpp"

#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/notation.hpp"

namespace ifc_register {
namespace {

struct Comparison {
  const char* remark;
  Label observer;
  const char* a;
  const char* b;
  bool indistinguishable;
};

constexpr Comparison comparisons[] = {
    {"high register differs", Label::L, "m={} s=[] r=[0@M1] pc=0@L", "m={} s=[] r=[1@M1] pc=0@L",
     true},
    {"low for observer M1", Label::M1, "m={} s=[] r=[0@M1] pc=0@L", "m={} s=[] r=[1@M1] pc=0@L",
     false},
    {"labels are observable even when both high", Label::L, "m={} s=[] r=[0@M1] pc=0@L",
     "m={} s=[] r=[0@M2] pc=0@L", false},
    {"both pcs high: registers, pc and even pc label may differ", Label::L,
     "m={} s=[] r=[] pc=0@M1", "m={} s=[] r=[0@L] pc=3@H", true},
    {"one pc low, the other high", Label::M1, "m={} s=[] r=[] pc=0@M1", "m={} s=[] r=[] pc=0@M2",
     false},
    {"blocks stamped high are ignored altogether", Label::L, "m={M1: F(L,[0@L])} s=[] r=[] pc=0@L",
     "m={} s=[] r=[] pc=0@L", true},
    {"frame label high: contents and size ignored", Label::L, "m={L: F(M1,[0@L])} s=[] r=[] pc=0@L",
     "m={L: F(M1,[])} s=[] r=[] pc=0@L", true},
    {"frame labels must agree", Label::L, "m={L: F(M1,[])} s=[] r=[] pc=0@L",
     "m={L: F(M2,[])} s=[] r=[] pc=0@L", false},
    {"low-stamped block missing", Label::L, "m={L: F(M1,[])} s=[] r=[] pc=0@L",
     "m={} s=[] r=[] pc=0@L", false},
    {"region present but empty = region absent", Label::L, "m={L: } s=[] r=[] pc=0@L",
     "m={} s=[] r=[] pc=0@L", true},
    {"low pc: high frames match anything high", Label::L, "m={} s=[K(0@M1, [], r0, L)] r=[] pc=0@L",
     "m={} s=[K(4@H, [1@L], r7, H)] r=[] pc=0@L", true},
    {"low pc: frame counts must agree", Label::L, "m={} s=[K(0@M1, [], r0, L)] r=[] pc=0@L",
     "m={} s=[] r=[] pc=0@L", false},
    {"high pc: leading high frames are cropped", Label::L,
     "m={} s=[K(0@M1, [], r0, L)] r=[] pc=0@M1", "m={} s=[] r=[] pc=0@M1", true},
    {"high frames below the first low one are not cropped", Label::L,
     "m={} s=[K(0@L, [], r0, L); K(0@M1, [], r0, L)] r=[] pc=0@M1",
     "m={} s=[K(0@L, [], r0, L)] r=[] pc=0@M1", false},
    {"saved registers of a low frame compared as atoms", Label::L,
     "m={} s=[K(0@L, [0@M1], r0, L)] r=[] pc=0@M1", "m={} s=[K(0@L, [1@M1], r0, L)] r=[] pc=0@M1",
     true},
    {"instructions differ in a field", Label::L, "i=[Put 1 r0] m={} s=[] r=[] pc=0@L",
     "i=[Put 2 r0] m={} s=[] r=[] pc=0@L", false},
    {"one instruction more", Label::L, "i=[Nop] m={} s=[] r=[] pc=0@L",
     "i=[Nop; Nop] m={} s=[] r=[] pc=0@L", false},
};

bool alike(Label observer, const char* a, const char* b) {
  Room room;
  const State first = state_of(a);
  const State second = state_of(b);
  return indistinguishable(observer, laid_out(first, room), laid_out(second, room));
}

TEST(RegisterObserver, TellsApartWhatTheSpecificationTellsApart) {
  for (const Comparison& each : comparisons) {
    SCOPED_TRACE(each.remark);
    EXPECT_EQ(alike(each.observer, each.a, each.b), each.indistinguishable);
    EXPECT_EQ(alike(each.observer, each.b, each.a), each.indistinguishable);
  }
}

}  // namespace
}  // namespace ifc_register
