// SPDX-License-Identifier: Apache-2.0
// Addresses become names by binutils' addr2line, which is there where there is a
// compiler; without it, a frame is its module and offset.
#include "isolate/frames.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include <dlfcn.h>

#include "isolate/shared_names.hpp"
#include "run/case_threads.hpp"

namespace sonde::isolate {
namespace {

constexpr std::size_t most_frames = 6;

struct CodeAddress {
  std::string module;
  std::uint64_t offset = 0;
  auto operator<=>(const CodeAddress&) const = default;
};

bool is_of_system(const std::string& module) {
  static constexpr std::array<std::string_view, 10> names = {
      "libc.",    "libstdc++.",  "libgcc_s.", "libm.",     "libpthread.",
      "ld-linux", "linux-vdso.", "libasan.",  "libubsan.", "libtsan."};
  const std::string file = std::filesystem::path(module).filename();
  return std::ranges::any_of(names, [&](std::string_view name) { return file.starts_with(name); });
}

CodeAddress place_of(void* address) {
  Dl_info found{};
  if (dladdr(address, &found) == 0 || found.dli_fname == nullptr) return {};
  return {found.dli_fname, static_cast<std::uint64_t>(static_cast<char*>(address) -
                                                      static_cast<char*>(found.dli_fbase))};
}

std::string hexadecimal(std::uint64_t number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(number));
  return text.data();
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
  std::string output;
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer{};
  while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe.get()))
    output.append(buffer.data(), count);
  return output;
}

// "parse(char const*)\n/src/parser.cpp:12 (discriminator 3)\n", a pair for each function
// that was inlined there, innermost first; "parser.cpp:?" or "??:0" where there is no debug
// information.
std::vector<StackFrame> read_pairs(const std::string& output) {
  std::vector<StackFrame> frames;
  for (std::size_t at = 0; at < output.size();) {
    const auto end_of_name = std::min(output.find('\n', at), output.size());
    const auto end = std::min(output.find('\n', end_of_name + 1), output.size());
    if (end_of_name >= output.size()) break;
    const std::string place = output.substr(end_of_name + 1, end - end_of_name - 1);
    const auto colon = place.rfind(':');
    StackFrame& frame = frames.emplace_back();
    frame.function = output.substr(at, end_of_name - at);
    at = end + 1;
    if (colon == std::string::npos) continue;
    frame.line = static_cast<unsigned>(std::strtoul(place.c_str() + colon + 1, nullptr, 10));
    if (frame.line != 0) frame.file = place.substr(0, colon);
  }
  return frames;
}

std::vector<StackFrame> look_up(const CodeAddress& place) {
  // The address behind a call belongs to the next line, perhaps; the one before does not.
  const std::string command = "addr2line -i -f -C -e " + quoted(place.module) + " " +
                              hexadecimal(place.offset - 1) + " 2>/dev/null";
  auto frames = read_pairs(output_of(command));
  std::erase_if(frames, [](const StackFrame& frame) { return frame.function == "??"; });
  if (frames.empty())
    frames.push_back(
        {std::filesystem::path(place.module).filename().string() + "+" + hexadecimal(place.offset),
         "", 0});
  return frames;
}

// The same few places are asked for again and again while a crash is shrunk.
const std::vector<StackFrame>& frames_of(const CodeAddress& place) {
  static auto& known = *new std::map<CodeAddress, std::vector<StackFrame>>;
  const auto found = known.find(place);
  if (found != known.end()) return found->second;
  std::string key = place.module;
  key += " " + hexadecimal(place.offset);
  if (auto shared = find_shared_name(key)) return known.emplace(place, *shared).first->second;
  auto frames = look_up(place);
  share_name(key, frames);
  return known.emplace(place, std::move(frames)).first->second;
}

bool is_of_sonde(const StackFrame& frame) {
  return frame.function.starts_with("sonde::") ||
         frame.function.starts_with("decltype(auto) sonde::") ||  // a template, without places
         frame.file.find("include/sonde/property.hpp") != std::string::npos;
}

// addr2line names the wrong file for functions of the standard library that g++ 12 inlined.
bool is_of_library(const StackFrame& frame) {
  return frame.function.starts_with("std::") || frame.function.starts_with("__gthread_");
}

// What a runtime for threads asks for, in a process that runs cases.
std::vector<run::CodePlace> named_places(std::span<void* const> stack) {
  std::vector<run::CodePlace> places;
  for (const StackFrame& frame : frames_at(stack)) {
    const bool is_body = frame.function.find("sonde_body") != std::string::npos;
    places.push_back({is_body ? "the property" : frame.function, frame.file, frame.line});
  }
  return places;
}

[[maybe_unused]] const bool names_places = (run::name_places = &named_places, true);

}  // namespace

// Those of one module, which is where most are: the first one's. Each answer begins with the
// address.
std::vector<std::vector<StackFrame>> inlined_at(std::span<const std::uintptr_t> addresses) {
  std::vector<std::vector<StackFrame>> found(addresses.size());
  if (addresses.empty()) return found;
  const std::string module = place_of(reinterpret_cast<void*>(addresses[0])).module;
  std::string command = "addr2line -a -i -f -C -e " + quoted(module);
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const CodeAddress place = place_of(reinterpret_cast<void*>(addresses[i]));
    if (place.module != module) continue;
    command += " " + hexadecimal(place.offset);
    asked.push_back(i);
  }
  const std::string output = output_of(command + " 2>/dev/null");
  std::size_t at = output.find("0x");
  for (std::size_t i = 0; i < asked.size() && at < output.size(); ++i) {
    const auto answer = std::min(output.find('\n', at), output.size() - 1) + 1;
    const auto end = std::min(output.find("\n0x", answer - 1), output.size() - 1) + 1;
    found[asked[i]] = read_pairs(output.substr(answer, end - answer));
    at = end;
  }
  return found;
}

bool is_of_user(const std::string& file) {
  return !file.empty() && !file.starts_with("/usr/") &&
         file.find("include/sonde/") == std::string::npos &&
         file.find("compiler-rt/") == std::string::npos &&
         file.find("libsanitizer/") == std::string::npos;
}

std::vector<StackFrame> frames_at(std::span<void* const> addresses) {
  std::vector<StackFrame> frames;
  for (void* const address : addresses) {
    const CodeAddress place = place_of(address);
    if (place.module.empty() || is_of_system(place.module)) continue;
    for (const StackFrame& frame : frames_of(place)) {
      if (is_of_sonde(frame)) return frames;  // which calls the property: the rest is its own
      if (!frame.file.empty() && (is_of_library(frame) || !is_of_user(frame.file))) continue;
      frames.push_back(frame);
    }
  }
  return frames;
}

std::string lines_of(std::span<const StackFrame> frames) {
  std::string lines;
  std::string last;
  std::size_t count = 0;
  for (const StackFrame& frame : frames) {
    const bool is_body = frame.function.find("sonde_body") != std::string::npos;
    std::string line = is_body ? "the property" : frame.function;
    if (!frame.file.empty()) line += " " + frame.file + ":" + std::to_string(frame.line);
    if (line == last) continue;  // recursion
    if (++count > most_frames) break;
    lines += line + "\n";
    last = line;
  }
  return lines;
}

}  // namespace sonde::isolate
