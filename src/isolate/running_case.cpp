// SPDX-License-Identifier: Apache-2.0
#include "isolate/running_case.hpp"

#include <array>
#include <cstdio>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isolate/descriptor.hpp"
#include "tree/error.hpp"
#include "tree/hash.hpp"

namespace sonde::isolate {
namespace {

constexpr unsigned most_processes = 64;  // of one property at a time

std::filesystem::path file_of(const std::filesystem::path& folder, const std::string& property,
                              unsigned number) {
  std::array<char, 64> name{};
  std::snprintf(name.data(), name.size(), "running-%016llx-%u.board",
                static_cast<unsigned long long>(hash_of(property)), number);
  return folder / name.data();
}

// The file, locked; negative where another process has it, or it cannot be opened.
int open_locked(const std::filesystem::path& path, int flags) {
  const int file = open(path.c_str(), flags | O_RDWR | O_CLOEXEC, 0666);
  if (file < 0) return file;
  if (flock(file, LOCK_EX | LOCK_NB) == 0) return out_of_reach(file);
  close(file);
  return -1;
}

// A board that an older version has written has another size.
bool has_board(int file) {
  struct stat state{};
  return fstat(file, &state) == 0 && static_cast<std::size_t>(state.st_size) == Board::size();
}

// An empty file only saves room.
void ignore(int) {}

}  // namespace

RunningCase::RunningCase(const std::filesystem::path& folder, const std::string& property) {
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  int file = -1;
  for (unsigned i = 0; i < most_processes && file < 0; ++i)
    file = open_locked(file_of(folder, property, i), O_CREAT);
  if (file < 0)
    throw Error("cannot record the running case in " + folder.string() +
                ": check that the folder is writable, or choose another folder for the cache");
  board_ = std::make_unique<Board>(file);
  board_->wipe();
}

RunningCase::~RunningCase() { ignore(ftruncate(board_->file(), 0)); }

std::vector<Tree> take_cases_that_ended(const std::filesystem::path& folder,
                                        const std::string& property) {
  std::vector<Tree> cases;
  for (unsigned i = 0; i < most_processes; ++i) {
    const auto path = file_of(folder, property, i);
    if (access(path.c_str(), F_OK) != 0) break;
    const int file = open_locked(path, 0);
    if (file < 0) continue;
    if (!has_board(file)) {
      close(file);
      continue;
    }
    Board board(file);
    if (board.begun() > 0 && board.in_case()) cases.push_back(board.drawn().value_or(Tree{}));
    ignore(ftruncate(file, 0));
  }
  return cases;
}

}  // namespace sonde::isolate
