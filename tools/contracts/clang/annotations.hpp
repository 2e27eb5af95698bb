// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contracts/source.hpp"

// Comments `/*@ ... @*/`: no parser of C keeps them, so they are found in the text and placed by
// their offsets.

namespace sonde::contracts {

// Each comment of a text of C or C++, in order; strings and characters hold none.
std::vector<Range> comments_in(std::string_view text);

// Behind the `)` that closes the `(` at `open`; npos where there is none. Comments and strings
// in between are skipped.
std::size_t behind_parenthesis(std::string_view text, std::size_t open);

// The first byte from `at` on that is neither space nor in a comment.
std::size_t skip_space(std::string_view text, std::size_t at);

// A local variable and where it can be seen.
struct Local {
  std::size_t function = 0;  // index in Source::functions
  Variable variable{};
  Range scope{};  // from behind its declaration
};

// A file whose annotations are wanted, with what the preprocessor left out of it.
struct AnnotatedFile {
  std::string path{};
  std::string text{};
  std::vector<Range> skipped{};
};

// The annotations of a file. A comment that begins with `/*@` and does not end with `@*/` is
// reported in Source::errors.
void add_annotations(Source& source, const AnnotatedFile& file, const std::vector<Local>& locals);

}  // namespace sonde::contracts
