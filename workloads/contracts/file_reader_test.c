// SPDX-License-Identifier: Apache-2.0
// The code without a mutant behaves: plain C, no contracts.
#include "file_reader.c"

#undef NDEBUG
#include <assert.h>
#include <stdio.h>

int main(void) {
  struct file* file = open_file();
  assert(file != NULL && file->descriptor >= LEAST_DESCRIPTOR);
  for (int call = 0; call < 3; call++) assert(read_file(file) == 123456);
  close_file(file);
  struct file none = {1000000};
  assert(read_file(&none) == 0);
  puts("ok");
  return 0;
}
