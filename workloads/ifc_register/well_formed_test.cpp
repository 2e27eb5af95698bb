// SPDX-License-Identifier: Apache-2.0
#include "ifc_register/well_formed.hpp"

#include <gtest/gtest.h>

#include "ifc_register/check.hpp"
#include "ifc_register/notation.hpp"

namespace ifc_register {
namespace {

struct Judged {
  const char* remark;
  const char* state;
  bool is_well_formed;
};

constexpr Judged judged[] = {
    {"dangling low pointer to a block stamped M1", "m={} s=[] r=[ptr((0,M1),0)@L] pc=0@L", false},
    {"pointer label M1 protects stamp M1", "m={} s=[] r=[ptr((0,M1),0)@M1] pc=0@L", true},
    {"pointer label M2 does not protect stamp M1", "m={} s=[] r=[ptr((0,M1),0)@M2] pc=0@L", false},
    {"pc label M1 protects the registers", "m={} s=[] r=[ptr((0,M1),0)@L] pc=0@M1", true},
    {"saved registers of a low frame count even at a high pc",
     "m={} s=[K(0@L, [ptr((0,M1),0)@L], r0, L)] r=[] pc=0@H", false},
    {"saved registers of a frame returning to M1",
     "m={} s=[K(0@M1, [ptr((0,M1),0)@L], r0, L)] r=[] pc=0@L", true},
    {"chain: inner pointer labelled M1",
     "m={L: F(L,[ptr((0,M1),0)@M1]); M1: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L] pc=0@L", true},
    {"chain: inner pointer labelled L",
     "m={L: F(L,[ptr((0,M1),0)@L]); M1: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L] pc=0@L", false},
    {"chain: frame label M1 protects",
     "m={L: F(M1,[ptr((0,M1),0)@L]); M1: F(L,[0@L])} s=[] r=[ptr((0,L),0)@L] pc=0@L", true},
    {"unreachable frames do not matter",
     "m={L: F(L,[ptr((0,M1),0)@L]); M1: F(L,[0@L])} s=[] r=[] pc=0@L", true},
    {"a cycle ends", "m={L: F(L,[ptr((0,L),0)@L])} s=[] r=[ptr((0,L),0)@L] pc=0@L", true},
};

TEST(WellFormed, AsTheSpecificationSays) {
  for (const Judged& each : judged) {
    SCOPED_TRACE(each.remark);
    Room room;
    const State state = state_of(each.state);
    EXPECT_EQ(is_well_formed(laid_out(state, room), room), each.is_well_formed);
  }
}

}  // namespace
}  // namespace ifc_register
