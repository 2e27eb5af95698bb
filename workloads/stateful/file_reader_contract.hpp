// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "stateful/file_reader.hpp"

namespace sonde {
class Api;
}

namespace stateful::file_reader {

// The number that the file starts with, without its sign.
constexpr int number_in_file = 123456;

// Makes the file, in memory, if there is none yet: `path` names it from now on.
void make_file();
// As open_file, but close_all() will know of it.
File* open_noted();
// Closes what is still open of all that was noted.
void close_all();

// Whether it is a descriptor of the file that was made.
bool is_open(int descriptor);
bool is_open(const File* file);
// It is still open, by that descriptor, and nothing was written outside of blocks.
bool is_untouched(int descriptor, const File* file);

void describe_file_reader(sonde::Api& api);

}  // namespace stateful::file_reader
