# SPDX-License-Identifier: Apache-2.0
# Files for pkg-config, and so for Meson and for Makefiles: sonde for programs with a test framework,
# sonde-main for programs of their own.

# The files name their place relative to themselves, so that an unpacked archive may stand anywhere.
set(pc_folder ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE ${pc_folder})
  set(pc_prefix ${CMAKE_INSTALL_PREFIX})
else()
  string(REGEX REPLACE "[^/]+" ".." pc_prefix ${pc_folder})
  set(pc_prefix "\${pcfiledir}/${pc_prefix}")
endif()

# sonde_install_pc(<name> <lines>...): a file with these lines after those that all of them have.
function(sonde_install_pc name)
  set(lines
      "prefix=${pc_prefix}"
      "libdir=${CMAKE_INSTALL_LIBDIR}"
      "includedir=${CMAKE_INSTALL_INCLUDEDIR}"
      "datadir=${CMAKE_INSTALL_DATADIR}"
      ""
      "Name: ${name}"
      "Description: ${PROJECT_DESCRIPTION}"
      "Version: ${PROJECT_VERSION}"
      ${ARGN})
  list(TRANSFORM lines REPLACE "^([a-z]+dir)=([^/])" "\\1=\${prefix}/\\2")
  list(JOIN lines "\n" text)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}.pc)
  file(WRITE ${file} "${text}\n")
  install(FILES ${file} DESTINATION ${pc_folder})
endfunction()

# Code that is loaded later finds the hooks in the program. They are named in a file, since pkg-config
# would quote an asterisk.
set(hooks ${CMAKE_CURRENT_BINARY_DIR}/hooks.list)
file(WRITE ${hooks} "{ __sanitizer_cov_*; };\n")
install(FILES ${hooks} DESTINATION ${CMAKE_INSTALL_DATADIR}/sonde)

set(requires "")
if(SONDE_SHARES_SQLITE)
  set(requires "Requires: sqlite3")
endif()
sonde_install_pc(sonde ${requires}
  "Cflags: -I\${includedir}"
  "Libs: -L\${libdir} -lsonde -Wl,--export-dynamic-symbol-list=\${datadir}/sonde/hooks.list"
  "Libs.private: -ldl -lm -lpthread")
sonde_install_pc(sonde-main
  "Requires: sonde"
  "Libs: -L\${libdir} -lsonde_main")
