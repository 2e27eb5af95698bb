# SPDX-License-Identifier: Apache-2.0
# A store on PostgreSQL, if the headers of libpq are there. Programs do not link libpq, which would
# bring a dozen libraries into every test program: Sonde loads it when an address asks for it.
#
# sonde_add_postgres(<target>) adds it to the target, or a sentence in its place.
find_path(SONDE_LIBPQ_INCLUDE libpq-fe.h PATH_SUFFIXES postgresql DOC "The headers of libpq")
mark_as_advanced(SONDE_LIBPQ_INCLUDE)

function(sonde_add_postgres target)
  if(SONDE_LIBPQ_INCLUDE)
    target_sources(${target} PRIVATE store/postgres/connection.cpp store/postgres/library.cpp)
    set_source_files_properties(store/postgres/connection.cpp store/postgres/library.cpp PROPERTIES
      INCLUDE_DIRECTORIES ${SONDE_LIBPQ_INCLUDE} SKIP_UNITY_BUILD_INCLUSION ON)
  else()
    message(STATUS "Sonde is built without stores on PostgreSQL: they need libpq-dev")
    target_sources(${target} PRIVATE store/postgres/absent.cpp)
  endif()
endfunction()
