// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "../domain_contract.hpp"
#include "codec/text.hpp"
#include "sonde/property.hpp"

// What the adapters of sonde/adapt promise of each type.

namespace sonde::contract {

inline constexpr auto anything = [](const auto&) { return true; };
inline constexpr auto is_equal = [](const auto& one, const auto& other) {
  return one == other || one != one;  // a NaN differs from itself
};

template <class T>
Tree tree_of(const T& value) {
  Tree tree;
  Sink sink(tree);
  derive::encode<T>(value, sink);
  return tree;
}

template <class T>
std::string text_of(const T& value) {
  return codec::print(tree_of(value));
}

template <class T>
T from(const Tree& tree) {
  drawing::CaseSource source;
  source.start_replay(tree);
  return derive::draw<T>(source);
}

template <class T>
T from(const std::string& text) {
  return from<T>(codec::parse(text, derive::type_v<T>).tree);
}

// An equal value comes back from its tree and from its text, which shows all of it.
template <class T, class Equal>
void comes_back(Equal equal) {
  drawing::CaseSource source;
  Random random(1);
  for (unsigned i = 0; i < rounds; ++i) {
    source.start_fresh(random, i % 51);
    const T value = derive::draw<T>(source);
    const std::string text = text_of(value);
    EXPECT_TRUE(equal(from<T>(tree_of(value)), value)) << text;
    EXPECT_TRUE(equal(from<T>(text), value)) << text;
    EXPECT_NE(text.front(), '`') << text;  // the notation of what has no text
    EXPECT_EQ(text.find("not shown"), std::string::npos) << text;
  }
}

template <class T, class Holds = decltype(anything), class Equal = decltype(is_equal)>
void is_adapted(Holds holds = anything, Equal equal = is_equal) {
  is_kept(any<T>(), holds);
  comes_back<T>(equal);
}

// The smallest value for which `holds` is false, as reports show it: "int it = 5;".
template <class Body>
std::string smallest_failing(Body holds) {
  const Report report = check("Adapters.Shrink", holds, given().names("it"));
  EXPECT_EQ(report.verdict(), Verdict::Failed) << report.text();
  const std::string shown = report.counterexample();
  const auto start = shown.find("it = ") + 5;
  return shown.substr(start, shown.rfind(';') - start);
}

}  // namespace sonde::contract
