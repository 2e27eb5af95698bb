// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include <clang-c/Index.h>

#include "contracts/clang/annotations.hpp"
#include "contracts/source.hpp"

namespace sonde::contracts::clang {

std::string content_of(const std::string& path);

// The lines `#include ...` of a text.
std::vector<std::string> includes_in(const std::string& text);

// Its lines `#define NAME value`, without those of include guards and of macros with arguments.
std::vector<std::string> macros_in(const std::string& text);

// The file itself and the headers that it includes, without those of the system, each with the
// ranges that the preprocessor left out.
std::vector<AnnotatedFile> annotated_files(CXTranslationUnit unit);

}  // namespace sonde::contracts::clang
