# SPDX-License-Identifier: Apache-2.0

# Builds all examples, and nothing else.
add_custom_target(examples)

# `./run` reads which examples there are, and how each ends.
set(SONDE_EXAMPLES_LIST ${CMAKE_BINARY_DIR}/examples.txt)
file(WRITE ${SONDE_EXAMPLES_LIST} "")

# sonde_example(<name> [INSTRUMENT] [CRASHES] [GUIDED] [SANITIZE <sanitizer>]
# [LIBRARIES <targets>] [EXIT_CODE <number>])
# builds examples/<name>.cpp as bin/example-<name>, and tests that it ends with
# this code (0) and writes what is in examples/expected/<name>.txt. What is found
# in an instrumented one depends on the compiler, and the report of a crash on how it
# was built, so that file is a pattern; also of one that is GUIDED by labels or states. One
# that CRASHES is built with debug information, which names the places.
function(sonde_example name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "INSTRUMENT;CRASHES;GUIDED" "EXIT_CODE;SANITIZE" "LIBRARIES")
  if(NOT DEFINED arg_EXIT_CODE)
    set(arg_EXIT_CODE 0)
  endif()
  add_executable(example-${name} ${PROJECT_SOURCE_DIR}/examples/${name}.cpp)
  target_link_libraries(example-${name} PRIVATE sonde::sonde ${arg_LIBRARIES})
  set(pattern "")
  if(arg_INSTRUMENT)
    sonde_instrument(example-${name})
    set(pattern --pattern)
  endif()
  if(arg_GUIDED)
    set(pattern --pattern)
  endif()
  if(arg_CRASHES)
    target_compile_options(example-${name} PRIVATE -g -fno-inline)
    set(pattern --pattern)
  endif()
  if(arg_SANITIZE)
    target_compile_options(example-${name} PRIVATE -fsanitize=${arg_SANITIZE})
    target_link_options(example-${name} PRIVATE -fsanitize=${arg_SANITIZE})
  endif()
  add_dependencies(examples example-${name})
  file(APPEND ${SONDE_EXAMPLES_LIST} "${name} ${arg_EXIT_CODE}\n")
  add_test(NAME example-${name}
           COMMAND ${PROJECT_SOURCE_DIR}/tools/check_output
                   --expected ${PROJECT_SOURCE_DIR}/examples/expected/${name}.txt
                   --exit-code ${arg_EXIT_CODE} ${pattern} $<TARGET_FILE:example-${name}>)
endfunction()
