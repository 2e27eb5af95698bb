# SPDX-License-Identifier: Apache-2.0
# cmake -DNPM=npm -DPAGE=FOLDER -DTO=FOLDER -DOMIT=dev -DREQUIRED=ON -P fetch.cmake
# fetches the locked npm packages of the page into a folder of the build. OMIT=dev leaves out
# what only the browser test needs. Without REQUIRED, a failure is only a warning.
cmake_minimum_required(VERSION 3.22)
file(MAKE_DIRECTORY ${TO})
file(COPY ${PAGE}/package.json ${PAGE}/package-lock.json DESTINATION ${TO})
set(options --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error)
if(OMIT)
  list(APPEND options --omit=${OMIT})
endif()
execute_process(COMMAND ${NPM} ci ${options} WORKING_DIRECTORY ${TO} RESULT_VARIABLE failed)
if(NOT failed)
  file(TOUCH ${TO}/node_modules/uplot/dist/uPlot.iife.min.js)  # newer than the lock file
elseif(REQUIRED)
  message(FATAL_ERROR "npm cannot fetch the packages of the report page: check the network.")
else()
  message("npm cannot fetch uPlot: the page of 'sonde report' has tables instead of charts")
endif()
