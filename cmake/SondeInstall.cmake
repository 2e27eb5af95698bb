# SPDX-License-Identifier: Apache-2.0
# Makes find_package(sonde) work.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/sonde)

function(sonde_install_target target)
  install(TARGETS ${target} EXPORT ${target}
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT ${target} NAMESPACE sonde:: FILE ${target}-targets.cmake
          DESTINATION ${package_folder})
endfunction()

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/sonde DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")

# The documentation, with the examples that it shows.
foreach(file README.md CHANGELOG.md CONTRIBUTING.md LICENSE)
  install(FILES ${PROJECT_SOURCE_DIR}/${file} DESTINATION ${CMAKE_INSTALL_DOCDIR})
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs ${PROJECT_SOURCE_DIR}/examples
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The target sonde_main is sonde::main to others, and so on.
sonde_install_target(sonde)
foreach(adapter main libfuzzer threads)
  set_target_properties(sonde_${adapter} PROPERTIES EXPORT_NAME ${adapter})
  sonde_install_target(sonde_${adapter})
endforeach()

get_property(SONDE_SHARES_SQLITE GLOBAL PROPERTY SONDE_SHARES_SQLITE)
if(NOT SONDE_SHARES_SQLITE)
  set(SONDE_SHARES_SQLITE FALSE)
endif()
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/sondeConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/sondeConfig.cmake
  INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(
  ${CMAKE_CURRENT_BINARY_DIR}/sondeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/sondeConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/sondeConfigVersion.cmake
              ${CMAKE_CURRENT_LIST_DIR}/SondeAdapters.cmake
              ${CMAKE_CURRENT_LIST_DIR}/SondeInstrument.cmake
        DESTINATION ${package_folder})

if(TARGET sonde_command)
  install(TARGETS sonde_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

include(SondePkgConfig)
