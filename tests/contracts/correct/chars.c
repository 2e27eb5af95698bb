// SPDX-License-Identifier: Apache-2.0
// Exercises: char without a sign, as in CN, in types, in code and in arrays; signed char.
struct text {
  unsigned long length;
  char bytes[4];
};

int is_lower(char c)
/*@ ensures return == (97u8 <= c && c <= 122u8 ? 1i32 : 0i32); @*/
{
  return c >= 'a' && c <= 'z';
}

int above_ascii(char c)
/*@ ensures return == (c > 127u8 ? 1i32 : 0i32); @*/
{
  return c > 127;
}

void end(char* p)
/*@
requires take C = RW<char>(p);
ensures
  take D = RW<char>(p);
  D == 0u8;
@*/
{
  *p = '\0';
}

char first(struct text* t)
/*@
requires
  take T = RW<struct text>(t);
  T.bytes[0u64] != 0u8;
ensures
  take T2 = RW<struct text>(t);
  T2 == T;
  return == T.bytes[0u64];
@*/
{
  return t->bytes[0];
}

signed char negated(signed char c)
/*@
requires c > -128i8;
ensures return == 0i8 - c;
@*/
{
  return (signed char)-c;
}
