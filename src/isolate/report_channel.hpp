// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace sonde::isolate {

// In a child: the sanitizers of this process, and of all that it forks, write their reports to
// this file instead of standard error. So a report is never mixed with what the user prints.
// The parent has the file under the same number.
void send_reports_to(int file);

// Opens the file again where the code under test has closed it. False if it has not.
bool restore_report_file();

// Takes what is in the file, which is empty then.
std::string take_report();
// Writes to the file in place of a sanitizer.
void write_report(std::string_view report);

// Whether a sanitizer has written a report. Some sanitizers report and let the program go on;
// the case must fail all the same.
bool has_reported();

}  // namespace sonde::isolate
