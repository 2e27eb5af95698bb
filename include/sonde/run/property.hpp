// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/schema/type.hpp"

namespace sonde {

class Sink;
class Source;
namespace run {
struct Steps;
}

// A property with its types forgotten: all that the core knows of user code.
class Property {
 public:
  virtual ~Property() = default;

  // Draws the arguments and runs the body. False if the body returned false.
  virtual bool run(Source& source) const = 0;
  // Draws the arguments and writes each as its type shows it.
  virtual void show(Source& source, Sink& sink) const = 0;

  // Examples are values, run as they are before anything is drawn.
  virtual unsigned example_count() const = 0;
  virtual bool run_example(unsigned number) const = 0;
  virtual void show_example(unsigned number, Sink& sink) const = 0;

  // What the arguments are drawn as, and what they show as.
  virtual unsigned arity() const = 0;
  virtual const Type* const* drawn_types() const = 0;
  virtual const Type* const* shown_types() const = 0;

  // What its steps do, of a property that runs lists of steps.
  virtual const run::Steps* steps() const { return nullptr; }
};

}  // namespace sonde
