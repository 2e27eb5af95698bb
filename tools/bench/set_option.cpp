// SPDX-License-Identifier: Apache-2.0
#include "bench/set_option.hpp"

#include <string>
#include <vector>

namespace sonde::bench {

CLI::Option* add_set(CLI::App& sub, Numbers& numbers) {
  return sub
      .add_option_function<std::vector<std::string>>(
          "--set",
          [&numbers](const std::vector<std::string>& all) {
            for (const auto& assignment : all) set(numbers, assignment);
          },
          "NAME=VALUE, a tuning number; may be repeated. The output begins with those that were "
          "set; "
          "all others have their defaults, which 'sonde-bench list --settings' prints")
      ->allow_extra_args(false);
}

}  // namespace sonde::bench
