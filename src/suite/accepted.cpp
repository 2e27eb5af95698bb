// SPDX-License-Identifier: Apache-2.0
#include "suite/accepted.hpp"

#include "campaign/host.hpp"
#include "campaign/isolated_search.hpp"
#include "campaign/replayed_case.hpp"
#include "isolate/case_runner.hpp"
#include "suite/ask.hpp"
#include "suite/asked_property.hpp"

namespace sonde::suite {

std::vector<std::string> accept_cases(const std::string& program,
                                      const std::vector<std::string>& arguments,
                                      const std::string& property,
                                      const std::vector<std::string>& names) {
  return unpacked_answer<std::vector<std::string>>(
      {.program = program,
       .arguments = arguments,
       .test = Question::Test::Chosen,
       .request = {.what = "accept", .property = property, .words = names},
       .seconds = 0});
}

std::string answer_accepted(const Request& request) {
  AskedProperty asked(request.property);
  const Property& property = *asked.definition().property;
  // Calls are drawn while they are made, in a child, since they may crash.
  const auto runner =
      property.steps() == nullptr
          ? isolate::runner_here(property, campaign::host().monitor)
          : isolate::runner_in_child(property, campaign::limits_of(asked.settings()),
                                     isolate::Forks::Never, campaign::host().monitor);
  std::vector<Tree> trees;
  for (const auto& name : request.words) {
    std::vector<std::string> unread;
    trees.push_back(campaign::case_named(name, asked.definition(), asked.kept_cases(), unread));
  }
  if (request.words.empty())
    for (auto& failure : asked.kept_cases().failures()) trees.push_back(std::move(failure.tree));
  std::vector<std::string> files;
  for (const auto& tree : trees) files.push_back(asked.kept_cases().accept(*runner, tree).string());
  return answer_body(files);
}

}  // namespace sonde::suite
