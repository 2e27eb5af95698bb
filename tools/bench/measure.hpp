// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace sonde::bench {

// CPU time of this process and of the children that it waited for so far, in seconds.
double cpu_seconds();

// Prints rows in aligned columns, the first to the left and the others to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> header) : rows_{std::move(header)} {}
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void print() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

std::string fixed(double number, int decimals);

}  // namespace sonde::bench
