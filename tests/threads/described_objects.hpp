// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sonde/concurrent.hpp"
#include "sonde/domains.hpp"
#include "threads/objects.hpp"

// The concurrent APIs of workloads/threads/objects.hpp.
namespace sonde::concurrent_objects {

namespace objects = workloads::threads;

template <bool bug>
void describe_stack(ConcurrentApi& api) {
  api.call("push", &objects::Stack<bug>::push);
  api.call("pop", &objects::Stack<bug>::pop);
}

template <bool bug>
void describe_queue(ConcurrentApi& api) {
  api.call("push", &objects::Queue<bug>::push);
  api.call("pop", &objects::Queue<bug>::pop);
  api.call("size", &objects::Queue<bug>::size);
}

template <bool bug>
void describe_counter(ConcurrentApi& api) {
  api.call("add", &objects::Counter<bug>::add);
  api.call("sum", &objects::Counter<bug>::sum);
}

template <bool bug>
void describe_cache(ConcurrentApi& api) {
  api.call("write", &objects::Cache<bug>::write);
  api.call("read", &objects::Cache<bug>::read);
}

template <bool bug>
void describe_gate(ConcurrentApi& api) {
  api.construct<objects::Gate<bug>, unsigned>("Gate").given(in_range(0U, 3U));
  api.call("enter", &objects::Gate<bug>::enter);
}

template <bool bug>
void describe_pair(ConcurrentApi& api) {
  api.call("set", &objects::Pair<bug>::set);
  api.call("get", &objects::Pair<bug>::get);
}

struct Object {
  const char* name;
  void (*buggy)(ConcurrentApi&);
  void (*correct)(ConcurrentApi&);
};

inline constexpr Object all_objects[] = {
    {"stack", describe_stack<true>, describe_stack<false>},
    {"queue", describe_queue<true>, describe_queue<false>},
    {"counter", describe_counter<true>, describe_counter<false>},
    {"cache", describe_cache<true>, describe_cache<false>},
    {"gate", describe_gate<true>, describe_gate<false>},
    {"pair", describe_pair<true>, describe_pair<false>},
};

inline Report check(void (*describe)(ConcurrentApi&), std::uint64_t seed, std::uint64_t cases) {
  return check_concurrent_api("Concurrent.Object", describe,
                              {.seed = seed, .max_tests = cases, .cache = "off"});
}

}  // namespace sonde::concurrent_objects
