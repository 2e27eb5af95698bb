// SPDX-License-Identifier: Apache-2.0
#include "campaign/replayed_case.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "campaign/arguments.hpp"
#include "campaign/registry.hpp"
#include "codec/text.hpp"
#include "codec/token.hpp"
#include "schema/steps.hpp"
#include "store/case_file.hpp"
#include "tree/error.hpp"

namespace sonde::campaign {
namespace {

std::string text_of_file(const std::string& name) {
  std::ifstream file(name);
  if (!file || std::filesystem::is_directory(name))
    throw Error("cannot read the case file " + name + ": check that it exists and is a file");
  return {std::istreambuf_iterator<char>(file), {}};
}

Tree case_in_cache(const std::string& short_token, const Definition& definition,
                   KeptCases& kept_cases) {
  if (auto kept = kept_cases.case_of(short_token)) return std::move(*kept);
  throw Error("the cache does not hold the case " + short_token + " of " + id_of(definition) +
              ": run the property again, or give the whole token");
}

}  // namespace

Tree case_named(const std::string& name, const Definition& definition, KeptCases& kept_cases,
                std::vector<std::string>& remarks) {
  if (name.starts_with('#')) return case_in_cache(name, definition, kept_cases);
  if (name.find_first_of("./") == std::string::npos) return codec::from_token(name);
  const std::string text = text_of_file(name);
  const Property& property = *definition.property;
  try {
    const store::CaseFile file = store::parse_case_file(text);
    if (!file.token.empty()) return codec::from_token(file.token);
    auto parsed = codec::parse_arguments(store::placed_values(file), parameter_names(definition),
                                         {property.drawn_types(), property.arity()});
    remarks = std::move(parsed.remarks);
    return std::move(parsed.tree);
  } catch (const Error& error) {
    throw Error(name + ": " + error.what());
  }
}

std::vector<Argument> arguments_to_replay(const Tree& tree, const Definition& definition,
                                          isolate::CaseRunner& runner) {
  if (schema::holds_steps(tree)) return {};
  return arguments_of(definition, {},
                      runner.shown({.way = run::Recipe::Way::Replay, .tree = tree}));
}

}  // namespace sonde::campaign
