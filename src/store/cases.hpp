// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sonde/schema/type.hpp"
#include "store/case_file.hpp"
#include "tree/tree.hpp"

namespace sonde::store {

// The committed store: one folder a property, one file a case, for people to read,
// edit and review. Nothing in it is ever deleted, nor overwritten but by `migrate`.

// The arguments of a property: what they are called and what they are drawn as.
struct Parameters {
  std::string property;                   // Suite.Name
  std::vector<std::string> declarations;  // "const std::vector<int>& v"
  std::vector<std::string> names;         // "v"
  std::span<const Type* const> types;
};

struct Case {
  std::filesystem::path file;
  CaseFile written;
  Tree tree;
  // What had to be changed so that it fits the arguments as they are now.
  std::vector<std::string> adaptations;
  // These, and what else a reader should know; each with file, line and column.
  std::vector<std::string> remarks;

  Expect expect() const { return written.expect; }
  std::string name() const { return file.stem().string(); }
};

// A file whose case does not fit the property any more, or that is damaged.
struct Stale {
  std::filesystem::path file;
  std::string sentence;  // where, why, and what to do
};

struct Cases {
  std::vector<Case> fitting;
  std::vector<Stale> stale;
};

// sonde-cases/<Suite.Name> beside the test's source file.
std::filesystem::path cases_folder(const std::filesystem::path& source_file,
                                   std::string_view property);

// All cases of a folder, by name; none if there is no such folder.
Cases read_cases(const std::filesystem::path& folder, const Parameters& parameters);

// Throws Error, with file, line and column, where the case does not fit.
Case read_case(const std::filesystem::path& file, const Parameters& parameters);

// A case to be kept, with what its readers should know.
struct NewCase {
  Tree tree;
  Expect expect = Expect::Pass;
  std::int64_t when = 0;  // seconds since 1970
  std::string place{};    // "text_test.cpp:12"
  std::string what{};     // "check failed: a == b"
  std::string why{};      // "shrunk in 34 runs from seed 52756281"
  std::string failed{};   // "12 of 40 runs"
  // The arguments as their types show them, for those that only a generator reads.
  std::vector<std::string> shown{};
  // The case as it is written, with names in place of references; empty where it is `tree`.
  Tree named{};
};

// Writes the case, and makes the folder where its parent's parent is there. Returns
// its file: the old one if the folder has this case already. Throws Error.
std::filesystem::path keep_case(const std::filesystem::path& folder, const Parameters& parameters,
                                const NewCase& kept);

}  // namespace sonde::store
