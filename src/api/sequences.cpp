// SPDX-License-Identifier: Apache-2.0
#include "api/description.hpp"
#include "api/sequence.hpp"
#include "run/probe.hpp"
#include "sonde/run/property.hpp"
#include "sonde/tree/sink.hpp"
#include "tree/holes.hpp"

namespace sonde::api {
namespace {

class SequencesProperty final : public Property {
 public:
  explicit SequencesProperty(const Description& description)
      : description_(description), types_{description.calls} {}

  bool run(Source& source) const override {
    Sequence(description_, source, *run::running).run();
    return true;
  }
  // Nothing beside the draws: what they call is shown while it is called.
  void show(Source&, Sink& sink) const override { sink.leaf(hole_kind, 0); }

  unsigned example_count() const override { return 0; }
  bool run_example(unsigned) const override { return true; }
  void show_example(unsigned, Sink&) const override {}

  unsigned arity() const override { return 1; }
  const Type* const* drawn_types() const override { return types_; }
  const Type* const* shown_types() const override { return types_; }
  const run::Steps* steps() const override { return &description_.steps; }

 private:
  const Description& description_;
  const Type* types_[1];
};

}  // namespace

Sequences::Sequences() : description_(new Description) {}
Sequences::~Sequences() { delete description_; }

const Property& Sequences::property() {
  if (description_->property == nullptr) {
    finish(*description_);
    description_->property = std::make_unique<SequencesProperty>(*description_);
  }
  return *description_->property;
}

}  // namespace sonde::api
