# SPDX-License-Identifier: Apache-2.0
# Builds an outside project from nothing, one way or the other, and runs its tests. Sonde's
# own files are compiled as in SONDE_BUILD, so that ccache has them.
file(REMOVE_RECURSE ${BUILD} ${PREFIX})

function(must_run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# -DUNPACKED=FILE: the file names the folder with the sources of a framework, beside the file.
if(OPTIONS MATCHES "-DUNPACKED=([^;]+)")
  set(file ${CMAKE_MATCH_1})
  if(NOT EXISTS ${file})
    message(STATUS "The framework was not downloaded.")
    return()
  endif()
  file(READ ${file} name)
  get_filename_component(folder ${file} DIRECTORY)
  list(APPEND OPTIONS -DFRAMEWORK_SOURCE=${folder}/${name})
endif()

set(how -DCMAKE_PREFIX_PATH=${PREFIX} ${OPTIONS})
if(WAY STREQUAL "package")
  must_run(${CMAKE_CURRENT_LIST_DIR}/make_packages ${SONDE_BUILD} ${PREFIX})
elseif(WAY STREQUAL "find_package")
  must_run(${CMAKE_COMMAND} --install ${SONDE_BUILD} --prefix ${PREFIX})
else()
  set(how -DSONDE_SOURCE=${SONDE_SOURCE} -DSONDE_WARNINGS=${WARNINGS} ${OPTIONS})
endif()

if(EXISTS ${PROJECT}/meson.build)
  find_program(MESON meson REQUIRED)
  must_run(${CMAKE_COMMAND} -E env CXX=${COMPILER} CXXFLAGS=-O0 ${MESON} setup
           --pkg-config-path ${PREFIX}/lib/pkgconfig ${BUILD} ${PROJECT})
  must_run(${MESON} test -C ${BUILD} --print-errorlogs)
  return()
endif()

must_run(${CMAKE_COMMAND} -S ${PROJECT} -B ${BUILD} -G Ninja ${how}
         -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
         -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_CXX_EXTENSIONS=OFF)
must_run(${CMAKE_COMMAND} --build ${BUILD})
must_run(${CMAKE_CTEST_COMMAND} --test-dir ${BUILD} --no-tests=error --output-on-failure)
