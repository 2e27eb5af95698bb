// SPDX-License-Identifier: Apache-2.0
#include "adapters/help.hpp"

#include <string_view>

#include "campaign/settings.hpp"
#include "report/reporter.hpp"
#include "search/strategy.hpp"
#include "suite/version.hpp"

namespace sonde::adapters {
namespace {

constexpr std::size_t help_column = 33;
constexpr std::size_t most_columns = 80;

void add_row(std::string& text, const std::string& left, std::string_view right) {
  text += "  " + left;
  const std::size_t used = left.size() + 2;
  text.append(used < help_column ? help_column - used : 1, ' ');
  text += std::string(right) + "\n";
}

std::string written(const campaign::SettingRow& row, OptionForm form) {
  const std::string value(row.value);
  const bool is_flag = row.values == campaign::Values::Flag;
  switch (form) {
    case OptionForm::Plain: return "--" + std::string(row.name) + (is_flag ? "" : " " + value);
    case OptionForm::Prefixed:
      return "--sonde-" + std::string(row.name) + (is_flag ? "" : "=" + value);
    case OptionForm::Variable:
      return campaign::variable_of(row.name) + "=" + (is_flag ? "yes" : value);
  }
  return value;
}

std::string sources(OptionForm form) {
  const std::string file = "the file sonde.conf (max-tests = 50)";
  const std::string environment = "the environment (SONDE_MAX_TESTS=50)";
  if (form == OptionForm::Variable)
    return "settings, read from " + file + " and from\n" + environment + ", which wins:\n";
  return "settings, also read from " + file + " and from\n" + environment +
         "; the command line wins:\n";
}

// Names in lines of a limited width.
std::string wrapped_names(OptionForm form) {
  std::string text;
  std::string line = " ";
  for (const auto& row : campaign::setting_rows()) {
    const std::string name = written(row, form);
    if (line.size() + 1 + name.size() > most_columns) {
      text += line + "\n";
      line = " ";
    }
    line += " " + name;
  }
  return text + line + "\n";
}

}  // namespace

std::string version_line() { return "sonde " + suite::version(); }

std::string help_on_settings(OptionForm form) {
  std::string text = sources(form);
  for (const auto& row : campaign::setting_rows()) add_row(text, written(row, form), row.help);
  text += "\nstrategies:\n";
  for (const auto& row : search::strategies()) add_row(text, std::string(row.name), row.what);
  text += form == OptionForm::Plain
              ? "\nreports, on standard output or in a file (text, if nothing else takes the "
                "output):\n"
              : "\nreports, in a file:\n";
  for (const auto& row : report::reporter_rows()) add_row(text, std::string(row.name), row.what);
  return text;
}

std::string framework_help(OptionForm form) {
  std::string text =
      "Options for the properties of this program. Its tests are chosen and shown by "
      "the\ntest framework: --help lists the options of the framework.\n\n";
  add_row(text, "--sonde-help", "show this text");
  add_row(text, "--sonde-version", "show the version of Sonde");
  return text + "\n" + help_on_settings(form) +
         "\nexit codes: those of the framework; 3 wrong usage; 4 a report was lost\n";
}

std::string brief_help(OptionForm form) {
  const std::string where = form == OptionForm::Variable
                                ? "Sonde's settings for properties are variables of the environment"
                                : "Sonde's options for properties";
  return "\n" + where + " (--sonde-help explains them):\n" + wrapped_names(form);
}

}  // namespace sonde::adapters
