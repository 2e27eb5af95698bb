// SPDX-License-Identifier: Apache-2.0
// One text in memory that processes share: of each place a line with its key and one for each
// frame; an empty line ends it. Processes of one property run one after the other.
#include "isolate/shared_names.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <new>
#include <string_view>

#include <sys/mman.h>

#include "schedule/runtime.hpp"

namespace sonde::isolate {
namespace {

struct SharedText {
  std::atomic<std::size_t> size = 0;
  std::array<char, std::size_t{1} << 18> text;
};

constinit SharedText* shared_text = nullptr;

StackFrame frame_in(std::string_view line) {
  const std::size_t file = line.find('\t');
  const std::size_t number = line.find('\t', file + 1);
  return {std::string(line.substr(0, file)), std::string(line.substr(file + 1, number - file - 1)),
          static_cast<unsigned>(std::stoul(std::string(line.substr(number + 1))))};
}

}  // namespace

void prepare_shared_names() {
  if (shared_text != nullptr || schedule::runtime == nullptr) return;
  void* const mapped =
      mmap(nullptr, sizeof(SharedText), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (mapped != MAP_FAILED) shared_text = new (mapped) SharedText;
}

std::optional<std::vector<StackFrame>> find_shared_name(const std::string& key) {
  if (shared_text == nullptr) return std::nullopt;
  const std::string_view text(shared_text->text.data(), shared_text->size);
  const std::size_t at = text.find("\n" + key + "\n");
  if (at == std::string_view::npos) return std::nullopt;
  std::vector<StackFrame> frames;
  for (std::size_t line = at + key.size() + 2; line < text.size() && text[line] != '\n';) {
    const std::size_t end = text.find('\n', line);
    frames.push_back(frame_in(text.substr(line, end - line)));
    line = end + 1;
  }
  return frames;
}

void share_name(const std::string& key, const std::vector<StackFrame>& frames) {
  if (shared_text == nullptr) return;
  std::string entry = "\n" + key + "\n";
  for (const StackFrame& frame : frames)
    entry += frame.function + "\t" + frame.file + "\t" + std::to_string(frame.line) + "\n";
  entry += "\n";
  const std::size_t size = shared_text->size;
  if (size + entry.size() > shared_text->text.size()) return;
  std::ranges::copy(entry, shared_text->text.begin() + static_cast<std::ptrdiff_t>(size));
  shared_text->size = size + entry.size();
}

}  // namespace sonde::isolate
