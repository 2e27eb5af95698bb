# SPDX-License-Identifier: Apache-2.0
# The test frameworks that Sonde has an adapter for, where they are there. Their
# targets must be seen by whoever links an adapter, in any folder; all of a package
# or none, or else a second find_package stops.
function(sonde_find_framework package version)
  find_package(${package} ${version} QUIET)
  foreach(target ${ARGN})
    if(TARGET ${target})
      get_target_property(is_imported ${target} IMPORTED)
      get_target_property(is_alias ${target} ALIASED_TARGET)
      if(is_imported AND NOT is_alias)
        set_target_properties(${target} PROPERTIES IMPORTED_GLOBAL TRUE)
      endif()
    endif()
  endforeach()
endfunction()

if(NOT TARGET GTest::gtest)
  sonde_find_framework(GTest "" GTest::gtest GTest::gtest_main GTest::gmock GTest::gmock_main
                       GTest::GTest GTest::Main)
endif()
if(NOT TARGET Catch2::Catch2)
  sonde_find_framework(Catch2 2 Catch2::Catch2 Catch2::Catch2WithMain)
endif()
if(NOT TARGET doctest::doctest)
  sonde_find_framework(doctest "" doctest::doctest)
endif()
