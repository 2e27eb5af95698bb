// SPDX-License-Identifier: Apache-2.0
// A concurrent API in a program of each framework; and in one that does not schedule threads, which
// refuses it.
#if defined(CONCURRENT_WITH_catch2)
#define CATCH_CONFIG_MAIN
#include <sonde/catch2.hpp>
#elif defined(CONCURRENT_WITH_doctest)
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <sonde/doctest.hpp>
#endif
#include <sonde/concurrent.hpp>

#include "threads/objects.hpp"

using workloads::threads::Stack;

SONDE_CONCURRENT_API(Stack, IsLinearizable, api) {
  api.call("push", &Stack<true>::push);
  api.call("pop", &Stack<true>::pop);
}

SONDE_CONCURRENT_API(CorrectStack, IsLinearizable, api) {
  api.call("push", &Stack<false>::push);
  api.call("pop", &Stack<false>::pop);
}
