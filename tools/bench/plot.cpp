// SPDX-License-Identifier: Apache-2.0
#include "bench/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "bench/measure.hpp"

namespace sonde::bench {
namespace {

// Distinguishable also for those who do not see all colours; after Okabe and Ito, 2008, and four
// more.
constexpr std::array colours = {"#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9",
                                "#8a8a8a", "#b8a100", "#7f3c8d", "#80471c", "#3a6b35", "#a02050"};

constexpr double left = 60;
constexpr double top = 12;
constexpr double width = 640;
constexpr double legend_width = 210;

// Tests from 1 to the most, on a logarithmic scale.
class LogScale {
 public:
  explicit LogScale(double most) : decades_(std::max(1.0, std::ceil(std::log10(most)))) {}
  double operator()(double tests) const {
    return left + width * std::log10(std::max(1.0, tests)) / decades_;
  }
  unsigned decades() const { return static_cast<unsigned>(decades_); }

 private:
  double decades_;
};

std::string number(double value) { return fixed(value, 1); }

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\">" +
         escaped(text) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2) {
  return "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
         "\" y2=\"" + number(y2) + "\"/>\n";
}

std::vector<std::string> names_in(std::span<const RecordedSeries> all,
                                  std::string RecordedSeries::* member) {
  std::vector<std::string> names;
  for (const auto& each : all)
    if (!std::ranges::count(names, each.*member)) names.push_back(each.*member);
  return names;
}

double most_tests(std::span<const RecordedSeries> all) {
  double most = 10;
  for (const auto& each : all)
    for (const double tests : each.found_after) most = std::max(most, tests);
  return most;
}

const char* colour(std::size_t number) { return colours.at(number % colours.size()); }

std::string legend(std::span<const std::string> contenders) {
  std::string drawn;
  double y = top + 10;
  for (std::size_t i = 0; i < contenders.size(); ++i, y += 18) {
    drawn += std::string("<circle r=\"5\" fill=\"") + colour(i) + "\" cx=\"" +
             number(left + width + 24) + "\" cy=\"" + number(y) + "\"/>\n";
    drawn += text_at(left + width + 36, y + 4, "start", contenders[i]);
  }
  return drawn;
}

std::string decade_lines(const LogScale& scale, double height) {
  std::string drawn = "<g class=\"grid\">\n";
  std::string labels;
  for (unsigned decade = 0; decade <= scale.decades(); ++decade) {
    const double tests = std::pow(10.0, decade);
    drawn += line(scale(tests), top, scale(tests), top + height);
    labels += text_at(scale(tests), top + height + 16, "middle",
                      decade < 4 ? fixed(tests, 0) : "1e" + std::to_string(decade));
  }
  labels += text_at(left + width / 2, top + height + 34, "middle", "tests");
  return drawn + "</g>\n" + labels;
}

std::string svg(double height, const std::string& content) {
  const std::string box = "0 0 " + number(left + width + legend_width) + " " + number(height);
  return "<svg viewBox=\"" + box + "\" role=\"img\">\n" + content + "</svg>\n";
}

// All trials of one contender, over its tasks.
struct Curve {
  std::vector<double> found_after;
  std::size_t trials = 0;
};

Curve curve_of(std::span<const RecordedSeries> all, const std::string& contender) {
  Curve curve;
  for (const auto& each : all) {
    if (each.contender != contender) continue;
    curve.trials += each.trials;
    curve.found_after.insert(curve.found_after.end(), each.found_after.begin(),
                             each.found_after.end());
  }
  std::ranges::sort(curve.found_after);
  return curve;
}

std::string path_of(const Curve& curve, const LogScale& scale, double height) {
  std::string path = "M" + number(left) + " " + number(top + height);
  for (std::size_t i = 0; i < curve.found_after.size(); ++i) {
    const double share = static_cast<double>(i + 1) / static_cast<double>(curve.trials);
    path += "H" + number(scale(curve.found_after[i])) + "V" + number(top + height * (1 - share));
  }
  return path + "H" + number(left + width);
}

std::string dot(double x, double y, std::size_t contender, const std::string& title) {
  return std::string("<circle r=\"3\" fill-opacity=\"0.7\" fill=\"") + colour(contender) +
         "\" cx=\"" + number(x) + "\" cy=\"" + number(y) + "\"><title>" + escaped(title) +
         "</title></circle>\n";
}

std::string dots_of(const RecordedSeries& series, std::size_t contender, double y,
                    const LogScale& scale) {
  std::string drawn;
  const std::string title = series.contender + ", " + series.task + ": ";
  for (const double tests : series.found_after)
    drawn += dot(scale(tests), y, contender, title + fixed(tests, 0) + " tests");
  if (series.found_after.size() < series.trials)
    drawn +=
        dot(left + width + 8, y, contender,
            title + "not found in " + std::to_string(series.trials - series.found_after.size()) +
                " of " + std::to_string(series.trials));
  return drawn;
}

}  // namespace

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '<') safe += "&lt;";
    else if (c == '&') safe += "&amp;";
    else safe += c;
  }
  return safe;
}

std::string survival_plot(std::span<const RecordedSeries> all) {
  constexpr double height = 260;
  const LogScale scale(most_tests(all));
  const auto contenders = names_in(all, &RecordedSeries::contender);
  std::string drawn = decade_lines(scale, height);
  for (const int percent : {0, 25, 50, 75, 100})
    drawn += text_at(left - 6, top + height * (1 - percent / 100.0) + 4, "end",
                     std::to_string(percent) + "%");
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Curve curve = curve_of(all, contenders[i]);
    drawn += std::string("<path fill=\"none\" stroke-width=\"2\" stroke=\"") + colour(i) +
             "\" d=\"" + path_of(curve, scale, height) + "\"><title>" + escaped(contenders[i]) +
             ": found in " + std::to_string(curve.found_after.size()) + " of " +
             std::to_string(curve.trials) + " trials</title></path>\n";
  }
  return svg(top + height + 44, drawn + legend(contenders));
}

std::string tests_plot(std::span<const RecordedSeries> all) {
  const auto tasks = names_in(all, &RecordedSeries::task);
  const auto contenders = names_in(all, &RecordedSeries::contender);
  const double row = 5 * static_cast<double>(contenders.size()) + 8;
  const double height = row * static_cast<double>(tasks.size());
  const LogScale scale(most_tests(all));
  std::string drawn = decade_lines(scale, height);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const double y = top + row * static_cast<double>(i);
    drawn += "<g class=\"grid\">" + line(left, y, left + width, y) + "</g>\n";
    drawn += text_at(left + 2, y + 11, "start", tasks[i]);
  }
  for (const auto& series : all) {
    const auto task = std::ranges::find(tasks, series.task) - tasks.begin();
    const auto contender = std::ranges::find(contenders, series.contender) - contenders.begin();
    const double y = top + row * static_cast<double>(task) + 8 + 5 * static_cast<double>(contender);
    drawn += dots_of(series, static_cast<std::size_t>(contender), y, scale);
  }
  const double least = 18 * static_cast<double>(contenders.size());
  return svg(top + std::max(height, least) + 44, drawn + legend(contenders));
}

}  // namespace sonde::bench
