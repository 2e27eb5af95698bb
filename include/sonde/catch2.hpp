// SPDX-License-Identifier: Apache-2.0
#pragma once

#if __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#error "sonde/catch2.hpp needs the header <catch2/catch.hpp> of Catch2 2.x"
#endif

#include "sonde/adapters/framework.hpp"
#include "sonde/sonde.hpp"

// Properties as tests of Catch2 2.x: link sonde::catch2, and a main as usual.
//
// Assertions such as CHECK, REQUIRE and FAIL in a property fail the case; INFO and CAPTURE are
// shown with the counterexample. All SECTIONs of a body are entered, one after the
// other, in every case. GENERATE repeats the whole property with each of its values.
//
// Assertions find the object that receives them through Catch2's context. While a
// case runs, that object is the Capture below, which counts and shows nothing; then
// it is Catch2's own again. Both are part of Catch2's interface without its
// implementation, so any file of the program may have CATCH_CONFIG_MAIN. The Capture
// is in a header since CATCH_CONFIG_ENABLE_BENCHMARKING changes its base class.
namespace sonde::adapters {

class Catch2Capture final : public Catch::IResultCapture {
 public:
  // Catch2's own; null outside of its tests.
  Catch::IResultCapture* original = nullptr;

  bool sectionStarted(const Catch::SectionInfo&, Catch::Counts&) override { return true; }
  void sectionEnded(const Catch::SectionEndInfo&) override {}
  void sectionEndedEarly(const Catch::SectionEndInfo&) override {}
  Catch::IGeneratorTracker& acquireGeneratorTracker(Catch::StringRef name,
                                                    const Catch::SourceLineInfo& place) override {
    return original->acquireGeneratorTracker(name, place);
  }

#if defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
  void benchmarkPreparing(const std::string& name) override { original->benchmarkPreparing(name); }
  void benchmarkStarting(const Catch::BenchmarkInfo& started) override {
    original->benchmarkStarting(started);
  }
  void benchmarkEnded(const Catch::BenchmarkStats<>& stats) override {
    original->benchmarkEnded(stats);
  }
  void benchmarkFailed(const std::string& error) override { original->benchmarkFailed(error); }
#endif

  void pushScopedMessage(const Catch::MessageInfo& message) override {
    messages_.push_back(message);
  }
  void popScopedMessage(const Catch::MessageInfo& message) override {
    std::erase(messages_, message);
  }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) override {
    messages_.push_back(builder.m_info);
    messages_.back().message = builder.m_stream.str();
  }
  void forget_messages() { messages_.clear(); }

  // A signal: the test program is about to die.
  void handleFatalErrorCondition(Catch::StringRef message) override {
    if (original != nullptr) original->handleFatalErrorCondition(message);
  }

  void handleExpr(const Catch::AssertionInfo& assertion, const Catch::ITransientExpression& tested,
                  Catch::AssertionReaction& reaction) override {
    passed_ = tested.getResult() != Catch::isFalseTest(assertion.resultDisposition);
    if (passed_) return;
    Catch::ReusableStringStream values;
    tested.streamReconstructedExpression(values.get());
    fail(assertion, values.str(), reaction);
  }
  void handleMessage(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     const Catch::StringRef& message, Catch::AssertionReaction& reaction) override {
    passed_ = Catch::isOk(result);
    if (!passed_) fail(assertion, static_cast<std::string>(message), reaction);
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& assertion,
                                          Catch::AssertionReaction& reaction) override {
    passed_ = false;
    fail(assertion, "threw nothing", reaction);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& assertion,
                                         const std::string& message,
                                         Catch::AssertionReaction& reaction) override {
    passed_ = false;
    fail(assertion, "threw: " + message, reaction);
  }
  void handleNonExpr(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     Catch::AssertionReaction& reaction) override {
    passed_ = Catch::isOk(result);
    if (!passed_) fail(assertion, "threw nothing", reaction);
  }
  void handleIncomplete(const Catch::AssertionInfo&) override {}  // the exception goes on

  bool lastAssertionPassed() override { return passed_; }
  void assertionPassed() override { passed_ = true; }

  std::string getCurrentTestName() const override {
    return original == nullptr ? "" : original->getCurrentTestName();
  }
  const Catch::AssertionResult* getLastResult() const override {
    return original == nullptr ? nullptr : original->getLastResult();
  }
  void exceptionEarlyReported() override {}

 private:
  void fail(const Catch::AssertionInfo& assertion, std::string values,
            Catch::AssertionReaction& reaction) {
    if (Catch::shouldSuppressFailure(assertion.resultDisposition)) return;
    for (const auto& message : messages_)
      values += (values.empty() ? "with: " : "\n    with: ") + message.message;
    const auto tested = static_cast<std::string>(assertion.capturedExpression);
    const std::string what = tested.empty() ? "failed" : "check failed: " + tested;
    record_failure(assertion.lineInfo.file, static_cast<unsigned>(assertion.lineInfo.line),
                   what.c_str(), values.c_str());
    reaction.shouldThrow = (assertion.resultDisposition & Catch::ResultDisposition::Normal) != 0;
  }

  std::vector<Catch::MessageInfo> messages_;
  bool passed_ = true;
};

class Catch2 final : public Framework {
 public:
  void add(const Definition& definition, const char* id) override {
    const std::string tag =
        definition.suite == nullptr ? "" : std::string("[") + definition.suite + "]";
    const Catch::AutoReg registered(new Invoker(definition), place_of(definition), "", {id, tag});
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

  // Catch2 refuses options that it does not know.
  const char* command() const override { return "{VARIABLE}='{value}' {program} '{test}'"; }
  campaign::TestForm form() const override {
    return {"#include <catch2/catch.hpp>", "TEST_CASE(\"{suite}.{name}\")", "CHECK({holds});"};
  }
  const char* running_test() override {
    const auto* capture = Catch::getCurrentContext().getResultCapture();
    running_ = capture == nullptr ? "" : capture->getCurrentTestName();
    return running_.c_str();
  }

 private:
  class Invoker final : public Catch::ITestInvoker {
   public:
    explicit Invoker(const Definition& definition) : definition_(definition) {}
    void invoke() const override { run(definition_); }

   private:
    const Definition& definition_;
  };

  static Catch::SourceLineInfo place_of(const Definition& definition) {
    return {definition.file, definition.line};
  }
  static void say(const Definition& definition, Catch::ResultWas::OfType how, const char* text) {
    Catch::AssertionReaction ignored;
    Catch::getResultCapture().handleMessage(
        {"SONDE_PROPERTY", place_of(definition), "", Catch::ResultDisposition::ContinueOnFailure},
        how, text, ignored);
  }

  Catch2Capture capture_;
  std::string running_;
};

inline bool install_catch2() {
  static auto& only = *new Catch2;
  install(only);
  return true;
}

inline const bool catch2_installed = install_catch2();

}  // namespace sonde::adapters
