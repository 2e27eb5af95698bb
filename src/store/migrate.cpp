// SPDX-License-Identifier: Apache-2.0
#include "store/migrate.hpp"

#include "store/file.hpp"
#include "store/values.hpp"
#include "tree/error.hpp"

namespace sonde::store {
namespace {

// The values as they were, behind the new ones.
std::string with_former(const std::string& values, const CaseFile& before) {
  const std::string former = before.token.empty() ? before.values : "token: " + before.token;
  return values + "\n" + as_comment("Before it was migrated:\n" + former);
}

void rewrite(const Case& old, const Tree& tree, const Parameters& parameters) {
  CaseFile file = old.written;
  write_values(file, tree, parameters, {});
  file.values = with_former(file.values, old.written);
  replace_file(old.file, to_text(file));
}

// Sorts one case in.
void migrate_case(Case& old, const Parameters& parameters, const Redraw& redraw,
                  Migration& result) {
  const auto drawn = redraw ? redraw(old.tree) : old.tree;
  if (!drawn) {
    result.lost.push_back({old.file, old.file.string() +
                                         ": its generators now draw other values; write values "
                                         "that they may draw, or remove the file"});
    return;
  }
  if (*drawn != old.tree)
    old.adaptations.push_back(old.file.string() + ": its generators now draw it in another way");
  if (old.adaptations.empty()) {
    result.kept.push_back(old.file);
    return;
  }
  rewrite(old, *drawn, parameters);
  result.adapted.push_back({old.file, std::move(old.adaptations)});
}

}  // namespace

Migration migrate(const std::filesystem::path& folder, const Parameters& parameters,
                  const Redraw& redraw) {
  Migration result;
  Cases cases = read_cases(folder, parameters);
  result.lost = std::move(cases.stale);
  for (Case& old : cases.fitting) {
    try {
      migrate_case(old, parameters, redraw, result);
    } catch (const Error& error) {
      result.lost.push_back({old.file, error.what()});
    }
  }
  return result;
}

}  // namespace sonde::store
