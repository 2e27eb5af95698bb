// SPDX-License-Identifier: Apache-2.0
#include "adapters/libfuzzer/options.hpp"

#include <algorithm>
#include <cstdlib>

#include "campaign/nearest.hpp"
#include "campaign/registry.hpp"
#include "tree/error.hpp"

namespace sonde::adapters::libfuzzer {
namespace {

constexpr const char* property_variable = "SONDE_PROPERTY";
constexpr const char* mutator_variable = "SONDE_MUTATOR";

// All values of an option, which are taken out of the arguments.
std::vector<std::string> take(std::vector<std::string>& arguments, const std::string& option) {
  std::vector<std::string> values;
  const std::string prefix = option + "=";
  std::erase_if(arguments, [&](const std::string& each) {
    if (each == option) throw Error("write the option as " + prefix + "VALUE");
    if (each.starts_with(prefix)) values.push_back(each.substr(prefix.size()));
    return each.starts_with(prefix);
  });
  return values;
}

// The last one given, else that of the environment.
std::string value_of(const std::vector<std::string>& given, const char* variable) {
  if (!given.empty()) {
    setenv(variable, given.back().c_str(), 1);
    return given.back();
  }
  const char* value = std::getenv(variable);
  return value == nullptr ? "" : value;
}

Mutator mutator_named(const std::string& name) {
  if (name.empty() || name == "trees") return Mutator::Trees;
  if (name == "bytes") return Mutator::Bytes;
  throw Error("there is no mutator " + name + ": use trees or bytes");
}

std::string list_of_ids() {
  std::string list;
  for (const auto& id : campaign::ids()) list += (list.empty() ? "" : ", ") + id;
  return list;
}

}  // namespace

std::string property_in(const std::string& program) {
  const auto dashes = program.rfind("--");
  if (dashes == std::string::npos) return "";
  for (const auto& id : campaign::ids()) {
    std::string dashed = id;
    std::ranges::replace(dashed, '.', '-');
    if (program.substr(dashes + 2) == dashed) return id;
  }
  return "";
}

Options take_options(std::vector<std::string>& arguments) {
  Options options;
  options.property = value_of(take(arguments, "--property"), property_variable);
  if (options.property.empty() && !arguments.empty())
    options.property = property_in(arguments.front());
  options.mutator = mutator_named(value_of(take(arguments, "--mutator"), mutator_variable));
  options.shown = take(arguments, "--show");
  return options;
}

Definition chosen_property(const std::string& name) {
  const auto& all = campaign::enrolled();
  if (all.empty()) throw Error("this program has no properties: write one with SONDE_PROPERTY");
  if (name.empty() && all.size() == 1) return campaign::prepared(all.front());
  if (name.empty())
    throw Error("choose a property with --property=NAME or " + std::string(property_variable) +
                "; the properties are " + list_of_ids());
  const auto found = std::ranges::find(all, name, campaign::id_of);
  if (found == all.end())
    throw Error("no property is called " + name + campaign::suggestion(name, campaign::ids()) +
                "; the properties are " + list_of_ids());
  return campaign::prepared(*found);
}

}  // namespace sonde::adapters::libfuzzer
