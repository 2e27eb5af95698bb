# SPDX-License-Identifier: Apache-2.0

# Builds all examples, and nothing else.
add_custom_target(examples)

# `./run` reads which examples there are, and how each ends.
set(SONDE_EXAMPLES_LIST ${CMAKE_BINARY_DIR}/examples.txt)
file(WRITE ${SONDE_EXAMPLES_LIST} "")

# sonde_example(<name> [INSTRUMENT] [CRASHES] [GUIDED] [SANITIZE <sanitizer>]
# [SOURCE <name>] [DEFINITIONS <macros>] [LIBRARIES <targets>] [EXIT_CODE <number>])
# builds examples/<name>.cpp as bin/example-<name>, and tests that it ends with
# this code (0) and writes what is in examples/expected/<name>.txt. What is found
# in an instrumented one depends on the compiler, and the report of a crash on how it
# was built, so that file is a pattern; also of one that is GUIDED by labels or states. One
# that CRASHES is built with debug information, which names the places. With SOURCE, it is
# another build of an example, which `./run` does not list.
function(sonde_example name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "INSTRUMENT;CRASHES;GUIDED;THREADS" "EXIT_CODE;SANITIZE;SOURCE"
                        "LIBRARIES;DEFINITIONS")
  if(NOT DEFINED arg_EXIT_CODE)
    set(arg_EXIT_CODE 0)
  endif()
  if(NOT DEFINED arg_SOURCE)
    set(arg_SOURCE ${name})
    file(APPEND ${SONDE_EXAMPLES_LIST} "${name} ${arg_EXIT_CODE}\n")
  endif()
  add_executable(example-${name} ${PROJECT_SOURCE_DIR}/examples/${arg_SOURCE}.cpp)
  target_compile_definitions(example-${name} PRIVATE ${arg_DEFINITIONS})
  target_link_libraries(example-${name} PRIVATE sonde::sonde ${arg_LIBRARIES})
  if(arg_INSTRUMENT)
    sonde_instrument(example-${name})
    # `./run` lists it: for the sources on its page. ccache may have compiled it in another folder.
    if(arg_SOURCE STREQUAL name)
      target_compile_options(example-${name} PRIVATE -g -fdebug-prefix-map=${PROJECT_SOURCE_DIR}/=)
    endif()
  endif()
  if(arg_THREADS)
    sonde_schedule_threads(example-${name})
    # Without optimisation, both compilers do the same steps; almost.
    target_compile_options(example-${name} PRIVATE -g -O0)
  endif()
  if(arg_CRASHES)
    target_compile_options(example-${name} PRIVATE -g -fno-inline)
  endif()
  set(pattern "")
  if(arg_INSTRUMENT OR arg_GUIDED OR arg_CRASHES OR arg_THREADS)
    set(pattern --pattern)
  endif()
  if(arg_SANITIZE)
    target_compile_options(example-${name} PRIVATE -fsanitize=${arg_SANITIZE})
    target_link_options(example-${name} PRIVATE -fsanitize=${arg_SANITIZE})
  endif()
  add_dependencies(examples example-${name})
  add_test(NAME example-${name}
           COMMAND ${PROJECT_SOURCE_DIR}/tools/check_output
                   --expected ${PROJECT_SOURCE_DIR}/examples/expected/${name}.txt
                   --exit-code ${arg_EXIT_CODE} ${pattern} $<TARGET_FILE:example-${name}>)
endfunction()

# sonde_example_run(<example> <what> [PATTERN] [WITH_ERRORS] [EXIT_CODE <number>]
# ARGUMENTS <arguments>)
# tests what an example writes with these arguments: it is in examples/expected/<example>-<what>.txt,
# which may be a PATTERN. With the option WITH_ERRORS, this includes standard error.
function(sonde_example_run example what)
  cmake_parse_arguments(PARSE_ARGV 2 arg "PATTERN;WITH_ERRORS" "EXIT_CODE" "ARGUMENTS")
  if(NOT DEFINED arg_EXIT_CODE)
    set(arg_EXIT_CODE 0)
  endif()
  set(options --exit-code ${arg_EXIT_CODE})
  if(arg_PATTERN)
    list(APPEND options --pattern)
  endif()
  if(arg_WITH_ERRORS)
    list(APPEND options --with-errors)
  endif()
  add_test(NAME example-${example}-${what}
           COMMAND ${PROJECT_SOURCE_DIR}/tools/check_output
                   --expected ${PROJECT_SOURCE_DIR}/examples/expected/${example}-${what}.txt
                   ${options} $<TARGET_FILE:example-${example}> ${arg_ARGUMENTS})
endfunction()
