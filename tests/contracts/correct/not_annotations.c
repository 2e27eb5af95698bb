// SPDX-License-Identifier: Apache-2.0
// Exercises: comments that look like annotations and are none.
//@ requires false;
int same(int x)
/*@ this comment does not end as an annotation does, so it is an ordinary one */
// @ ensures false; @
/* @ ensures false; @ */
/*@ ensures return == x; @*/
{
  const char* text = "/*@ ensures false; @*/";
  return text[0] == '/' ? x : 0;
}
