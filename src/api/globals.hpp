// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace sonde::api {

// Gives all variables that sonde_keep_global has recorded the value that they had then.
void restore_globals();

}  // namespace sonde::api
