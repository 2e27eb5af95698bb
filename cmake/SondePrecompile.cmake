# SPDX-License-Identifier: Apache-2.0
# Precompiled headers halve the time of a build with clang. With g++, they halve the time of a
# test, save a seventh of a file of the core, and make g++ 12 warn falsely where it optimises. They
# hide a missing include, so one build of ./test, release, precompiles for tests only; to compile
# each file once more for that alone would take longer.

# What clang precompiled must work in another folder, too, where ccache takes it from. So
# clang stores paths relative to the build folder, which -isysroot names; it has no other
# effect here. In these options ccache sees which file is meant; in CMake's own it does not.
# clang must not find an old precompiled header by its name while it makes a new one.
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  set(root_of_paths -Xclang=-isysroot${CMAKE_BINARY_DIR})
  set(CMAKE_PCH_EXTENSION .precompiled)
  set(CMAKE_CXX_COMPILE_OPTIONS_CREATE_PCH -x c++-header -include <PCH_HEADER>
      -Xclang -fno-pch-timestamp -Xclang=-relocatable-pch ${root_of_paths})
  set(CMAKE_CXX_COMPILE_OPTIONS_USE_PCH -include-pch <PCH_FILE> ${root_of_paths})
endif()
