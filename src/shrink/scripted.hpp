// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/notation.hpp"
#include "schema/schema.hpp"
#include "shrink/plan.hpp"

// Shrinking of trees in notation, without a property: for tests.

namespace sonde::shrink::scripted {

// Types that give the kinds of tests their names; none of them is derived.
inline void name_kinds() {
  static const std::vector<Type> types = [] {
    std::vector<Type> made;
    for (const char* name : {"Int", "Size", "Other"})
      made.push_back({.form = Form::Integer, .name = name, .is_signed = true});
    made.push_back({.form = Form::Real, .name = "Real"});
    made.push_back({.form = Form::Bytes, .name = "Text"});
    for (const char* name : {"Vec", "Rows"}) made.push_back({.form = Form::List, .name = name});
    for (const char* name : {"Pair", "Args", "State"})
      made.push_back({.form = Form::Record, .name = name});
    for (const char* name : {"Expr", "Flag"}) made.push_back({.form = Form::Choice, .name = name});
    return made;
  }();
  for (const Type& type : types) schema::resolve(type);
}

// Consumes every case as it is.
inline StillFails consumed_if(std::function<bool(const Tree&)> fails) {
  return [fails = std::move(fails)](const Tree& tree) -> std::optional<Tree> {
    if (!fails(tree)) return std::nullopt;
    return tree;
  };
}

// What one pass makes of a case.
inline std::string after(void (*pass)(Descent&), std::string_view text,
                         std::function<bool(const Tree&)> fails) {
  name_kinds();
  const StillFails still_fails = consumed_if(std::move(fails));
  const Improved go_on = [](const Tree&) { return true; };
  const Plan plan;
  Candidates passed;
  Descent descent(codec::parse_notation(text), still_fails, go_on, plan, passed);
  pass(descent);
  return codec::to_notation(descent.best());
}

// Every integer of a case, in order.
inline std::vector<std::int64_t> integers_in(const Tree& tree) {
  std::vector<std::int64_t> found;
  for (const Node& node : tree.nodes())
    if (node.kind.form() == Form::Integer) found.push_back(static_cast<std::int64_t>(node.value));
  return found;
}

}  // namespace sonde::shrink::scripted
