// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/cases.hpp"

namespace sonde::store {

struct Adapted {
  std::filesystem::path file;
  std::vector<std::string> remarks;
};

struct Migration {
  std::vector<std::filesystem::path> kept;
  std::vector<Adapted> adapted;  // and written anew
  std::vector<Stale> lost;       // left as they are
};

// The tree as the property draws it now; nothing where it draws what is not there.
using Redraw = std::function<std::optional<Tree>(const Tree&)>;

// Writes cases anew that had to be adapted to a change of types, arguments or
// generators. What they were before stays in them as a comment.
Migration migrate(const std::filesystem::path& folder, const Parameters& parameters,
                  const Redraw& redraw);

}  // namespace sonde::store
