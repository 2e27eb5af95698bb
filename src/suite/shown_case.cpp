// SPDX-License-Identifier: Apache-2.0
#include "suite/shown_case.hpp"

#include "campaign/arguments.hpp"
#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/registry.hpp"
#include "campaign/replayed_case.hpp"
#include "campaign/test_writer.hpp"
#include "codec/token.hpp"
#include "isolate/case_runner.hpp"
#include "schema/steps.hpp"
#include "suite/ask.hpp"
#include "suite/asked_property.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

std::string comments_on(const std::vector<campaign::Argument>& arguments) {
  std::string lines;
  for (const auto& argument : arguments) {
    std::string text = argument.declaration + " = " + argument.value + ";";
    for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
      text.insert(at + 1, "  // ");
    lines += "  // " + text + "\n";
  }
  return lines;
}

// A program without a framework has properties only: one that draws nothing is a test.
campaign::TestForm form_of_test() {
  const auto& host = campaign::host();
  if (host.standard_output == campaign::StandardOutput::Theirs) return host.test_form;
  return {"", "SONDE_PROPERTY({suite}, {name})", "SONDE_CHECK({holds});"};
}

// The values need not be C++, so the test has them as a comment, and replays the token.
std::string test_of(const Definition& definition, const ShownCase& shown) {
  const std::string id = campaign::id_of(definition);
  const auto form = form_of_test();
  const std::string type = std::string(definition.suite) + "_" + definition.name + "_Property";
  std::string text = "// Put this test below " + id + " in " + definition.file + ".\n" +
                     campaign::head_of_test(form, id, shown.token) + " {\n" +
                     comments_on(shown.arguments);
  text += "  const sonde::Report report =\n      sonde::check(\"" + id + "\", " + type +
          "::sonde_body,\n                   " + type + "::sonde_given()\n" +
          "                       .names(" + type + "::sonde_parameters)\n" +
          "                       .with({.replay = \"" + id + "@" + shown.token + "\"}));\n";
  return text + "  " + campaign::check_of_test(form, "report.passed()") + "\n}\n";
}

// Its calls are drawn while they are made, in a child, since they may crash.
void run_sequence(AskedProperty& asked, const Tree& tree, ShownCase& shown) {
  const auto& definition = asked.definition();
  const auto runner =
      isolate::runner_in_child(*definition.property, campaign::limits_of(asked.settings()),
                               isolate::Forks::Never, campaign::host().monitor);
  const auto result = runner->run(tree, run::Notes::Kept);
  shown.calls = result.trace;
  if (result.test.empty()) return;
  campaign::Counterexample found;
  found.test = result.test;
  found.failure = result.failure;
  campaign::Facts facts;
  facts.id = campaign::id_of(definition);
  facts.file = definition.file;
  shown.test = campaign::test_text(facts, found);
}

ShownCase shown_case(AskedProperty& asked, const std::string& name) {
  const auto& definition = asked.definition();
  ShownCase shown;
  const Tree tree = campaign::case_named(name, definition, asked.kept_cases(), shown.remarks);
  shown.token = codec::to_token(tree);
  if (schema::holds_steps(tree)) {
    run_sequence(asked, tree, shown);
    return shown;
  }
  const auto runner = isolate::runner_here(*definition.property, campaign::host().monitor);
  shown.arguments = campaign::arguments_to_replay(tree, definition, *runner);
  if (shown.arguments.empty() && definition.property->arity() > 0)
    throw Error("this case does not fit " + campaign::id_of(definition) +
                " as it is now: a value is missing, of another type, or outside its domain");
  if (definition.suite != nullptr) shown.test = test_of(definition, shown);
  return shown;
}

}  // namespace

std::vector<ShownCase> show_cases(const std::string& program,
                                  const std::vector<std::string>& arguments,
                                  const std::string& property,
                                  const std::vector<std::string>& names) {
  return unpacked_answer<std::vector<ShownCase>>(
      {.program = program,
       .arguments = arguments,
       .test = Question::Test::Chosen,
       .request = {.what = "show", .property = property, .words = names},
       .seconds = 0});
}

std::string answer_shown_cases(const Request& request) {
  AskedProperty asked(request.property);
  std::vector<ShownCase> all;
  for (const auto& name : request.words) all.push_back(shown_case(asked, name));
  return answer_body(all);
}

}  // namespace sonde::suite
