// SPDX-License-Identifier: Apache-2.0
// Reads a number from a file. The file lives in memory, is named "test" and contains "-123456".
// Choose with -DMUTANT=NAME one mistake.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // memfd_create
#endif
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define NONE 0
#define READ_ONE_TOO_MANY 1      // the end of the text is written behind the buffer
#define READ_CLOSES_AND_FREES 2  // the file is gone after it was read

#ifndef MUTANT
#define MUTANT NONE
#endif

// The newline is what lets a reader read too much.
#define TEXT "-123456\n"
#define BUFFER_SIZE 8

#if MUTANT == READ_ONE_TOO_MANY
#define WANTED BUFFER_SIZE
#else
#define WANTED (BUFFER_SIZE - 1)
#endif

// Descriptors below this belong to others: a test that makes up a descriptor must not close theirs.
#define LEAST_DESCRIPTOR 100

struct file {
  int descriptor;
};

/*@
datatype optional_file {
  No_File {},
  File { i32 Descriptor }
}

predicate (i32) Open_File(pointer p) {
  take F = RW<struct file>(p);
  assert(F.descriptor >= 100i32);
  return F.descriptor;
}

predicate (datatype optional_file) Optional_File(pointer p) {
  if (is_null(p)) {
    return No_File {};
  } else {
    take D = Open_File(p);
    return File { Descriptor: D };
  }
}
@*/

// Null if the process has too many files open.
struct file* open_file(void)
/*@ ensures take F = Optional_File(return); @*/
{
  int made = memfd_create("test", MFD_CLOEXEC);
  if (made < 0) return NULL;
  int descriptor = fcntl(made, F_DUPFD_CLOEXEC, LEAST_DESCRIPTOR);
  close(made);
  if (descriptor < 0) return NULL;
  if (write(descriptor, TEXT, BUFFER_SIZE) != BUFFER_SIZE) {
    close(descriptor);
    return NULL;
  }
  struct file* file = malloc(sizeof(struct file));
  if (file == NULL) abort();
  file->descriptor = descriptor;
  return file;
}

// The number without its sign, or 0 if the file cannot be read.
int read_file(struct file* file)
/*@
requires take D = Open_File(file);
ensures
  take D2 = Open_File(file);
  D2 == D;
  return == 123456i32 || return == 0i32;
@*/
{
  char* buffer = malloc(BUFFER_SIZE);
  if (buffer == NULL) abort();
  ssize_t size = pread(file->descriptor, buffer, WANTED, 0);
  int number = 0;
  if (size > 0) {
    buffer[size] = '\0';
    number = abs(atoi(buffer));
  }
  free(buffer);
#if MUTANT == READ_CLOSES_AND_FREES
  close(file->descriptor);
  free(file);
#endif
  return number;
}

void close_file(struct file* file)
/*@ requires take D = Open_File(file); @*/
{
  close(file->descriptor);
  free(file);
}
