/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SONDE_HEAP_H
#define SONDE_HEAP_H

/* The tracked heap, for C and C++ code under test: compile it with `-include sonde/heap.h`, or
   in C++ include this file behind all others. While a case runs, each block of malloc and the like is
   known with its size. Freed memory is not used again in the same case, and whoever writes to
   it, or beyond a block, is reported. At the end of a case all of its blocks are gone, so
   variables that outlive a case must not point to them. Link with Sonde. */

#ifdef __cplusplus
#include <cstdlib>
#include <cstring>
#endif

#include "sonde/api/allocation.h"

/* In C, headers that come later declare these functions under their new names. So a file can still
   choose what these headers have, as by _GNU_SOURCE. */

#undef malloc
#undef calloc
#undef realloc
#undef reallocarray
#undef aligned_alloc
#undef free
#undef strdup
#undef strndup
#define malloc sonde_malloc
#define calloc sonde_calloc
#define realloc sonde_realloc
#define reallocarray sonde_reallocarray
#define aligned_alloc sonde_aligned_alloc
#define free sonde_free
#define strdup sonde_strdup
#define strndup sonde_strndup
#define cn_malloc sonde_malloc
#define cn_calloc sonde_calloc
#define cn_aligned_alloc sonde_aligned_alloc
#define cn_free_sized sonde_free_sized

#endif
