// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

// The Catch2 that this file has included already; otherwise 3.x if it is there, before 2.x.
#if !defined(TWOBLUECUBES_SINGLE_INCLUDE_CATCH_HPP_INCLUDED) && \
    !defined(CATCH_AMALGAMATED_HPP_INCLUDED)
#if __has_include(<catch2/catch_test_macros.hpp>)
#include <catch2/catch_assertion_info.hpp>
#include <catch2/catch_message.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/catch_version_macros.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/interfaces/catch_interfaces_config.hpp>
#include <catch2/interfaces/catch_interfaces_generatortracker.hpp>
#include <catch2/internal/catch_assertion_handler.hpp>
#include <catch2/internal/catch_context.hpp>
#include <catch2/internal/catch_reusable_string_stream.hpp>
#include <catch2/internal/catch_test_case_registry_impl.hpp>
#if __has_include(<catch2/internal/catch_test_failure_exception.hpp>)
#include <catch2/internal/catch_test_failure_exception.hpp>
#endif
#elif __has_include(<catch2/catch.hpp>)
#include <catch2/catch.hpp>
#else
#error "sonde/catch2.hpp needs Catch2: link Catch2::Catch2 beside sonde::catch2"
#include <catch2/catch_test_macros.hpp>  // ends the compilation, which would go on after #error
#endif
#endif

#if CATCH_VERSION_MAJOR * 100 + CATCH_VERSION_MINOR < 213 || \
    (CATCH_VERSION_MAJOR == 3 && CATCH_VERSION_MINOR < 3)
#error "sonde/catch2.hpp needs Catch2 2.13, or 3.3 or later; the one found here is older"
#include <catch2/2.13_or_3.3>  // ends the compilation, which would go on after #error
#endif

#include "sonde/adapters/framework.hpp"

// What receives the assertions of Catch2 while a case runs; it counts and shows nothing. It is in a
// header since macros of the program and the version of Catch2 change its base class.
//
// A function that receives something overrides one of the base class in some versions of Catch2,
// and is never called in others. So none is marked with `override`; one that is missing is an
// error, since all of the base class are pure.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsuggest-override"
namespace sonde::adapters {

class Catch2Capture final : public Catch::IResultCapture {
 public:
  // Catch2's own; null outside of its tests.
  Catch::IResultCapture* original = nullptr;

  void notifyAssertionStarted(const Catch::AssertionInfo&) {}
  bool sectionStarted(const Catch::SectionInfo&, Catch::Counts&) { return true; }
  bool sectionStarted(Catch::StringRef, const Catch::SourceLineInfo&, Catch::Counts&) {
    return true;
  }
  void sectionEnded(const Catch::SectionEndInfo&) {}
  void sectionEnded(Catch::SectionEndInfo&&) {}
  void sectionEndedEarly(const Catch::SectionEndInfo&) {}
  void sectionEndedEarly(Catch::SectionEndInfo&&) {}

  auto acquireGeneratorTracker(Catch::StringRef name, const Catch::SourceLineInfo& place)
      -> decltype(original->acquireGeneratorTracker(name, place)) {
    want_repetition(place.file, static_cast<unsigned>(place.line), "GENERATE");
    return original->acquireGeneratorTracker(name, place);
  }
#if CATCH_VERSION_MAJOR >= 3
  Catch::IGeneratorTracker* createGeneratorTracker(Catch::StringRef name,
                                                   Catch::SourceLineInfo place,
                                                   Catch::Generators::GeneratorBasePtr&& made) {
    return original->createGeneratorTracker(name, place, std::move(made));
  }
#endif

#if CATCH_VERSION_MAJOR >= 3 || defined(CATCH_CONFIG_ENABLE_BENCHMARKING)
#if CATCH_VERSION_MAJOR >= 3
  using BenchmarkText = Catch::StringRef;
#else
  using BenchmarkText = const std::string&;
#endif
  void benchmarkPreparing(BenchmarkText name) { original->benchmarkPreparing(name); }
  void benchmarkStarting(const Catch::BenchmarkInfo& started) {
    original->benchmarkStarting(started);
  }
  void benchmarkEnded(const Catch::BenchmarkStats<>& stats) { original->benchmarkEnded(stats); }
  void benchmarkFailed(BenchmarkText error) { original->benchmarkFailed(error); }
#endif

  // Newer versions of 3.x keep messages where only Catch2 finds them, so that none is shown.
  void pushScopedMessage(const Catch::MessageInfo& message) { messages_.push_back(message); }
  void popScopedMessage(const Catch::MessageInfo& message) { std::erase(messages_, message); }
  void emplaceUnscopedMessage(const Catch::MessageBuilder& builder) {
    messages_.push_back(builder.m_info);
    messages_.back().message = builder.m_stream.str();
  }
  void emplaceUnscopedMessage(Catch::MessageBuilder&& builder) {
    emplaceUnscopedMessage(std::as_const(builder));
  }
  void forget_messages() { messages_.clear(); }

  // A signal: the test program is about to die.
  void handleFatalErrorCondition(Catch::StringRef message) {
    if (original != nullptr) original->handleFatalErrorCondition(message);
  }

  void handleExpr(const Catch::AssertionInfo& assertion, const Catch::ITransientExpression& tested,
                  Catch::AssertionReaction& reaction) {
    passed_ = tested.getResult() != Catch::isFalseTest(assertion.resultDisposition);
    if (passed_) return;
    Catch::ReusableStringStream values;
    tested.streamReconstructedExpression(values.get());
    fail(assertion, values.str(), reaction);
  }
  void handleMessage(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     const Catch::StringRef& message, Catch::AssertionReaction& reaction) {
    say(assertion, result, static_cast<std::string>(message), reaction);
  }
  void handleMessage(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     Catch::StringRef message, Catch::AssertionReaction& reaction) {
    say(assertion, result, static_cast<std::string>(message), reaction);
  }
  void handleMessage(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     std::string&& message, Catch::AssertionReaction& reaction) {
    say(assertion, result, std::move(message), reaction);
  }
  void handleUnexpectedExceptionNotThrown(const Catch::AssertionInfo& assertion,
                                          Catch::AssertionReaction& reaction) {
    passed_ = false;
    fail(assertion, "threw nothing", reaction);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& assertion,
                                         const std::string& message,
                                         Catch::AssertionReaction& reaction) {
    passed_ = false;
    fail(assertion, "threw: " + message, reaction);
  }
  void handleUnexpectedInflightException(const Catch::AssertionInfo& assertion,
                                         std::string&& message,
                                         Catch::AssertionReaction& reaction) {
    handleUnexpectedInflightException(assertion, std::as_const(message), reaction);
  }
  void handleNonExpr(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
                     Catch::AssertionReaction& reaction) {
    passed_ = Catch::isOk(result);
    if (!passed_) fail(assertion, "threw nothing", reaction);
  }
  void handleIncomplete(const Catch::AssertionInfo&) {}  // the exception goes on

  bool lastAssertionPassed() { return passed_; }
  void assertionPassed() { passed_ = true; }

  std::string getCurrentTestName() const {
    return original == nullptr ? "" : original->getCurrentTestName();
  }
  const Catch::AssertionResult* getLastResult() const {
    return original == nullptr ? nullptr : original->getLastResult();
  }
  void exceptionEarlyReported() {}

 private:
  void say(const Catch::AssertionInfo& assertion, Catch::ResultWas::OfType result,
           std::string message, Catch::AssertionReaction& reaction) {
#if CATCH_VERSION_MAJOR >= 3
    if (result == Catch::ResultWas::ExplicitSkip) {
      reaction.shouldSkip = true;
      return record_skip();
    }
#endif
    passed_ = Catch::isOk(result);
    if (!passed_) fail(assertion, std::move(message), reaction);
  }

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

}  // namespace sonde::adapters
#pragma GCC diagnostic pop
