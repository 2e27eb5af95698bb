// SPDX-License-Identifier: Apache-2.0
#include "api/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <utility>
#include <vector>

#include "api/names.hpp"
#include "codec/printable.hpp"
#include "run/observer.hpp"

namespace sonde::api {
namespace {

// Before the call, which may be the last.
void print(std::string_view lines) {
  std::istringstream all{codec::printable(lines)};
  for (std::string line; std::getline(all, line);) std::fprintf(stderr, "  %s\n", line.c_str());
}

bool is_used(std::string_view name, const std::vector<std::string>& lines, std::size_t from) {
  return std::any_of(lines.begin() + static_cast<std::ptrdiff_t>(from), lines.end(),
                     [&](const std::string& line) { return uses_name(line, name); });
}

}  // namespace

void Trace::begin(const Call& call, Pool& pool, const Tree& drawn) {
  if (!probe_.keeps_notes) return;
  before_ = probe_.trace.size();
  const Wording wording{call, pool, drawn};
  probe_.trace += wording.declarations();
  declared_ = probe_.trace.size();
  result_ = wording.result_name();
  if (!result_.empty()) probe_.trace += std::string(declares) + result_ + std::string(assigns);
  probe_.trace += wording.expression() + ";";
  if (probe_.prints_steps) print(std::string_view(probe_.trace).substr(before_));
  publish();
  set_test(probe_.trace + "\n" + releasing_lines_after(wording));
}

void Trace::take_back() {
  if (probe_.keeps_notes) probe_.trace.resize(before_);
}

void Trace::end(const Call& call) {
  if (!probe_.keeps_notes) return;
  const std::string value = call.text_of_result();
  probe_.trace += (value.empty() ? "" : "  // " + value) + "\n";
  publish();
}

void Trace::end_in_exception() {
  if (!probe_.keeps_notes) return;
  probe_.trace += "  // throws\n";
  publish();
}

void Trace::end_broken(const Wording& last, const Broken& broken) {
  if (!probe_.keeps_notes) return;
  const auto before = std::string_view(probe_.trace).substr(0, declared_);
  set_test(test_body(before, last, result_, broken) + releasing_lines(last.pool));
}

void Trace::begin_release(Pool& pool) {
  if (!probe_.keeps_notes) return;
  if (probe_.observer != nullptr)
    probe_.observer->traced(probe_.trace + "// then what is left is released\n");
  set_test(probe_.trace + releasing_lines(pool));
}

void Trace::publish() {
  if (probe_.observer != nullptr) probe_.observer->traced(probe_.trace);
}

void Trace::set_test(std::string test) {
  probe_.test = std::move(test);
  if (probe_.observer != nullptr) probe_.observer->wrote_test(probe_.test);
}

std::string without_unused_variables(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) lines.push_back(line);
  std::string tidy;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string_view line = lines[i];
    const auto behind = line.find(assigns);
    if (line.starts_with(declares) && behind != std::string_view::npos &&
        !is_used(line.substr(declares.size(), behind - declares.size()), lines, i + 1))
      line.remove_prefix(behind + assigns.size());
    tidy += std::string(line) + "\n";
  }
  return tidy;
}

}  // namespace sonde::api
