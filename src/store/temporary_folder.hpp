// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace sonde::store {

// For tests: a new folder, deleted with its content at the end. It is in memory where that is
// possible, because tests sync often, and none of them tests a loss of power.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    for (const auto& place :
         {std::filesystem::path("/dev/shm"), std::filesystem::temp_directory_path()}) {
      std::string name = (place / "sonde-store-XXXXXX").string();
      if (mkdtemp(name.data()) == nullptr) continue;
      path_ = name;
      return;
    }
    throw std::runtime_error("no temporary folder");
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace sonde::store
