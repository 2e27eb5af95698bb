// SPDX-License-Identifier: Apache-2.0
#include "isolate/leak_report.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <tuple>

namespace sonde::isolate {
namespace {

constexpr std::string_view of = " leak of ";
constexpr std::string_view in = " byte(s) in ";
constexpr std::string_view summary = "SUMMARY: ";

std::uint64_t number_behind(const std::string& line, std::string_view words) {
  const auto at = line.find(words);
  return at == std::string::npos ? 0 : std::strtoull(line.c_str() + at + words.size(), nullptr, 10);
}

std::string leaked(std::uint64_t bytes, std::string_view between, std::uint64_t blocks) {
  return std::to_string(bytes) + std::string(between) + std::to_string(blocks);
}

}  // namespace

// "Direct leak of 8 byte(s) in 2 object(s) allocated from:" and a stack, for each place.
LeakReport::LeakReport(std::string_view report) {
  std::istringstream lines{std::string(report)};
  for (std::string line; std::getline(lines, line);) {
    const auto kind_end = line.find(of);
    if (kind_end != std::string::npos && line.find(in) != std::string::npos)
      leaks_.push_back({line.substr(0, kind_end) + " leak", "", number_behind(line, of),
                        number_behind(line, in)});
    else if (line.starts_with("    #") && !leaks_.empty()) leaks_.back().stack += line + "\n";
    else if (line.starts_with(summary))
      sanitizer_ = line.substr(summary.size(), line.find(':', summary.size()) - summary.size());
  }
}

LeakReport LeakReport::since(const LeakReport& earlier) const {
  LeakReport news = *this;
  for (const Leak& before : earlier.leaks_)
    for (Leak& now : news.leaks_) {
      if (now.kind != before.kind || now.stack != before.stack) continue;
      now.bytes -= std::min(now.bytes, before.bytes);
      now.blocks -= std::min(now.blocks, before.blocks);
    }
  std::erase_if(news.leaks_, [](const Leak& leak) { return leak.blocks == 0; });
  // The order of the sanitizer: direct leaks, and then larger ones, first.
  std::ranges::sort(news.leaks_, [](const Leak& a, const Leak& b) {
    return std::tie(a.kind, b.bytes, a.stack) < std::tie(b.kind, a.bytes, b.stack);
  });
  return news;
}

std::string LeakReport::text() const {
  std::string text = "ERROR: LeakSanitizer: detected memory leaks\n\n";
  std::uint64_t bytes = 0;
  std::uint64_t blocks = 0;
  for (const Leak& leak : leaks_) {
    text += leak.kind + " of " + leaked(leak.bytes, in, leak.blocks) +
            " object(s) allocated from:\n" + leak.stack + "\n";
    bytes += leak.bytes;
    blocks += leak.blocks;
  }
  return text + std::string(summary) + sanitizer_ + ": " +
         leaked(bytes, " byte(s) leaked in ", blocks) + " allocation(s).\n";
}

}  // namespace sonde::isolate
