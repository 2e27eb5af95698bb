// SPDX-License-Identifier: Apache-2.0
#include "suite/probed.hpp"

#include <set>

#include "campaign/host.hpp"
#include "coverage/coverage.hpp"
#include "isolate/isolation.hpp"
#include "run/executor.hpp"
#include "schedule/runtime.hpp"
#include "suite/ask.hpp"
#include "suite/asked_property.hpp"

// Null in a program that is built without the sanitizer.
// NOLINTBEGIN(readability-identifier-naming): the sanitizers chose these names.
extern "C" {
[[gnu::weak]] void __asan_init();
[[gnu::weak]] void __tsan_init();
[[gnu::weak]] void __msan_init();
[[gnu::weak]] void __lsan_do_leak_check();
[[gnu::weak]] void __ubsan_handle_type_mismatch_v1(void*, std::uintptr_t);
}
// NOLINTEND(readability-identifier-naming)

namespace sonde::suite {
namespace {

constexpr unsigned cases = 20;
constexpr unsigned size = 20;
constexpr std::uint64_t seed = 1;

std::vector<std::string> sanitizers() {
  std::vector<std::string> found;
  if (&__asan_init != nullptr) found.emplace_back("address");
  if (&__tsan_init != nullptr && schedule::runtime == nullptr) found.emplace_back("thread");
  if (&__msan_init != nullptr) found.emplace_back("memory");
  if (&__lsan_do_leak_check != nullptr) found.emplace_back("leak");
  if (&__ubsan_handle_type_mismatch_v1 != nullptr) found.emplace_back("undefined");
  return found;
}

void run_some(const Property& property, Probed& probed) {
  run::Executor executor(property, campaign::host().monitor);
  executor.watch({.edges = true});
  Random random(seed);
  std::set<std::uint32_t> edges;
  for (unsigned i = 0; i < cases; ++i) {
    const auto seen = i == 0 ? executor.run_simplest() : executor.run_fresh(random, size);
    for (const auto feature : seen.features)
      if (coverage::aspect_of(feature) == coverage::Aspect::Edge)
        edges.insert(coverage::edge_in(feature));
  }
  probed.cases = cases;
  probed.edges = edges.size();
}

}  // namespace

Probed probe(const std::string& program, const ListedProperty& property) {
  return unpacked_answer<Probed>({.program = program,
                                  .arguments = property.arguments,
                                  .test = Question::Test::Chosen,
                                  .request = {.what = "probe", .property = property.id}});
}

std::string answer_probed(const Request& request) {
  const AskedProperty asked(request.property);
  Probed probed;
  probed.sanitizers = sanitizers();
  probed.obstacle = isolate::obstacle_to_children();
  run_some(*asked.definition().property, probed);
  probed.instrumented = coverage::instrumented();
  return answer_body(probed);
}

}  // namespace sonde::suite
