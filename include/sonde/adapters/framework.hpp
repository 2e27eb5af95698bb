// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/campaign/definition.hpp"
#include "sonde/campaign/test_form.hpp"

// Adapters: properties as tests of a framework that has its own main function, or of a plain
// program (src/adapters/plain.cpp).
//
// They promise: every property is a test of the framework, whether it was enrolled before or after
// the adapter was installed; the framework's assertions inside a property fail the case, and the
// test fails once, with the counterexample; reports that the settings choose are written when the
// program exits.
//
// An adapter owns its Framework, which must live as long as the program. It is installed once,
// before main; what all adapters have in common becomes one value, the campaign::Host.
//
// Tests run one at a time on the thread of the framework. Only record_failure and record_skip
// may be called by other threads, which the case started.
//
// An adapter is a header, compiled with the version of the framework and with the macros that the
// program has chosen; hence only plain types cross here.
namespace sonde::adapters {

class Framework {
 public:
  // Makes the property a test of the framework, which calls `run`. Both arguments
  // stay valid.
  virtual void add(const Definition& definition, const char* id) = 0;

  // From `divert` to `restore` the framework's assertions go to `record_failure` and
  // `record_skip`, and are neither shown nor counted.
  virtual void divert() = 0;
  virtual void restore() = 0;
  // Forgets what an earlier case left behind.
  virtual void start_case() {}
  // Whether the exception that is being handled is what its assertions throw.
  virtual bool threw() const = 0;

  // How the running test ended. `text` has lines, the last one without its line end; empty
  // if there is nothing to show.
  virtual void pass(const Definition& definition, const char* text) = 0;
  virtual void fail(const Definition& definition, const char* text) = 0;
  // Another property's case is replayed.
  virtual void skip(const Definition& definition, const char* text) = 0;

  // "gtest".
  virtual const char* name() const = 0;
  // The command that runs one test with a setting, with {program}, {test}, {value}, and
  // the setting as {setting} or as {VARIABLE} of the environment.
  virtual const char* command() const = 0;
  // What stands between several tests in the place of {test}.
  virtual const char* between_tests() const = 0;
  virtual campaign::TestForm form() const = 0;
  // The name of the test that runs, which may differ from that of the property that it
  // checks. Valid until the next call; empty outside of tests.
  virtual const char* running_test() = 0;
  // The names of all tests that this run has chosen by its options, each with a line end. Asked
  // for inside a test; valid until the next call. Null where they are not to be had.
  virtual const char* chosen_tests() = 0;

 protected:
  ~Framework() = default;
};

// Makes this the framework of the program, for properties that are enrolled already and for
// later ones. May be called again.
void install(Framework& framework);

// Takes one property from replay to verdict as a test of the framework.
void run(const Definition& definition);
// The same by its id; false if there is none.
bool run(const char* id);

// The text with which the function ends a child process. Null where it returned instead, or no
// child could be started. Valid until the next call.
const char* written_in_child(void (*function)(int file));
[[noreturn]] void end_child(int file, const char* text);

// The first call in a case counts; calls outside of cases do not. Threads that the case
// started may call these too.
void record_failure(const char* file, unsigned line, const char* what, const char* values);
void record_skip();
// The body wants the framework to run the whole property again, as `macro` does. Fails the case
// where the framework does not see it: in another process than the framework's own.
void want_repetition(const char* file, unsigned line, const char* macro);
// Whether the calling thread runs a case: an exception thrown here ends the case.
bool runs_case();

}  // namespace sonde::adapters
