// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <cstring>
#include <sstream>

#include <doctest/doctest.h>

#include "sonde/adapters/framework.hpp"
#include "sonde/sonde.hpp"

// Properties as tests of doctest: link sonde::doctest, and a main as usual.
//
// Assertions such as CHECK and REQUIRE in a property fail the case, also from threads that the
// case starts and waits for; FAIL and FAIL_CHECK both leave the body. INFO and CAPTURE
// are shown with the counterexample; MESSAGE prints in every case. SUBCASEs repeat the
// whole property, once for each leaf; they must not depend on its arguments. They need isolation =
// in-process, and fail the case elsewhere.
//
// Two doors of doctest are used. Assertions outside of tests (`is_running_in_test`)
// are neither shown nor counted, and those that fail are handed to the context's
// assert handler: a case runs as if it were outside. FAIL and FAIL_CHECK go to the
// listeners before they are shown and counted: the Listener below leaves the body
// from there. Only one thing is no part of doctest's interface: the running context
// cannot be asked for, so its handler is set through a copy of the pointer that a
// doctest::Context consists of. This replaces a handler that the program has set. By the same
// pointer, the context lists the tests that its filters choose.
namespace sonde::adapters {

class Doctest final : public Framework {
 public:
  void add(const Definition& definition, const char* id) override {
    const char* suite = definition.suite == nullptr ? "" : definition.suite;
    doctest::detail::TestCase test(run_current, definition.file, definition.line,
                                   doctest::detail::TestSuite() * suite);
    doctest::detail::regTest(test * id);
  }

  void divert() override {
    was_in_test_ = doctest::is_running_in_test;
    doctest::is_running_in_test = false;
    diverted = true;
  }
  void restore() override {
    doctest::is_running_in_test = was_in_test_;
    diverted = false;
  }
  bool threw() const override {
    try {
      throw;
    } catch (const doctest::detail::TestFailureException&) {
      return true;
    } catch (...) {
      return false;
    }
  }

  void pass(const Definition& definition, const char* text) override {
    const auto line = static_cast<int>(definition.line);
    if (*text != '\0') DOCTEST_ADD_MESSAGE_AT(definition.file, line, doctest::String(text));
    doctest::detail::ResultBuilder counted(doctest::assertType::DT_CHECK, definition.file, line,
                                           definition.name);
    counted.setResult(true);
    counted.log();
  }
  void fail(const Definition& definition, const char* text) override {
    const auto line = static_cast<int>(definition.line);
    DOCTEST_ADD_FAIL_CHECK_AT(definition.file, line, doctest::String(text));
  }
  void skip(const Definition& definition, const char* text) override { pass(definition, text); }

  const char* name() const override { return "doctest"; }
  const char* command() const override {
    return "{program} --test-case='{test}' --sonde-{setting}={value}";
  }
  const char* between_tests() const override { return ","; }
  campaign::TestForm form() const override {
    return {"#include <doctest/doctest.h>", "TEST_CASE(\"{suite}.{name}\")", "CHECK({holds});"};
  }
  const char* running_test() override {
    const auto* options = doctest::getContextOptions();
    const bool runs = options != nullptr && options->currentTest != nullptr;
    return runs ? options->currentTest->m_name : "";
  }
  const char* chosen_tests() override { return written_in_child(list_tests); }

  static inline bool diverted = false;
  static inline int listed_to = -1;  // the file of a child process that only lists tests

  // The running context. It cannot be asked for, so this is a copy of the pointer that a
  // doctest::Context consists of.
  static doctest::Context& context() {
    alignas(doctest::Context) static unsigned char copy[sizeof(doctest::Context)];
    return reinterpret_cast<doctest::Context&>(copy);
  }

 private:
  static void run_current() { run(doctest::getContextOptions()->currentTest->m_name); }

  // Filters are no part of doctest's interface. So the running context is set to list its tests
  // and is run once more, in a child process, where the DoctestListener writes the names down.
  static void list_tests(int file) {
    std::ostringstream ignored;
    const char* const options[] = {"--list-test-cases", "--dt-list-test-cases"};
    listed_to = file;
    if (!write_to(&ignored, context())) return;
    context().applyCommandLine(2, options);
    context().run();
  }
  // Old versions cannot write elsewhere.
  template <class Context>
  static bool write_to(std::ostream* stream, Context& context) {
    constexpr bool can = requires { context.setCout(stream); };
    if constexpr (can) context.setCout(stream);
    return can;
  }

  bool was_in_test_ = false;
};

class DoctestListener final : public doctest::IReporter {
 public:
  explicit DoctestListener(const doctest::ContextOptions& options) { listen(&options); }

  void log_message(const doctest::MessageData& message) override {
    const bool fails = (message.m_severity & doctest::assertType::is_warn) == 0;
    if (!fails || !Doctest::diverted) return;
    record(message.m_file, message.m_line, "failed", message.m_string.c_str());
    if (runs_case()) doctest::detail::throwException();
  }

  void report_query(const doctest::QueryData& query) override {
    if (Doctest::listed_to < 0) return;
    std::ostringstream names;
    for (unsigned i = 0; i < query.num_data; ++i) names << query.data[i]->m_name << '\n';
    end_child(Doctest::listed_to, names.str().c_str());
  }
  // Where doctest does not understand that it should list them.
  void test_run_start() override {
    if (Doctest::listed_to >= 0) std::_Exit(EXIT_FAILURE);
  }
  void test_run_end(const doctest::TestRunStats&) override {}
  void test_case_start(const doctest::TestCaseData&) override {}
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature& subcase) override {
    if (Doctest::diverted)
      want_repetition(subcase.m_file, static_cast<unsigned>(subcase.m_line), "SUBCASE");
  }
  void subcase_end() override {}
  void log_assert(const doctest::AssertData&) override {}
  void test_case_skipped(const doctest::TestCaseData&) override {}

 private:
  static void listen(const void* running_context) {
    static_assert(sizeof(doctest::Context) == sizeof(running_context));
    std::memcpy(static_cast<void*>(&Doctest::context()), &running_context, sizeof(running_context));
    Doctest::context().setAssertHandler(record_assert);
  }

  static void record_assert(const doctest::AssertData& assertion) {
    if (!Doctest::diverted) std::abort();  // as doctest does outside of tests
    if ((assertion.m_at & doctest::assertType::is_warn) != 0) return;
    std::ostringstream what;
    what << "check failed: " << assertion.m_expr;
    const bool compares = (assertion.m_at & doctest::assertType::is_normal) != 0;
    std::ostringstream values;
    if (assertion.m_threw) values << "threw: " << assertion.m_exception.c_str();
    else values << (compares ? assertion.m_decomp.c_str() : "threw nothing");
    record(assertion.m_file, assertion.m_line, what.str().c_str(), values.str().c_str());
  }

  static void record(const char* file, int line, const char* what, const char* values) {
    std::ostringstream all;
    all << values;
    for (int i = 0; i < get_num_active_contexts(); ++i) {
      all << (all.tellp() > 0 ? "\n    with: " : "with: ");
      get_active_contexts()[i]->stringify(&all);
    }
    record_failure(file, static_cast<unsigned>(line), what, all.str().c_str());
  }
};

inline bool install_doctest() {
  static auto& only = *new Doctest;
  static const int listening = doctest::registerReporter<DoctestListener>("sonde", 0, false);
  install(only);
  return listening == 0;
}

inline const bool doctest_installed = install_doctest();

}  // namespace sonde::adapters
