# SPDX-License-Identifier: Apache-2.0
# How everything below this folder is compiled. Nothing here reaches a project
# that takes Sonde in with add_subdirectory.

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Messages name a file by its place in the repository, on every machine. ccache hands the
# compiler paths that are relative to the build folder.
add_compile_options(-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
file(RELATIVE_PATH file_from_build ${CMAKE_BINARY_DIR} ${PROJECT_SOURCE_DIR}/LICENSE)
string(REGEX REPLACE "LICENSE$" "" root_from_build ${file_from_build})
if(root_from_build)
  add_compile_options(-fmacro-prefix-map=${root_from_build}=)
endif()

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

# A checkout in another folder finds what was compiled in this one: ccache sees no path of
# the checkout (BASEDIR, NOHASHDIR), and it accepts precompiled headers (SLOPPINESS).
# SondePrecompile.cmake says why one option is ignored. Debug information names no checkout
# either, so start a debugger in the root of the repository.
if(PROJECT_IS_TOP_LEVEL AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(SONDE_CCACHE ccache)
  mark_as_advanced(SONDE_CCACHE)
  if(SONDE_CCACHE)
    set(SONDE_CCACHE_SETTINGS
        CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_IGNOREOPTIONS=-Xclang=-isysroot*)
    set(CMAKE_CXX_COMPILER_LAUNCHER env ${SONDE_CCACHE_SETTINGS} ${SONDE_CCACHE})
    add_compile_options($<$<CONFIG:Debug>:-fdebug-prefix-map=${PROJECT_SOURCE_DIR}/=>)
  endif()
endif()

# sonde_compile_together(<target>): several files at a time. Names are then unique in a target,
# also in unnamed namespaces.
function(sonde_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 10)
  target_compile_options(${target} PRIVATE -Wno-shadow)  # of a name in another file
endfunction()

# The same for a part of a command, where SONDE_UNITY_TOOLS asks for it.
function(sonde_compile_tool_together target)
  if(SONDE_UNITY_TOOLS)
    sonde_compile_together(${target})
  endif()
endfunction()

# sonde_compile_command(<target>): for what reads options and writes JSON. Two large headers were
# nine tenths of the time to compile it. What takes time when a command runs is in the library, so a
# build with tests does not optimise commands.
function(sonde_compile_command target)
  target_precompile_headers(${target} PRIVATE <CLI/CLI.hpp> <nlohmann/json.hpp>)
  sonde_compile_tool_together(${target})
  if(SONDE_DEVELOP)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()
