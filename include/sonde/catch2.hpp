// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sonde/adapters/catch2_capture.hpp"
#include "sonde/adapters/framework.hpp"
#include "sonde/sonde.hpp"

// Properties as tests of Catch2: link sonde::catch2, and a main as usual. This works with 2.13 and
// with 3.3 and later. A file that includes a Catch2 before this header decides between two of them;
// with the amalgamated files of 3.x it must.
//
// Assertions such as CHECK, REQUIRE and FAIL in a property fail the case; INFO and CAPTURE are
// shown with the counterexample. SKIP discards the case. All SECTIONs of a body are entered, one
// after the other, in every case. GENERATE repeats the whole property with each of its values; it
// needs isolation = in-process, and fails the case elsewhere.
//
// Assertions find the object that receives them through Catch2's context. While a
// case runs, that object is a Catch2Capture; then it is Catch2's own again. Both are part of
// Catch2's interface without its implementation, so any file of a program with 2.x may have
// CATCH_CONFIG_MAIN.
namespace sonde::adapters {

class Catch2 final : public Framework {
 public:
  void add(const Definition& definition, const char* id) override {
    const std::string tag =
        definition.suite == nullptr ? "" : std::string("[") + definition.suite + "]";
    const Catch::AutoReg registered(owned(new Invoker(definition)), place_of(definition), "",
                                    {id, tag});
  }

  void divert() override {
    auto& context = Catch::getCurrentMutableContext();
    capture_.original = context.getResultCapture();
    context.setResultCapture(&capture_);
  }
  void restore() override { Catch::getCurrentMutableContext().setResultCapture(capture_.original); }
  // Catch2 does not withdraw messages when an exception passes.
  void start_case() override { capture_.forget_messages(); }
  bool threw() const override {
    try {
      throw;
    } catch (const Catch::TestFailureException&) {
      return true;
#if CATCH_VERSION_MAJOR >= 3
    } catch (const Catch::TestSkipException&) {
      return true;
#endif
    } catch (...) {
      return false;
    }
  }

  void pass(const Definition& definition, const char* text) override {
    if (*text != '\0') say(definition, Catch::ResultWas::Warning, text);
    say(definition, Catch::ResultWas::Ok, "");
  }
  // The text stands in the place of an expression, because Catch2 breaks the lines of
  // messages, and a replay command with them.
  void fail(const Definition& definition, const char* text) override {
    static std::string shown;  // Catch2 keeps a view of it
    shown = text;
    for (auto at = shown.find('\n'); at < shown.size(); at = shown.find('\n', at + 1))
      if (shown[at + 1] != '\n') shown.insert(at + 1, "  ");
    Catch::AssertionReaction ignored;
    Catch::getResultCapture().handleNonExpr(
        {"", place_of(definition), shown, Catch::ResultDisposition::ContinueOnFailure},
        Catch::ResultWas::ExplicitFailure, ignored);
  }
  void skip(const Definition& definition, const char* text) override { pass(definition, text); }

  const char* name() const override { return "catch2"; }
  // Catch2 refuses options that it does not know.
  const char* command() const override { return "{VARIABLE}='{value}' {program} '{test}'"; }
  const char* between_tests() const override { return ","; }
  campaign::TestForm form() const override {
    const char* header = CATCH_VERSION_MAJOR < 3 ? "#include <catch2/catch.hpp>"
                                                 : "#include <catch2/catch_test_macros.hpp>";
    return {header, "TEST_CASE(\"{suite}.{name}\")", "CHECK({holds});"};
  }
  const char* running_test() override {
    const auto* capture = Catch::getCurrentContext().getResultCapture();
    running_ = capture == nullptr ? "" : capture->getCurrentTestName();
    return running_.c_str();
  }
  const char* chosen_tests() override {
    const auto& config = *Catch::getCurrentContext().getConfig();
    chosen_.clear();
    for (const auto& test :
         Catch::filterTests(Catch::getAllTestCasesSorted(config), config.testSpec(), config))
      chosen_ += test.getTestCaseInfo().name + "\n";
    return chosen_.c_str();
  }

 private:
  class Invoker final : public Catch::ITestInvoker {
   public:
    explicit Invoker(const Definition& definition) : definition_(definition) {}
    void invoke() const override { run(definition_); }

   private:
    const Definition& definition_;
  };

#if CATCH_VERSION_MAJOR >= 3
  static Catch::Detail::unique_ptr<Catch::ITestInvoker> owned(Catch::ITestInvoker* invoker) {
    return Catch::Detail::unique_ptr<Catch::ITestInvoker>(invoker);
  }
#else
  static Catch::ITestInvoker* owned(Catch::ITestInvoker* invoker) { return invoker; }
#endif

  static Catch::SourceLineInfo place_of(const Definition& definition) {
    return {definition.file, definition.line};
  }
  static void say(const Definition& definition, Catch::ResultWas::OfType how, const char* text) {
    Catch::AssertionReaction ignored;
    Catch::getResultCapture().handleMessage(
        {"SONDE_PROPERTY", place_of(definition), "", Catch::ResultDisposition::ContinueOnFailure},
        how, std::string(text), ignored);
  }

  Catch2Capture capture_;
  std::string running_;
  std::string chosen_;
};

inline bool install_catch2() {
  static auto& only = *new Catch2;
  install(only);
  return true;
}

inline const bool catch2_installed = install_catch2();

}  // namespace sonde::adapters
