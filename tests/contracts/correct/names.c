// SPDX-License-Identifier: Apache-2.0
// Exercises: names that C and CN allow and C++ does not, and names that other headers use.
struct class {
  int new;
  int this;
};

/*@
type_synonym namespace = { i32 new, i32 delete }
function (namespace) template(struct class virtual) { { new: virtual.new, delete: virtual.this } }
@*/

int delete(struct class* private, int operator)
/*@
requires
  take public = RW<struct class>(private);
  let explicit = template(public);
  -1000i32 <= operator && operator <= 1000i32;
  -1000i32 <= public.new && public.new <= 1000i32;
ensures
  take mutable = RW<struct class>(private);
  mutable.new == public.new + operator;
  mutable.this == public.this;
  return == explicit.new;
@*/
{
  int typename = private->new;
  private->new += operator;
  return typename;
}

int remove(int size, int frame, int result)
/*@ ensures return == (size == 0i32 ? frame : result); @*/
{
  return size == 0 ? frame : result;
}
