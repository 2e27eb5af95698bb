// SPDX-License-Identifier: Apache-2.0
#include "api/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

#include "api/names.hpp"
#include "codec/printable.hpp"
#include "run/observer.hpp"
#include "schema/links.hpp"

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

void Trace::begin(const Call& call, Pool& pool, const Tree& drawn, Tree::Index step) {
  if (!probe_.keeps_notes) return;
  add_links(call, pool, step);
  before_ = probe_.trace.size();
  const Wording wording{call, pool, drawn};
  probe_.trace += wording.declarations();
  declared_ = probe_.trace.size();
  result_ = wording.result_name();
  expression_ = wording.expression();
  passing_before_ = passing_.size();
  passing_ += std::string_view(probe_.trace).substr(before_);
  if (!result_.empty()) probe_.trace += std::string(declares) + result_ + std::string(assigns);
  if (!expression_.empty()) probe_.trace += expression_ + ";";
  if (probe_.prints_steps) print(std::string_view(probe_.trace).substr(before_));
  publish();
  set_test({{}, probe_.trace + "\n" + releasing_lines_after(wording)});
}

// Variables that are drawn for the call are made by it.
void Trace::add_links(const Call& call, Pool& pool, Tree::Index step) {
  using Sort = schema::Link::Sort;
  links_before_ = probe_.links.size();
  for (const Passed& passed : call.passed()) {
    if (!passed.has_value) continue;
    const bool is_used = passed.reference != 0;
    probe_.links +=
        schema::to_text({is_used ? Sort::Uses : Sort::Makes, is_used ? passed.reference : step,
                         name_of(pool[passed.value])});
  }
  if (probe_.observer != nullptr) probe_.observer->linked(probe_.links);
}

void Trace::add_made(Tree::Index step, const Value& value) {
  if (!probe_.keeps_notes) return;
  probe_.links += schema::to_text({schema::Link::Sort::Makes, step, name_of(value)});
}

void Trace::take_back() {
  if (!probe_.keeps_notes) return;
  probe_.trace.resize(before_);
  probe_.links.resize(links_before_);
  passing_.resize(passing_before_);
}

void Trace::end(const Call& call) {
  if (!probe_.keeps_notes || expression_.empty()) return;
  const std::string value = call.text_of_result();
  probe_.trace += (value.empty() ? "" : "  // " + value) + "\n";
  passing_ += lines_that_pass(call.function().signature.result, result_, expression_, value);
  publish();
}

void Trace::end_in_exception() {
  if (!probe_.keeps_notes) return;
  probe_.trace += "  // throws\n";
  passing_ += "try { " + expression_ + "; } catch (...) {}  // throws\n";
  publish();
}

void Trace::end_broken(const Wording& last, const Broken& broken) {
  if (!probe_.keeps_notes) return;
  const auto before = std::string_view(probe_.trace).substr(0, declared_);
  TestBody body = test_body(before, last, result_, broken);
  body.lines += releasing_lines(last.pool);
  set_test(body);
}

void Trace::begin_release(Pool& pool) {
  if (!probe_.keeps_notes) return;
  if (probe_.observer != nullptr)
    probe_.observer->traced(probe_.trace + "// then what is left is released\n");
  set_test({{}, probe_.trace + releasing_lines(pool)});
  probe_.passing_test = with_hooks(description_, {{}, passing_ + releasing_lines(pool)});
}

void Trace::begin_release_after(const Failure& failure) const {
  if (probe_.prints_steps) print("// " + failure.what + "\n// now what is left is released\n");
}

void Trace::publish() {
  if (probe_.observer != nullptr) probe_.observer->traced(probe_.trace);
}

void Trace::set_test(const TestBody& body) {
  probe_.test = with_hooks(description_, body);
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
