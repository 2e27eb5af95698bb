# SPDX-License-Identifier: Apache-2.0
# cmake -DPAGE=FOLDER -DPARTS=a.js,b.js -DUPLOT=FOLDER -DOUTPUT=FILE -P embed.cmake
# joins the files of the page, and uPlot with its licence, into two strings of C++: what stands
# before the record of a run and what stands after it. Without UPLOT, the page shows tables.
cmake_minimum_required(VERSION 3.22)

# sha256-... as a content security policy names a script or a style.
function(hash_of text result)
  set(digits "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  string(SHA256 hex "${text}")
  set(base64 "")
  foreach(at RANGE 0 60 6)  # 3 bytes become 4 digits; the last 2 bytes become 3 digits and =
    string(SUBSTRING "${hex}00" ${at} 6 bytes)
    foreach(shift 18 12 6 0)
      math(EXPR digit "(0x${bytes} >> ${shift}) & 63")
      string(SUBSTRING "${digits}" ${digit} 1 digit)
      string(APPEND base64 "${digit}")
    endforeach()
  endforeach()
  string(REGEX REPLACE ".$" "=" base64 "${base64}")
  set(${result} "sha256-${base64}" PARENT_SCOPE)
endfunction()

set(style "\n")
set(script "\n")
if(UPLOT AND EXISTS ${UPLOT}/dist/uPlot.iife.min.js)
  file(READ ${UPLOT}/LICENSE licence)
  file(READ ${UPLOT}/dist/uPlot.min.css css)
  file(READ ${UPLOT}/dist/uPlot.iife.min.js js)
  string(APPEND style "${css}\n")
  string(APPEND script "/* uPlot:\n${licence}*/\n${js}\n")
endif()
file(READ ${PAGE}/page.css css)
string(APPEND style "${css}")
string(APPEND script "(() => {\n\"use strict\";\n")
string(REPLACE "," ";" PARTS "${PARTS}")
foreach(part IN LISTS PARTS)
  file(READ ${PAGE}/${part} js)
  string(APPEND script "${js}\n")
endforeach()
string(APPEND script "})();\n")

set(closing ")sonde_page\"")
foreach(forbidden "</script" "</style" "<!--" "@run@" "${closing}")
  string(FIND "${script}${style}" "${forbidden}" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "The page's scripts and styles must not contain ${forbidden}")
  endif()
endforeach()

hash_of("${style}" style_hash)
hash_of("${script}" script_hash)
file(READ ${PAGE}/page.html page)
string(REPLACE "@style-hash@" "${style_hash}" page "${page}")
string(REPLACE "@script-hash@" "${script_hash}" page "${page}")
string(REPLACE "@style@" "${style}" page "${page}")
string(REPLACE "@script@" "${script}" page "${page}")
string(FIND "${page}" "@run@" middle)
string(SUBSTRING "${page}" 0 ${middle} before)
math(EXPR middle "${middle} + 5")
string(SUBSTRING "${page}" ${middle} -1 after)

file(WRITE ${OUTPUT} "// Made by embed.cmake.
#include \"sonde/report_template.hpp\"

namespace sonde::command {
const std::string_view page_before_run = R\"sonde_page(${before})sonde_page\";
const std::string_view page_after_run = R\"sonde_page(${after})sonde_page\";
}  // namespace sonde::command
")
