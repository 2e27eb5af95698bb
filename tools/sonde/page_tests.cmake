# SPDX-License-Identifier: Apache-2.0
# The tests of sonde_report_page.
find_package(GTest REQUIRED)
sonde_test(report-page-tests
  LIBRARIES sonde_report_page GTest::gmock GTest::gtest_main
  FILES tools/sonde/report_test.cpp tools/sonde/report_markdown_test.cpp)
sonde_add_shards(report-page-tests 1)

# In a browser: `scripts/install --page` installs Chromium, and `./test page` runs this.
set(page_folder ${CMAKE_CURRENT_LIST_DIR}/page)
set(page_packages ${CMAKE_CURRENT_BINARY_DIR}/page_test)
find_program(SONDE_NODE node)
mark_as_advanced(SONDE_NODE)
if(SONDE_CHARTS AND SONDE_NPM AND SONDE_NODE)
  add_test(NAME page-packages COMMAND ${CMAKE_COMMAND} -DNPM=${SONDE_NPM} -DPAGE=${page_folder}
    -DTO=${page_packages} -DREQUIRED=ON -P ${page_folder}/fetch.cmake)
  add_test(NAME page COMMAND ${SONDE_NODE} --test ${page_folder}/page_test.mjs)
  set_tests_properties(page-packages PROPERTIES LABELS page FIXTURES_SETUP page-packages)
  set_tests_properties(page PROPERTIES LABELS page FIXTURES_REQUIRED page-packages ENVIRONMENT
    "SONDE_COMMAND=$<TARGET_FILE:sonde_command>;SONDE_PAGE_PACKAGES=${page_packages}")
endif()
