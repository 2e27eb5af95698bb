// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <semaphore.h>

namespace workloads::threads {

// That of POSIX. In libstdc++ 12, a thread in std::counting_semaphore::acquire may sleep for ever:
// it compares the count with one that it read before it spun.
class Semaphore {
 public:
  explicit Semaphore(unsigned count) { sem_init(&semaphore_, 0, count); }
  ~Semaphore() { sem_destroy(&semaphore_); }
  Semaphore(const Semaphore&) = delete;
  Semaphore& operator=(const Semaphore&) = delete;

  void acquire() { sem_wait(&semaphore_); }
  void release() { sem_post(&semaphore_); }

 private:
  sem_t semaphore_{};
};

}  // namespace workloads::threads
