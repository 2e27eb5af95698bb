// SPDX-License-Identifier: Apache-2.0
#include "adapters/plain.hpp"

int main(int argc, char** argv) { return sonde::adapters::run_main(argc, argv); }
