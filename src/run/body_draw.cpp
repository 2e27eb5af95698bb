// SPDX-License-Identifier: Apache-2.0
#include "sonde/run/body_draw.hpp"

#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include "coverage/coverage.hpp"
#include "draw/case_source.hpp"
#include "run/observer.hpp"
#include "run/probe.hpp"

namespace sonde::run {
namespace {

drawing::CaseSource& source_of_body() {
  Probe* const probe = running;
  if (probe != nullptr && probe->body.source != nullptr &&
      pthread_equal(probe->body.thread, pthread_self()) != 0)
    return *probe->body.source;
  std::fprintf(stderr,
               "sonde: sonde::draw was used outside the body of a property, or on another thread "
               "than the body's; draw in the body, and hand the value over\n");
  std::abort();
}

// The first draw opens the span of all draws, which is closed when the case ends.
drawing::CaseSource& opened(drawing::CaseSource& source) {
  if (running->body.draws++ == 0) source.begin_draws();
  return source;
}

}  // namespace

BodyDraw::BodyDraw() : source_(opened(source_of_body())) {
  static_assert(sizeof(pause_) == sizeof(coverage::Pause));
  new (pause_) coverage::Pause;
}

BodyDraw::~BodyDraw() { std::launder(reinterpret_cast<coverage::Pause*>(pause_))->~Pause(); }

void BodyDraw::note(const char* name, Side value) const {
  Observer* const observer = running->observer;
  if (observer != nullptr && observer->wants_draws())
    observer->drew(drawing::case_source(source_).drawn_so_far());
  if (!running->keeps_notes) return;
  run::note(name != nullptr ? name : ("draw #" + std::to_string(running->body.draws)).c_str(),
            value);
}

}  // namespace sonde::run
