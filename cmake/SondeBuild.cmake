# SPDX-License-Identifier: Apache-2.0
# How everything below this folder is compiled. Nothing here reaches a project
# that takes Sonde in with add_subdirectory.

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Messages name a file by its place in the repository, on every machine.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

if(SONDE_WARNINGS)
  add_compile_options(-Wall -Wextra -Wshadow -Wconversion -Werror)
  # g++ 12 warns falsely where strings are added up (GCC bug 105329).
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()

if(SONDE_SANITIZE)
  add_compile_options(-fsanitize=${SONDE_SANITIZE} -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${SONDE_SANITIZE})
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(SONDE_CCACHE ccache)
  mark_as_advanced(SONDE_CCACHE)
  if(SONDE_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${SONDE_CCACHE})
    if(SONDE_PRECOMPILE)  # which ccache takes only if told so
      set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
          CCACHE_SLOPPINESS=pch_defines,time_macros ${SONDE_CCACHE})
    endif()
  endif()
endif()
