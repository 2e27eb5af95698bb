// SPDX-License-Identifier: Apache-2.0
// Exercises: constructors that are words of C in small letters.
/*@
datatype value { Int { i32 Number }, Void {}, Return { boolean Holds } }

function (boolean) is_small(datatype value v) {
  match v {
    Int { Number: n } => { n < 10i32 }
    Void {} => { true }
    Return { Holds: b } => { b }
  }
}
@*/

int digit(int number)
/*@
requires 0i32 <= number; is_small(Int { Number: number });
ensures return == number; is_small(Void {}); is_small(Return { Holds: return < 10i32 });
@*/
{
  return number;
}
