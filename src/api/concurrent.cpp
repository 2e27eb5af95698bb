// SPDX-License-Identifier: Apache-2.0
#include "api/concurrent_run.hpp"
#include "schedule/runtime.hpp"
#include "sonde/run/property.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/error.hpp"

namespace sonde::api {
namespace {

// Its arguments are the calls. They are drawn before they are made, as those of any property.
class ConcurrentProperty final : public Property {
 public:
  explicit ConcurrentProperty(ConcurrentPlan plan)
      : plan_(std::move(plan)), types_(plan_.drawn_types()) {}

  bool run(Source& source) const override {
    auto& drawing = drawing::case_source(source);
    ConcurrentCase drawn = draw_case(plan_, drawing);
    const run::Armed armed(source);
    ConcurrentRun(plan_, drawn, drawing.drawn(), *run::running).run();
    return true;
  }
  // The calls are shown as they were drawn, each behind the one before in the span of all.
  void show(Source& source, Sink& sink) const override {
    draw_case(plan_, drawing::case_source(source));
    const Tree& drawn = drawing::case_source(source).drawn();
    Tree::Index at = 1;
    for (std::size_t i = 0; i < types_.size(); ++i, at = drawn.end_of(at))
      sink.tree().append(drawn, at);
  }

  unsigned example_count() const override { return 0; }
  bool run_example(unsigned) const override { return true; }
  void show_example(unsigned, Sink&) const override {}

  unsigned arity() const override { return static_cast<unsigned>(types_.size()); }
  const Type* const* drawn_types() const override { return types_.data(); }
  const Type* const* shown_types() const override { return types_.data(); }

  const char* parameters() const { return plan_.parameters(); }

 private:
  ConcurrentPlan plan_;
  std::vector<const Type*> types_;
};

}  // namespace

Concurrent::Concurrent(Where where) : description_(new Description), where_(where) {}
Concurrent::~Concurrent() { delete description_; }

const Property& Concurrent::property() {
  if (description_->property != nullptr) return *description_->property;
  if (schedule::runtime == nullptr)
    throw Error(
        "its threads cannot be scheduled: build the program with "
        "sonde_add_test(... THREADS ...)");
  description_->property = std::make_unique<ConcurrentProperty>(plan_of(*description_, where_));
  return *description_->property;
}

const char* Concurrent::parameters() {
  property();
  return static_cast<const ConcurrentProperty&>(*description_->property).parameters();
}

}  // namespace sonde::api
