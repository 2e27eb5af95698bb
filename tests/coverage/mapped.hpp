// SPDX-License-Identifier: Apache-2.0
#pragma once

// Instrumented, and with debug information. Each function says on which line it begins.
struct MappedLines {
  int either;
  int deep;
  int target;
};
MappedLines plain_lines();
MappedLines optimised_lines();

void plain_either(int number);
void optimised_either(int number);
void plain_deep(int number);
void optimised_deep(int number);
