// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::isolate {

// In a child: the sanitizers of this process, and of all that it forks, write their reports to
// this file instead of standard error. So a report is never mixed with what the user prints.
// The parent has the file under the same number.
void send_reports_to(int file);

<<<<<<< HEAD
// Whether a sanitizer has written a report. Some sanitizers report and let the program go on;
// the case must fail all the same.
=======
// Opens the file again where the code under test has closed it. False if it has not.
bool restore_report_file();

// Whether a sanitizer has written one. Some report and go on, which must not leave a case
// green.
>>>>>>> ec2f0ee (Code that closes file descriptors hides no failure)
bool has_reported();

}  // namespace sonde::isolate
