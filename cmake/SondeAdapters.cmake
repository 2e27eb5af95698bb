# SPDX-License-Identifier: Apache-2.0
# The adapters of test frameworks: sonde::gtest, sonde::catch2 and sonde::doctest. Comes with
# add_subdirectory and with find_package.
#
# An adapter is a header. So it is compiled with the framework that the project has, whichever it is,
# and Sonde itself looks for none: a second one would come to the project's own. An adapter
# links its framework if the project has the framework's target, found or fetched, when CMake
# generates; a program that links GTest::gtest_main or Catch2::Catch2WithMain has it anyway.

# sonde_add_adapters([GLOBAL]) makes the targets, in all folders or in this one and those below.
function(sonde_add_adapters)
  _sonde_add_adapter(gtest GTest::gtest ${ARGN})
  _sonde_add_adapter(catch2 Catch2::Catch2 ${ARGN})
  _sonde_add_adapter(doctest doctest::doctest ${ARGN})
endfunction()

function(_sonde_add_adapter adapter framework)
  _sonde_refused_version(${adapter} sentence)
  if(sentence)
    message(STATUS "There is no sonde::${adapter}: ${sentence}")
  elseif(NOT TARGET sonde::${adapter})
    add_library(sonde::${adapter} INTERFACE IMPORTED ${ARGN})
    target_link_libraries(sonde::${adapter} INTERFACE
      sonde::sonde $<TARGET_NAME_IF_EXISTS:${framework}>)
  endif()
endfunction()

# Sets `result` to a sentence if the project has found a version that does not fit. Of one that was
# fetched or is found later, the header says so.
function(_sonde_refused_version adapter result)
  set(sentence "")
  if(adapter STREQUAL "gtest" AND GTest_VERSION AND GTest_VERSION VERSION_LESS 1.10)
    set(sentence "it needs GoogleTest 1.10 or later, and this project has found ${GTest_VERSION}.")
  elseif(adapter STREQUAL "catch2" AND Catch2_VERSION AND
         (Catch2_VERSION VERSION_LESS 2.13 OR
          (Catch2_VERSION VERSION_GREATER_EQUAL 3 AND Catch2_VERSION VERSION_LESS 3.3)))
    set(sentence "it needs Catch2 2.13, or 3.3 or later, and this project has found ${Catch2_VERSION}.")
  endif()
  set(${result} "${sentence}" PARENT_SCOPE)
endfunction()
