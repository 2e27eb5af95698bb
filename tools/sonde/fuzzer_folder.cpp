// SPDX-License-Identifier: Apache-2.0
#include "sonde/fuzzer_folder.hpp"

#include <algorithm>
#include <filesystem>

#include "store/file.hpp"
#include "store/file_name.hpp"
#include "tree/error.hpp"

namespace sonde::command {
namespace {

namespace fs = std::filesystem;

// AFL++ keeps its inputs in DIR/queue, or for each of several fuzzers in DIR/NAME/queue, beside
// files on its state.
std::vector<fs::path> folders_with_inputs(const fs::path& folder) {
  std::vector<fs::path> queues;
  if (fs::is_directory(folder / "queue")) queues.push_back(folder / "queue");
  for (const auto& entry : fs::directory_iterator(folder))
    if (fs::is_directory(entry.path() / "queue")) queues.push_back(entry.path() / "queue");
  return queues.empty() ? std::vector{folder} : queues;
}

}  // namespace

std::string folder_for(const std::string& folder, const std::string& id) {
  return (fs::path(folder) / store::safe_file_name(id)).string();
}

bool is_cache(const std::string& folder) {
  std::error_code code;
  return fs::is_regular_file(fs::path(folder) / "cache.db", code);
}

InputFolders folders_of_inputs(const std::string& folder,
                               const std::vector<ListedProgram>& programs) {
  if (!fs::is_directory(folder))
    throw Error(folder + " is no folder: give the folder of the inputs");
  InputFolders folders;
  const auto ids = ids_of(programs);
  for (const auto& id : ids)
    if (fs::is_directory(folder_for(folder, id))) folders[id] = folder_for(folder, id);
  if (folders.empty() && ids.size() == 1) folders[ids.front()] = folder;
  if (folders.empty())
    throw Error("no folder in " + folder +
                " is named after a property: say which property the "
                "inputs are for, with --filter Suite.Name");
  return folders;
}

std::vector<Input> inputs_for(const InputFolders& folders, const std::string& id) {
  std::vector<Input> inputs;
  const auto found = folders.find(id);
  if (found == folders.end()) return inputs;
  for (const auto& folder : folders_with_inputs(found->second)) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string name = entry.path().filename().string();
      if (entry.is_regular_file() && !name.starts_with('.') && name != "README.txt")
        files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const auto& file : files)
      inputs.push_back({file.filename().string(), store::read_file(file)});
  }
  return inputs;
}

}  // namespace sonde::command
