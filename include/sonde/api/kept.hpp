// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

struct _IO_FILE;  // NOLINT(readability-identifier-naming): FILE, as glibc names it

namespace sonde::api {

// Memory that lives until drop_kept: a copy of `size` bytes, with `room` bytes of zeros behind it.
void* keep(const void* data, std::size_t size, std::size_t room);
// An empty file in memory; null where the system has none left.
_IO_FILE* keep_file();
// Forgets what is kept, and what is not ready.
void drop_kept();

// Whether what a call should have filled in may be used: not if the call failed.
void set_ready(const void* object, bool is_ready);
bool is_ready(const void* object);

}  // namespace sonde::api
