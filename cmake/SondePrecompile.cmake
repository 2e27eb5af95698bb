# SPDX-License-Identifier: Apache-2.0
# Precompiled headers halve the time of a build with clang. They hide an include that is
# missing, so one build of ./test, release, goes without.

# sonde_precompile(<target> <headers>...)
function(sonde_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  _sonde_compile_as_precompiled(${target})
endfunction()

# sonde_reuse_precompiled(<target> <other>): what was made for the other target, which must
# be compiled with the same options.
function(sonde_reuse_precompiled target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  _sonde_compile_as_precompiled(${target})
endfunction()

# Without it, ccache never finds again what clang has compiled.
function(_sonde_compile_as_precompiled target)
  target_compile_options(${target} PRIVATE
    "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endfunction()
