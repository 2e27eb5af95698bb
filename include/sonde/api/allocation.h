/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SONDE_API_ALLOCATION_H
#define SONDE_API_ALLOCATION_H

/* The functions of the tracked heap, which sonde/heap.h puts in the place of the usual ones. */

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

void* sonde_malloc(size_t size);
void* sonde_calloc(size_t count, size_t size);
void* sonde_realloc(void* memory, size_t size);
void* sonde_reallocarray(void* memory, size_t count, size_t size);
void* sonde_aligned_alloc(size_t alignment, size_t size);
void sonde_free(void* memory);
void sonde_free_sized(void* memory, size_t size);
char* sonde_strdup(const char* text);
char* sonde_strndup(const char* text, size_t most);

/* A variable of the code under test that outlives a case. It has its present value again at the
   start of every sequence of calls. The first call for a variable counts. */
void sonde_keep_global(void* memory, size_t size);

#ifdef __cplusplus
}
#endif

#endif
