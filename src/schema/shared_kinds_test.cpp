// SPDX-License-Identifier: Apache-2.0
// Types of functions and unnamed namespaces may share a name, and so a kind, and differ.
#include <deque>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "schema/schema.hpp"

namespace sonde::schema {
namespace {

// Types are kept for ever.
const Type& kept(const Type& type) {
  static auto& all = *new std::deque<Type>;
  return all.emplace_back(type);
}

Type named(const std::string& name) {
  static auto& names = *new std::deque<std::string>;
  return {.form = Form::Integer,
          .style = Style::Number,
          .name = names.emplace_back(name).c_str(),
          .is_signed = true};
}

const Type& number_up_to(const std::string& name, std::uint64_t max) {
  Type type = named(name);
  type.max = max;
  return kept(type);
}

const Type* found_after_resolving(const Type& type) {
  resolve(type);
  return find(type.kind);
}

void expect_each_takes_its_place(const std::vector<const Type*>& types) {
  for (const Type* each : types) resolve(*each);
  for (int i = 0; i < 2; ++i)
    for (const Type* each : types) EXPECT_EQ(found_after_resolving(*each), each);
}

TEST(SharedKinds, MeanTheTypeThatWasResolvedLast) {
  expect_each_takes_its_place({&number_up_to("SharedByTwo", 1), &number_up_to("SharedByTwo", 2)});
}

TEST(SharedKinds, AlsoBelongToTypesThatAreAlike) {
  expect_each_takes_its_place({&number_up_to("AlikeFirst", 1), &number_up_to("AlikeFirst", 1),
                               &number_up_to("AlikeFirst", 2)});
  expect_each_takes_its_place({&number_up_to("AlikeLast", 2), &number_up_to("AlikeLast", 1),
                               &number_up_to("AlikeLast", 1)});
  expect_each_takes_its_place({&number_up_to("AlikeApart", 1), &number_up_to("AlikeApart", 2),
                               &number_up_to("AlikeApart", 1)});
}

TEST(SharedKinds, OfTypesThatAreOnlyAlikeMeanTheFirst) {
  const Type& first = number_up_to("OnlyAlike", 1);
  resolve(first);
  EXPECT_EQ(found_after_resolving(number_up_to("OnlyAlike", 1)), &first);
}

TEST(SharedKinds, MeanWhatAPreferredTypeShowsAs) {
  const Type& one = number_up_to("ShownAs", 1);
  const Type& other = number_up_to("ShownAs", 2);
  const Type& drawn_as_one =
      kept({.style = Style::Opaque, .name = "DrawnAsOne", .value_type = &one});
  const Type& drawn_as_other =
      kept({.style = Style::Opaque, .name = "DrawnAsOther", .value_type = &other});
  resolve(drawn_as_one);
  resolve(drawn_as_other);
  EXPECT_EQ(find(one.kind), &other);
  prefer(drawn_as_one);
  EXPECT_EQ(find(one.kind), &one);
  prefer(drawn_as_other);
  EXPECT_EQ(find(one.kind), &other);
}

}  // namespace
}  // namespace sonde::schema
