# SPDX-License-Identifier: Apache-2.0

# sonde_test(<executable> LIBRARIES <targets> FILES <paths from the root>)
# builds a test program out of these files, which may include "module/file.hpp".
function(sonde_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES;FILES")
  set_property(GLOBAL APPEND PROPERTY SONDE_LISTED_TESTS ${arg_FILES})
  list(TRANSFORM arg_FILES PREPEND ${PROJECT_SOURCE_DIR}/)
  add_executable(${name} ${arg_FILES})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${name} PRIVATE sonde::sonde ${arg_LIBRARIES})
  _sonde_compile_as_test(${name})
  _sonde_precompile_for_tests()
  target_precompile_headers(${name} REUSE_FROM sonde_test_headers)
endfunction()

# A test is compiled far longer than it runs: -O3 doubles the time of g++, already -O1 that
# of clang, and checks that dev-clang does as well are a quarter of it. The headers of GoogleTest
# are half of the time of g++ without optimisation.
function(_sonde_compile_as_test target)
  target_compile_options(${target} PRIVATE
    $<$<CONFIG:Release>:-O0>)
  if(SONDE_SANITIZE MATCHES undefined)
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:GNU>:-fno-sanitize=alignment,null,object-size,vptr>)
  endif()
endfunction()

# A target of its own, so that no test program waits for another.
function(_sonde_precompile_for_tests)
  if(NOT TARGET sonde_test_headers)
    set(source ${CMAKE_BINARY_DIR}/test_headers.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "")
    add_library(sonde_test_headers OBJECT ${source})
    target_link_libraries(sonde_test_headers PRIVATE sonde::sonde GTest::gmock GTest::gtest)
    _sonde_compile_as_test(sonde_test_headers)
    target_precompile_headers(sonde_test_headers PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
  endif()
endfunction()

# sonde_add_shards(<executable> <count>) runs a GoogleTest program in parts: one
# process a test would cost more than the tests. `./test` reads the counts.
function(sonde_add_shards name count)
  math(EXPR last "${count} - 1")
  foreach(shard RANGE ${last})
    set(results ${CMAKE_BINARY_DIR}/counts/${name}-${shard}.json)
    add_test(NAME ${name}-${shard} COMMAND ${name})
    set_tests_properties(${name}-${shard} PROPERTIES ENVIRONMENT
      "GTEST_TOTAL_SHARDS=${count};GTEST_SHARD_INDEX=${shard};GTEST_OUTPUT=json:${results}"
      COST 10)  # the longest first, so that no processor waits for it in the end
  endforeach()
endfunction()

# A test that is not in the build proves nothing: stop where one was forgotten.
function(sonde_require_all_tests_listed)
  get_property(listed GLOBAL PROPERTY SONDE_LISTED_TESTS)
  file(GLOB found CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
       ${PROJECT_SOURCE_DIR}/src/*/*_test.cpp ${PROJECT_SOURCE_DIR}/tests/*_test.cpp
       ${PROJECT_SOURCE_DIR}/workloads/*/*_test.cpp)
  list(REMOVE_ITEM found ${listed})
  if(found)
    list(JOIN found "\n  " names)
    message(FATAL_ERROR "These tests are in no list; add them to tests/CMakeLists.txt:\n  ${names}")
  endif()
endfunction()
