// SPDX-License-Identifier: Apache-2.0
#include "suite/byte_cases.hpp"

#include "campaign/host.hpp"
#include "codec/binary.hpp"
#include "codec/fuzzer_input.hpp"
#include "run/executor.hpp"
#include "suite/ask.hpp"
#include "suite/asked_property.hpp"
#include "tree/error.hpp"

namespace sonde::suite {
namespace {

Question question_on(const std::string& program, const ListedProperty& property, const char* what) {
  return {.program = program,
          .arguments = property.arguments,
          .test = Question::Test::Chosen,
          .request = {.what = what, .property = property.id},
          .seconds = 0};
}

// What sonde::libfuzzer wrote is a case already, but one of another property may not fit.
std::optional<Tree> case_of(run::Executor& executor, const Property& property,
                            const std::string& input) {
  if (auto written = codec::from_fuzzer_bytes(input)) {
    Random random(written->seed);
    return executor.completed(written->tree, random, 0);
  }
  if (auto drawn = executor.drawn_from(input)) return drawn;
  if (property.steps() == nullptr) return std::nullopt;
  return executor.run_bytes(input).tree;
}

// The bytes of a case whose only argument is a text or a blob.
std::optional<std::string> plain_bytes(run::Executor& executor, const Tree& tree) {
  constexpr Tree::Index only = 1;
  if (tree.size() != 2 || tree[only].kind.form() != Form::Bytes) return std::nullopt;
  std::string bytes(tree.bytes(tree[only]));
  if (codec::from_fuzzer_bytes(bytes) || executor.drawn_from(bytes) != tree) return std::nullopt;
  return bytes;
}

}  // namespace

std::vector<std::optional<Tree>> cases_of_inputs(const std::string& program,
                                                 const ListedProperty& property,
                                                 std::span<const std::string> inputs) {
  auto question = question_on(program, property, "read-inputs");
  question.request.words.assign(inputs.begin(), inputs.end());
  auto answer = unpacked_answer<std::vector<std::optional<Tree>>>(question);
  if (answer.size() != inputs.size())
    throw Error(program + " wrote a damaged answer: build it again");
  return answer;
}

std::vector<ByteCase> inputs_of_cases(const std::string& program, const ListedProperty& property,
                                      std::span<const Tree> cases) {
  auto question = question_on(program, property, "write-inputs");
  for (const Tree& tree : cases) question.request.words.push_back(codec::to_binary(tree));
  auto answer = unpacked_answer<std::vector<ByteCase>>(question);
  if (answer.size() != cases.size())
    throw Error(program + " wrote a damaged answer: build it again");
  return answer;
}

std::string answer_cases_of_inputs(const Request& request) {
  const AskedProperty asked(request.property);
  const Property& property = *asked.definition().property;
  run::Executor executor(property, campaign::host().monitor);
  std::vector<std::optional<Tree>> all;
  for (const auto& input : request.words) all.push_back(case_of(executor, property, input));
  return answer_body(all);
}

std::string answer_inputs_of_cases(const Request& request) {
  const AskedProperty asked(request.property);
  run::Executor executor(*asked.definition().property, campaign::host().monitor);
  std::vector<ByteCase> all;
  for (const auto& bytes : request.words) {
    const Tree tree = codec::from_binary(bytes);
    if (auto plain = plain_bytes(executor, tree)) all.push_back({std::move(*plain), true});
    else all.push_back({codec::to_fuzzer_bytes({tree, 0}), false});
  }
  return answer_body(all);
}

}  // namespace sonde::suite
