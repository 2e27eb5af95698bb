// SPDX-License-Identifier: Apache-2.0
#include "scene/types.hpp"

#include <map>
#include <memory>

namespace sonde::scene {

constinit const Type arm_type{.form = Form::Choice, .name = "arm"};

namespace {

struct Named {
  std::string name;
  Type type{};
};

// Types are kept for ever, since trees refer to them.
const Type& kept(const std::string& name, Form form, bool is_signed) {
  static auto& all = *new std::map<std::pair<std::string, Form>, std::unique_ptr<Named>>;
  std::unique_ptr<Named>& named = all[{name, form}];
  if (named == nullptr) {
    named = std::make_unique<Named>(Named{.name = name});
    named->type.form = form;
    named->type.is_signed = is_signed;
    named->type.name = named->name.c_str();
  }
  return named->type;
}

}  // namespace

const Type& type_of_predicate(const std::string& name) { return kept(name, Form::Record, false); }

const Type& type_of_number(const std::string& name, const CType& type) {
  return kept(name + (type.is_signed ? "_i" : "_u") + std::to_string(8 * type.size), Form::Integer,
              type.is_signed);
}

}  // namespace sonde::scene
