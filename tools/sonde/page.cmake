# SPDX-License-Identifier: Apache-2.0
# sonde_report_page: everything from the record of a run to the reports that people read. The page
# is embedded, with uPlot, which npm fetches when this is built. page_tests.cmake has the tests.

set(page_folder ${CMAKE_CURRENT_LIST_DIR}/page)
set(page_parts elements.js format.js record.js charts.js findings.js lineage.js property.js
    properties.js overview.js sources.js focus.js page.js)

find_program(SONDE_NPM npm)
mark_as_advanced(SONDE_NPM)
option(SONDE_CHARTS "Fetch uPlot with npm, for charts in the page of 'sonde report'" ON)

# If npm cannot fetch it, the file stays missing: the page has tables instead of charts, and the next
# build tries again.
set(uplot "")
set(uplot_file "")
if(SONDE_CHARTS AND SONDE_NPM)
  set(uplot ${CMAKE_CURRENT_BINARY_DIR}/page/node_modules/uplot)
  set(uplot_file ${uplot}/dist/uPlot.iife.min.js)
  add_custom_command(
    OUTPUT ${uplot_file}
    COMMAND ${CMAKE_COMMAND} -DNPM=${SONDE_NPM} -DPAGE=${page_folder}
            -DTO=${CMAKE_CURRENT_BINARY_DIR}/page -DOMIT=dev -P ${page_folder}/fetch.cmake
    DEPENDS ${page_folder}/package.json ${page_folder}/package-lock.json
            ${page_folder}/fetch.cmake
    COMMENT "Fetching uPlot with npm"
    VERBATIM)
elseif(SONDE_CHARTS)
  message(STATUS "npm is not installed: the page of 'sonde report' has tables instead of charts")
endif()

set(embedded_page ${CMAKE_CURRENT_BINARY_DIR}/report_template.cpp)
list(JOIN page_parts "," joined_parts)
list(TRANSFORM page_parts PREPEND ${page_folder}/)
add_custom_command(
  OUTPUT ${embedded_page}
  COMMAND ${CMAKE_COMMAND} -DPAGE=${page_folder} -DPARTS=${joined_parts} -DUPLOT=${uplot}
          -DOUTPUT=${embedded_page} -P ${page_folder}/embed.cmake
  DEPENDS ${page_parts} ${page_folder}/page.html ${page_folder}/page.css
          ${page_folder}/embed.cmake ${uplot_file}
  COMMENT "Embedding the report page"
  VERBATIM)

add_library(sonde_report_page STATIC
  report_command.cpp
  report_fields.cpp
  report_markdown.cpp
  report_page.cpp
  report_run.cpp
  shared_store.cpp
  ${embedded_page})
target_include_directories(sonde_report_page
  PUBLIC ${PROJECT_SOURCE_DIR}/tools ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(sonde_report_page
  PUBLIC sonde::sonde CLI11::CLI11 nlohmann_json::nlohmann_json)
sonde_compile_command(sonde_report_page)
