// SPDX-License-Identifier: Apache-2.0
#include <nlohmann/json.hpp>

#include "sonde/report.hpp"
#include "sonde/report_template.hpp"

namespace sonde::command {
namespace {

// In JSON, < occurs in strings only, where it may be written as a number. Without it, no text can
// end the element that holds the record, nor open a comment in it.
std::string embedded(const nlohmann::json& run) {
  const std::string text = run.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char each : text) {
    if (each == '<') safe += "\\u003c";
    else safe += each;
  }
  return safe;
}

}  // namespace

std::string html_page(const nlohmann::json& run) {
  std::string page(page_before_run);
  page += embedded(run);
  page += page_after_run;
  return page;
}

}  // namespace sonde::command
