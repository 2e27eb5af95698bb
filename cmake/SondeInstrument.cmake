# SPDX-License-Identifier: Apache-2.0
# Lets Sonde see what code under test does. Comes with add_subdirectory and with
# find_package; docs/coverage.md says what each flag is for.

# sonde_instrument(<targets>...) compiles these targets, and no others, so that what
# they do is feedback for the search. They need not link Sonde; the program must.
function(sonde_instrument)
  set(gnu -fsanitize-coverage=trace-pc,trace-cmp)
  # Clang instruments last: vectorised code would hide the user's comparisons, and compare how far
  # blocks of memory are apart instead, which differs from run to run.
  set(clang -fsanitize-coverage=trace-pc-guard,trace-cmp -fno-vectorize -fno-slp-vectorize)
  # What compares strings must really be called; compilers know better for constants.
  set(strings -fno-builtin-memcmp -fno-builtin-bcmp -fno-builtin-strcmp -fno-builtin-strncmp
      -fno-builtin-strcasecmp -fno-builtin-strncasecmp -fno-builtin-strstr -fno-builtin-memmem
      -fno-builtin-memchr)
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE
      $<$<COMPILE_LANG_AND_ID:CXX,GNU>:${gnu}> $<$<COMPILE_LANG_AND_ID:C,GNU>:${gnu}>
      $<$<COMPILE_LANG_AND_ID:CXX,Clang>:${clang}> $<$<COMPILE_LANG_AND_ID:C,Clang>:${clang}>
      "$<$<COMPILE_LANGUAGE:C,CXX>:${strings}>")
  endforeach()
endfunction()

# sonde_schedule_threads(<program> <libraries>...) makes the order in which the program's threads
# run a choice of each case (docs/threads.md). The program and copies of the libraries, named
# <library>_sonde_threads, are compiled with -fsanitize=thread; the program is linked with
# sonde::threads, and without that flag.
function(sonde_schedule_threads program)
  _sonde_refuse_sanitizers(${program})
  _sonde_compile_for_threads(${program})
  foreach(library IN LISTS ARGN)
    _sonde_copy_for(THREADS ${library} ${library}_sonde_threads copy)
    if(NOT copy STREQUAL library)
      _sonde_compile_for_threads(${copy})
    endif()
    target_link_libraries(${program} PRIVATE ${copy})
  endforeach()
  target_link_libraries(${program} PRIVATE sonde::threads)
  # Options may still follow. Without EVAL, the name would be looked for when this function is over.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _sonde_refuse_sanitizers [[${program}]])")
endfunction()

function(_sonde_compile_for_threads target)
  get_target_property(is_done ${target} SONDE_COMPILED_FOR_THREADS)
  if(NOT is_done)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:C,CXX>:-fsanitize=thread>)
    set_target_properties(${target} PROPERTIES SONDE_COMPILED_FOR_THREADS ON)
  endif()
endfunction()

# Sonde's runtime takes the place of ThreadSanitizer's, and no other sanitizer works beside it.
function(_sonde_refuse_sanitizers program)
  set(flags "${CMAKE_C_FLAGS} ${CMAKE_CXX_FLAGS} ${CMAKE_EXE_LINKER_FLAGS}")
  foreach(property COMPILE_OPTIONS LINK_OPTIONS)
    get_target_property(options ${program} ${property})
    string(APPEND flags " ${options}")
    get_directory_property(options ${property})
    string(APPEND flags " ${options}")
  endforeach()
  get_target_property(libraries ${program} LINK_LIBRARIES)
  foreach(library IN LISTS libraries)
    if(TARGET "${library}")
      get_target_property(options ${library} INTERFACE_COMPILE_OPTIONS)
      string(APPEND flags " ${options}")
      get_target_property(options ${library} INTERFACE_LINK_OPTIONS)
      string(APPEND flags " ${options}")
    endif()
  endforeach()
  # That of _sonde_compile_for_threads is for the compiler alone.
  string(REPLACE "$<$<COMPILE_LANGUAGE:C,CXX>:-fsanitize=thread>" "" flags "${flags}")
  if(flags MATCHES "-fsanitize=[a-z]")
    message(FATAL_ERROR "THREADS in ${program}: a sanitizer is on (-fsanitize=...), which cannot "
                        "be linked beside sonde::threads; use different build folders")
  endif()
endfunction()

# sonde_add_test(<name> SOURCES <files> [INSTRUMENT <libraries>] [THREADS [<libraries>]]
#                [LIBRARIES <targets>])
# makes a program and a test of that name. Its sources and copies of the libraries
# under INSTRUMENT, named <library>_sonde, are instrumented; the libraries themselves
# stay as they are. With THREADS, the order of threads in the sources and in these libraries is a
# choice of each case. LIBRARIES are linked as they are; without any, sonde::main is.
function(sonde_add_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;INSTRUMENT;THREADS;LIBRARIES")
  if(arg_UNPARSED_ARGUMENTS OR NOT arg_SOURCES)
    message(FATAL_ERROR "sonde_add_test(${name} SOURCES <files> [INSTRUMENT <libraries>] "
                        "[THREADS [<libraries>]] [LIBRARIES <targets>]): no SOURCES, or not understood: "
                        "${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_LIBRARIES)
    set(arg_LIBRARIES sonde::main)
  endif()
  add_executable(${name} ${arg_SOURCES})
  sonde_instrument(${name})
  foreach(library IN LISTS arg_INSTRUMENT)
    _sonde_instrumented_copy(${library} copy)
    target_link_libraries(${name} PRIVATE ${copy})
  endforeach()
  if(arg_THREADS OR "THREADS" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    sonde_schedule_threads(${name} ${arg_THREADS})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} sonde::sonde)
  add_test(NAME ${name} COMMAND ${name})
endfunction()

# Sets `result` to the instrumented copy of the library.
function(_sonde_instrumented_copy library result)
  _sonde_copy_for(INSTRUMENT ${library} ${library}_sonde copy)
  if(NOT copy STREQUAL library)
    get_target_property(is_done ${copy} SONDE_INSTRUMENTED)
    if(NOT is_done)
      sonde_instrument(${copy})
      set_target_properties(${copy} PROPERTIES SONDE_INSTRUMENTED ON)
    endif()
  endif()
  set(${result} ${copy} PARENT_SCOPE)
endfunction()

# Sets `result` to the copy of that name of the library, which is made once. Of a
# library that has no sources, the library is its own copy. `word` is for messages.
function(_sonde_copy_for word library name result)
  if(NOT TARGET ${library})
    message(FATAL_ERROR "${word} ${library}: there is no such target yet; "
                        "add_library(${library} ...) must come first")
  endif()
  get_target_property(aliased ${library} ALIASED_TARGET)
  if(aliased)
    set(library ${aliased})
  endif()
  get_target_property(imported ${library} IMPORTED)
  if(imported)
    message(FATAL_ERROR "${word} ${library}: it is built elsewhere, so it must be "
                        "instrumented there")
  endif()
  get_target_property(type ${library} TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(${result} ${library} PARENT_SCOPE)
    return()
  endif()
  if(NOT TARGET ${name})
    _sonde_copy_library(${library} ${name})
  endif()
  set(${result} ${name} PARENT_SCOPE)
endfunction()

# An object library, so that nothing is left out that a shared one would have.
function(_sonde_copy_library library copy)
  _sonde_absolute_sources(${library} sources)
  add_library(${copy} OBJECT EXCLUDE_FROM_ALL ${sources})
  foreach(property INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS COMPILE_FEATURES
                   LINK_LIBRARIES INTERFACE_INCLUDE_DIRECTORIES INTERFACE_COMPILE_DEFINITIONS
                   INTERFACE_COMPILE_OPTIONS INTERFACE_COMPILE_FEATURES INTERFACE_LINK_LIBRARIES
                   INTERFACE_SYSTEM_INCLUDE_DIRECTORIES INTERFACE_LINK_OPTIONS CXX_STANDARD
                   CXX_STANDARD_REQUIRED CXX_EXTENSIONS C_STANDARD PRECOMPILE_HEADERS)
    get_target_property(value ${library} ${property})
    if(NOT value MATCHES "-NOTFOUND$")
      set_property(TARGET ${copy} PROPERTY ${property} "${value}")
    endif()
  endforeach()
  # Sources that the library's build makes must be made before.
  get_target_property(dependencies ${library} MANUALLY_ADDED_DEPENDENCIES)
  if(dependencies)
    add_dependencies(${copy} ${dependencies})
  endif()
endfunction()

function(_sonde_absolute_sources library result)
  get_target_property(sources ${library} SOURCES)
  get_target_property(folder ${library} SOURCE_DIR)
  set(absolute "")
  foreach(source IN LISTS sources)
    if(NOT IS_ABSOLUTE "${source}" AND NOT source MATCHES "^\\$<")
      if(EXISTS ${folder}/${source})
        set(source ${folder}/${source})
      else()  # made by the build
        get_target_property(build_folder ${library} BINARY_DIR)
        set(source ${build_folder}/${source})
      endif()
    endif()
    list(APPEND absolute "${source}")
  endforeach()
  set(${result} "${absolute}" PARENT_SCOPE)
endfunction()
