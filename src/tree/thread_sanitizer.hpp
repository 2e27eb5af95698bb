// SPDX-License-Identifier: Apache-2.0
#pragma once

// A thread sanitizer sees the locks of this library, but not its atomic variables: only the
// user's code is compiled for it. Where a thread publishes something through such a variable, and
// another one reads it, these report it to the sanitizer. They do nothing in other programs.

// NOLINTBEGIN(readability-identifier-naming): the sanitizer chose these names.
extern "C" {
[[gnu::weak]] void __tsan_acquire(void* address);
[[gnu::weak]] void __tsan_release(void* address);
}
// NOLINTEND(readability-identifier-naming)

namespace sonde {

// Before the variable is written.
inline void will_publish(const void* variable) {
  if (__tsan_release != nullptr) __tsan_release(const_cast<void*>(variable));
}

// After the variable was read.
inline void has_read(const void* variable) {
  if (__tsan_acquire != nullptr) __tsan_acquire(const_cast<void*>(variable));
}

}  // namespace sonde
