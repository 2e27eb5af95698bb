// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/text.hpp"
#include "task.hpp"

namespace suite::text {

template <Fault fault>
void check_brackets(const std::string& text);
template <Fault fault>
void check_json_string(const std::string& text);
template <Fault fault>
void check_base64(const std::string& text);
template <Fault fault>
void check_date(const std::string& text);
template <Fault fault>
void check_path(const std::string& path);
template <Fault fault>
void check_switch(const std::string& text);
template <Fault fault>
void check_csv(const std::vector<std::vector<std::string>>& rows);
template <Fault fault>
void check_decimal(const std::string& text);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"brackets", "five levels of brackets, all of them closed", &check_brackets<Present>,
               &check_brackets<Absent>, Half::Tuning});
  visit(TaskOf{"json-escape", "an escape of JSON that begins a surrogate pair, and another",
               &check_json_string<Present>, &check_json_string<Absent>, Half::Final});
  visit(TaskOf{"base64", "base64 with two padding characters and a bit too many",
               &check_base64<Present>, &check_base64<Absent>, Half::Tuning});
  visit(TaskOf{"leap-date", "29 February of a year like 1900, as text", &check_date<Present>,
               &check_date<Absent>, Half::Final});
  visit(TaskOf{"path", "a path with three slashes in a row", &check_path<Present>,
               &check_path<Absent>, Half::Tuning});
  visit(TaskOf{"switch-word", "a word that begins like a keyword", &check_switch<Present>,
               &check_switch<Absent>, Half::Final});
  visit(TaskOf{"csv", "a cell at the end of a line that ends in a carriage return",
               &check_csv<Present>, &check_csv<Absent>, Half::Tuning});
  visit(TaskOf{"decimal", "a number with a fraction and a negative exponent",
               &check_decimal<Present>, &check_decimal<Absent>, Half::Final});
}

}  // namespace suite::text
