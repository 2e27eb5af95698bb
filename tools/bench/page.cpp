// SPDX-License-Identifier: Apache-2.0
#include "bench/page.hpp"

#include <algorithm>

#include "bench/measure.hpp"
#include "bench/plot.hpp"

namespace sonde::bench {
namespace {

constexpr const char* title = "Sonde: benchmarks";

constexpr const char* head = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sonde: benchmarks</title>
<style>
:root { color-scheme: light dark; --text: #1c1c1c; --back: #ffffff; --faint: #d8d8d8; --box: #f4f4f4; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e4e4e4; --back: #161616; --faint: #3c3c3c; --box: #202020; }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem;
       color: var(--text); background: var(--back); }
pre { font-size: 12px; line-height: 1.35; overflow-x: auto; background: var(--box); padding: .8rem; }
svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: var(--text); }
.grid line { stroke: var(--faint); }
details { margin: .5rem 0; }
summary { cursor: pointer; }
.failed { color: #c62828; }
</style>
</head>
<body>
)";

constexpr const char* reading =
    "Curves: the share of all trials that had found the failure after so many tests; higher and "
    "further left is better. Dots: one for each trial; those at the right edge found nothing.";

std::string duration_of(const Recorded& recorded) { return fixed(recorded.seconds, 0) + " s"; }

std::string note_of(const Recorded& recorded) {
  if (recorded.exit_code == 0) return "";
  return "Not complete: exit code " + std::to_string(recorded.exit_code) + ".";
}

std::vector<std::string> workloads_in(std::span<const RecordedSeries> all) {
  std::vector<std::string> names;
  for (const auto& each : all)
    if (!std::ranges::count(names, each.workload)) names.push_back(each.workload);
  return names;
}

std::string plots_of(const Recorded& recorded) {
  std::string html;
  for (const auto& workload : workloads_in(recorded.series)) {
    std::vector<RecordedSeries> series;
    for (const auto& each : recorded.series)
      if (each.workload == workload) series.push_back(each);
    html += "<h3>" + escaped(workload) + "</h3>\n" + survival_plot(series) +
            "<details><summary>Tests to failure, by task</summary>\n" + tests_plot(series) +
            "</details>\n";
  }
  return html;
}

std::string section_of(const Recorded& recorded) {
  const std::string note = note_of(recorded);
  return "<h2 id=\"" + recorded.name + "\">" + recorded.name + "</h2>\n<p>" +
         escaped(recorded.what) + "</p>\n<pre>" + escaped(recorded.command) + "   # " +
         duration_of(recorded) + "</pre>\n" +
         (note.empty() ? "" : "<p class=\"failed\">" + note + "</p>\n") + plots_of(recorded) +
         "<details open><summary>What it printed</summary>\n<pre>" + escaped(recorded.output) +
         "</pre></details>\n";
}

}  // namespace

std::string markdown_of(std::span<const Recorded> all) {
  std::string text = std::string("# ") + title + "\n";
  for (const Recorded& recorded : all) {
    text += "\n## " + recorded.name + "\n\n" + recorded.what + "\n\n    " + recorded.command +
            "   # " + duration_of(recorded) + "\n\n";
    if (recorded.exit_code != 0) text += "**" + note_of(recorded) + "**\n\n";
    text += "```\n" + recorded.output + "```\n";
  }
  return text;
}

std::string page_of(std::span<const Recorded> all) {
  std::string html = std::string(head) + "<h1>" + title + "</h1>\n<p>" + reading + "</p>\n<ul>\n";
  for (const Recorded& recorded : all)
    html += "<li><a href=\"#" + recorded.name + "\">" + recorded.name +
            "</a>: " + escaped(recorded.what) + "</li>\n";
  html += "</ul>\n";
  for (const Recorded& recorded : all) html += section_of(recorded);
  return html + "</body>\n</html>\n";
}

}  // namespace sonde::bench
