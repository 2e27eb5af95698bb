// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "isolate/board.hpp"

namespace sonde::isolate {

// Where cases cannot be isolated, the running case is on a board that is a file. If the case
// ends the program, the file is still there, and the next start finds it.
//
// Each process of a property has a file of its own, which it locks: a file that nobody locks was
// left by a process that is gone. Files are used again, and never deleted.
class RunningCase {
 public:
  // Throws Error where there can be no file.
  RunningCase(const std::filesystem::path& folder, const std::string& property);

  ~RunningCase();  // the file is empty then
  RunningCase(const RunningCase&) = delete;
  RunningCase& operator=(const RunningCase&) = delete;

  Board& board() { return *board_; }

 private:
  std::unique_ptr<Board> board_;
};

// The cases of this property that ended their program, as they were drawn. Each is returned
// once. A case whose arguments were not complete is an empty tree.
std::vector<Tree> take_cases_that_ended(const std::filesystem::path& folder,
                                        const std::string& property);

}  // namespace sonde::isolate
