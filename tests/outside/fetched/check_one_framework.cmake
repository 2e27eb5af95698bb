# SPDX-License-Identifier: Apache-2.0
# The commands that link must name the framework of this build, relative to it, and no other.
file(STRINGS ${FILE} lines REGEX "LINK_LIBRARIES = ")
string(REGEX MATCHALL "[^ ;]*lib(gtest|Catch2)[^ ;]*" linked "${lines}")
if(NOT linked)
  message(FATAL_ERROR "No framework is linked: ${lines}")
endif()
foreach(library IN LISTS linked)
  if(IS_ABSOLUTE ${library})
    message(FATAL_ERROR "A second framework is linked: ${library}")
  endif()
endforeach()
