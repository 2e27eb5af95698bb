// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "suite/binary_tasks.hpp"
#include "suite/labels_tasks.hpp"
#include "suite/numbers_tasks.hpp"
#include "suite/puzzles_tasks.hpp"
#include "suite/relations_tasks.hpp"
#include "suite/sessions_tasks.hpp"
#include "suite/size_tasks.hpp"
#include "suite/text_tasks.hpp"

namespace suite {

// Calls visit(name, what, tasks) for each family except large code, which is built only on
// request; tasks(visit_task) calls visit_task with a workload::TaskOf for each task.
template <class Visit>
void visit_families(const Visit& visit) {
  visit("size", "faults that act on long lists, deep trees and long texts",
        [](const auto& task) { size::visit_tasks(task); });
  visit("text", "readers and writers of text formats",
        [](const auto& task) { text::visit_tasks(task); });
  visit("binary", "readers and writers of binary formats",
        [](const auto& task) { binary::visit_tasks(task); });
  visit("numbers", "arithmetic that goes wrong for few numbers",
        [](const auto& task) { numbers::visit_tasks(task); });
  visit("relations", "arguments that must be related",
        [](const auto& task) { relations::visit_tasks(task); });
  visit("sessions", "faults that act after several steps",
        [](const auto& task) { sessions::visit_tasks(task); });
  visit("puzzles", "puzzles to be solved", [](const auto& task) { puzzles::visit_tasks(task); });
  visit("labels", "code that is not instrumented, with labels",
        [](const auto& task) { labels::visit_tasks(task); });
}

}  // namespace suite
