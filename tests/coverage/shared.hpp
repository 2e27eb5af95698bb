// SPDX-License-Identifier: Apache-2.0
#pragma once

// In a shared library, instrumented.
int shared_branch(int number);
