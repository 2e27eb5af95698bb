# SPDX-License-Identifier: Apache-2.0
# A SQLite of Sonde's own inside the library, so that a SQLite under test, or one that the
# program uses, never meets ours: the archive that the system has becomes one object in which
# every symbol is local, except the functions that Sonde calls, and these have other names.
#
# sonde_add_sqlite(<target>) adds it to the target. store/sqlite.hpp has the list of functions.
find_library(SONDE_SQLITE_ARCHIVE libsqlite3.a DOC "SQLite as a static library")
mark_as_advanced(SONDE_SQLITE_ARCHIVE)

function(sonde_add_sqlite target)
  if(SONDE_SQLITE_ARCHIVE AND CMAKE_LINKER AND CMAKE_OBJCOPY)
    _sonde_add_own_sqlite(${target})
  else()
    message(STATUS "Sonde shares the SQLite of the system with the programs under test: for a "
                   "SQLite of its own it needs libsqlite3.a, ld and objcopy")
    _sonde_link_shared_sqlite(${target})
  endif()
endfunction()

function(_sonde_add_own_sqlite target)
  set(header ${CMAKE_CURRENT_SOURCE_DIR}/store/sqlite.hpp)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(STRINGS ${header} lines REGEX "^#define sqlite3_")
  list(TRANSFORM lines REPLACE "^#define ([a-z0-9_]+) ([a-z0-9_]+)$" "\\1 \\2")
  list(JOIN lines "\n" renamed)
  list(TRANSFORM lines REPLACE "^.* " "")
  list(JOIN lines "\n" kept)

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/sqlite)
  file(CONFIGURE OUTPUT ${folder}/renamed.txt CONTENT "${renamed}\n" @ONLY)
  file(CONFIGURE OUTPUT ${folder}/kept.txt CONTENT "${kept}\n" @ONLY)
  add_custom_command(
    OUTPUT ${folder}/sqlite.o
    COMMAND ${CMAKE_LINKER} -r --whole-archive ${SONDE_SQLITE_ARCHIVE} -o whole.o
    COMMAND ${CMAKE_OBJCOPY} --redefine-syms=renamed.txt whole.o renamed.o
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbols=kept.txt renamed.o sqlite.o
    DEPENDS ${SONDE_SQLITE_ARCHIVE} ${folder}/renamed.txt ${folder}/kept.txt
    WORKING_DIRECTORY ${folder}
    COMMENT "Hiding the symbols of SQLite" VERBATIM)
  set_source_files_properties(${folder}/sqlite.o PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)

  find_path(SONDE_SQLITE_INCLUDE sqlite3.h REQUIRED)
  mark_as_advanced(SONDE_SQLITE_INCLUDE)
  target_sources(${target} PRIVATE ${folder}/sqlite.o)
  if(NOT SONDE_SQLITE_INCLUDE IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    target_include_directories(${target} PRIVATE ${SONDE_SQLITE_INCLUDE})
  endif()
  target_link_libraries(${target} PRIVATE m pthread)
endfunction()

# Whoever links a static library links what it needs, in any folder.
function(_sonde_link_shared_sqlite target)
  if(NOT TARGET SQLite::SQLite3)
    find_package(SQLite3 3.33 REQUIRED)
    set_target_properties(SQLite::SQLite3 PROPERTIES IMPORTED_GLOBAL TRUE)
  endif()
  set_property(GLOBAL PROPERTY SONDE_SHARES_SQLITE TRUE)
  target_link_libraries(${target} PRIVATE SQLite::SQLite3)
  target_compile_definitions(${target} PRIVATE SONDE_SHARES_SQLITE)
endfunction()
