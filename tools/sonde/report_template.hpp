// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace sonde::command {

// The page before and after the record; page/embed.cmake makes the definitions.
extern const std::string_view page_before_run;
extern const std::string_view page_after_run;

}  // namespace sonde::command
