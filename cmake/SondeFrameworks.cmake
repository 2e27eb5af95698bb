# SPDX-License-Identifier: Apache-2.0
# The test frameworks that Sonde's own tests and examples use, where they are there.
find_package(GTest QUIET)
find_package(Catch2 QUIET)
find_package(doctest QUIET)
