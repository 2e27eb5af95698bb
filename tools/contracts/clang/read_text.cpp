// SPDX-License-Identifier: Apache-2.0
#include "contracts/clang/read_text.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace sonde::contracts {

Source read_text(const std::string& name, const std::string& text,
                 const std::vector<std::string>& instances) {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "sonde-reader-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return {};
  const std::string path = folder + "/" + name;
  std::ofstream(path) << text;
  Source source = clang::read({path, {}, instances});
  fs::remove_all(folder);
  return source;
}

}  // namespace sonde::contracts
