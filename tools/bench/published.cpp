// SPDX-License-Identifier: Apache-2.0
// What the papers print, as they print it.
#include "bench/published.hpp"

#include <algorithm>
#include <array>

namespace sonde::bench {
namespace {

constexpr std::string_view figure_8 = "Lampropoulos, Hicks and Pierce 2019, figure 8";
constexpr std::string_view figure_9 = "Lampropoulos, Hicks and Pierce 2019, figure 9";
constexpr std::string_view mutagen = "Mista and Russo 2023, table 3, over runs that found it";

const std::vector<PublishedColumn>& stack_columns() {
  static const std::vector<PublishedColumn> columns = {
      {"QuickChick s", figure_8, {"66.3", "273.2", "492.1", ">1 h", ">1 h",  "2452.7", "1.1",
                                  "3.3",  ">1 h",  ">1 h",  ">1 h", "351.4", ">1 h",   "349.4",
                                  ">1 h", ">1 h",  ">1 h",  ">1 h", ">1 h",  ">1 h"}},
      {"FuzzChick s", figure_8, {"2.5",   "3.0",    "3.0",  "149.9",  "3.8",   "2.0",   "0.7",
                                 "0.5",   "2283.0", ">1 h", "153.4",  "388.5", "414.3", "1.341",
                                 "382.8", "2.9",    "3.2",  "1055.6", "19.2",  "2.5"}},
      {"FuzzChick tests", mutagen, {"13974.9", "23962.9", "19678.5", "20398.4", "17348.1",
                                    "10727.1", "5070.7",  "5596.4",  "16402.4", "11553.0",
                                    "11304.3", "18507.3", "17961.5", "10621.9", "23866.3",
                                    "25321.7", "28515.6", "24218.6", "18638.9", "18883.1"}},
      {"MUTAGEN tests", mutagen, {"3632.7",  "7122.3",  "4633.9",   "16831.2", "2326.6",
                                  "2312.9",  "332.9",   "298.7",    "26342.5", "25044.5",
                                  "2536.8",  "14482.7", "13454.9",  "3928.3",  "43678.2",
                                  "27602.0", "52344.9", "123401.3", "30682.3", "15841.9"}},
  };
  return columns;
}

const std::vector<PublishedColumn>& hand_written_stack_columns() {
  static const std::vector<PublishedColumn> columns = {
      {"QuickChick s", figure_8, {"0.000", "0.001", "0.001", "0.003", "0.001", "0.001", "0.001",
                                  "0.000", "0.003", "0.003", "0.000", "0.002", "0.001", "0.000",
                                  "0.002", "0.002", "0.003", "0.010", "0.003", "0.001"}},
  };
  return columns;
}

const std::vector<PublishedColumn>& register_columns() {
  static const std::vector<PublishedColumn> columns = {
      {"QuickChick s",
       figure_9,
       {">4 h", ">4 h", ">4 h", ">4 h",    ">4 h",    ">4 h",    ">4 h",   ">4 h", ">4 h",
        ">4 h", ">4 h", ">4 h", ">4 h",    "208.0",   ">3 h",    ">4 h",   ">4 h", ">4 h",
        ">4 h", ">4 h", ">4 h", "12781.9", "12902.6", "12822.7", "4275.6", ">4 h", ">4 h",
        ">4 h", ">4 h", ">4 h", ">4 h",    ">4 h",    ">4 h"}},
      {"FuzzChick s",
       figure_9,
       {"36.8",   "351.6", "5969.6", ">8 h",  "17361.6", "407.7",  "939.1",  "653.1", ">8 h",
        "2320.2", "137.6", "112.9",  "482.4", "9.5",     "30.8",   "1174.4", "115.3", "31.1",
        "141.1",  "46.5",  "84.7",   "40.4",  "41.5",    "29.0",   "29.3",   "50.3",  "61.6",
        "9976.1", "53.1",  ">8 h",   ">8 h",  "8497.9",  "30749.3"}},
  };
  return columns;
}

const std::vector<PublishedColumn>& hand_written_register_columns() {
  static const std::vector<PublishedColumn> columns = {
      {"QuickChick s", figure_9, {"0.056", "0.292", "0.154", "0.452", "0.017", "0.015", "0.052",
                                  "0.057", "0.073", "0.083", "0.009", "0.613", "0.658", "0.157",
                                  "0.326", "0.080", "0.141", "0.312", "0.073", "0.047", "0.087",
                                  "0.072", "0.137", "0.021", "0.006", "0.002", "0.002", "0.094",
                                  "0.223", "0.159", "0.214", "0.365", "0.129"}},
  };
  return columns;
}

struct Row {
  std::string_view workload;
  const std::vector<PublishedColumn>& (*columns)();
};

constexpr std::array rows = {
    Row{"ifc-stack", &stack_columns},
    Row{"ifc-stack-equal", &stack_columns},
    Row{"ifc-stack-hand-written", &hand_written_stack_columns},
    Row{"ifc-register", &register_columns},
    Row{"ifc-register-equal", &register_columns},
    Row{"ifc-register-hand-written", &hand_written_register_columns},
};

constexpr std::array studies = {
    PublishedStudy{"stateful-metro",
                   6,
                   {"0", "-", "-"},
                   {"5", "27.58", "0.51"},
                   {"6", "18175.96", "6.43"},
                   "-",
                   "-",
                   "-"},
    PublishedStudy{"stateful-circular-queue",
                   4,
                   {"4", "419.90", "17.77"},
                   {"4", "3.65", "0.22"},
                   {"4", "5948.29", "19.15"},
                   "21.54",
                   "69.96",
                   "6.47"},
    PublishedStudy{"stateful-file-reader",
                   2,
                   {"2", "22.28", "0.84"},
                   {"0", "-", "-"},
                   {"0", "-", "-"},
                   "2.01",
                   "0.50",
                   "2.00"},
    PublishedStudy{"stateful-bst",
                   32,
                   {"30", "152.31", "3.25"},
                   {"32", "8.32", "0.38"},
                   {"32", "6621.45", "3.32"},
                   "10.10",
                   "75.15",
                   "2.51"},
    PublishedStudy{"stateful-avl",
                   26,
                   {"22", "311.34", "6.96"},
                   {"26", "4.41", "0.82"},
                   {"25", "20114.19", "9.36"},
                   "16.70",
                   "61.70",
                   "6.40"},
    PublishedStudy{"stateful-sorted-list",
                   6,
                   {"6", "38.02", "0.34"},
                   {"6", "5.36", "0.21"},
                   {"6", "569.42", "0.58"},
                   "2.05",
                   "2.44",
                   "2.00"},
};

}  // namespace

const PublishedStudy* published_study(std::string_view workload) {
  const auto* study = std::ranges::find(studies, workload, &PublishedStudy::workload);
  return study == studies.end() ? nullptr : study;
}

std::span<const PublishedColumn> published(std::string_view workload) {
  const auto* row = std::ranges::find(rows, workload, &Row::workload);
  if (row == rows.end()) return {};
  return row->columns();
}

}  // namespace sonde::bench
