// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "isolate/archive.hpp"
#include "suite/request.hpp"

namespace sonde::suite {

// A property of a test program.
struct ListedProperty {
  std::string id{};  // "Suite.Name"
  std::string file{};
  unsigned line = 0;
  std::vector<std::string> arguments{};  // by which the program runs this property alone
  std::string cases{};                   // the folder of its committed cases
  std::string cache{};                   // the folder of the cache; empty: none
  std::string key{};                     // by which the cache knows it; empty where it is not known
  std::string problem{};                 // why it cannot be run; empty if it can
};

struct Listing {
  std::string program{};
  std::string version{};    // of Sonde
  std::string framework{};  // "gtest", "catch2", "doctest" or "main"
  bool instrumented = false;
  std::vector<ListedProperty> properties{};  // in the order in which they are enrolled
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, ListedProperty>& listed) {
  archive(listed.id, listed.file, listed.line, listed.arguments);
  archive(listed.cases, listed.cache, listed.key, listed.problem);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Listing>& listing) {
  archive(listing.program, listing.version, listing.framework, listing.instrumented);
  archive(listing.properties);
}

// The properties of a test program, which is started with these arguments and runs none of them.
// Throws Error with one sentence: see `ask`.
Listing list_properties(const std::string& program, const std::vector<std::string>& arguments);

// The arguments by which a program runs only properties of these ids. Throws Error.
std::vector<std::string> arguments_for(const std::string& program,
                                       const std::vector<std::string>& arguments,
                                       const std::vector<std::string>& ids);

// The side of the program.
std::string answer_listing(const Request& request);
std::string answer_arguments(const Request& request);

}  // namespace sonde::suite
