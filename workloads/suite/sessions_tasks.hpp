// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "suite/sessions.hpp"
#include "task.hpp"

namespace sonde {
class Api;
}

// Most sessions are lists of steps, which all peers can draw.
namespace suite::sessions {

struct Write {
  std::uint8_t byte = 0;
};
struct Flush {};
struct SetLevel {
  std::uint8_t level = 0;
};
using WriterStep = std::variant<Write, Flush, SetLevel>;

struct Allocate {
  std::uint8_t size = 0;
};
struct Release {
  std::uint8_t number = 0;  // among the blocks that are live
};
using ArenaStep = std::variant<Allocate, Release>;

struct Insert {
  char letter = 'a';
};
struct Erase {};
struct Undo {};
struct Redo {};
using EditorStep = std::variant<Insert, Erase, Undo, Redo>;

struct LogIn {
  std::uint8_t user = 0;
};
struct LogOut {
  std::uint16_t token = 0;
};
using ServerStep = std::variant<LogIn, LogOut>;

struct Put {
  std::uint8_t key = 0;
  std::uint8_t value = 0;
};
struct Get {
  std::uint8_t key = 0;
};
using CacheStep = std::variant<Put, Get>;

struct Remove {
  std::uint8_t key = 0;
};
using StoreStep = std::variant<Put, Remove, Flush>;

template <Fault fault>
void check_writer(const std::vector<WriterStep>& steps);
template <Fault fault>
void check_arena(const std::vector<ArenaStep>& steps);
template <Fault fault>
void check_editor(const std::vector<EditorStep>& steps);
template <Fault fault>
void check_server(const std::vector<ServerStep>& steps);
template <Fault fault>
void check_recent(const std::vector<CacheStep>& steps);
template <Fault fault>
void check_levels(const std::vector<StoreStep>& steps);

template <class Visit>
void visit_tasks(const Visit& visit) {
  using workload::Half, workload::TaskOf;
  using enum Fault;
  visit(TaskOf{"buffer-level", "a level that is lowered while its buffer holds more",
               &check_writer<Present>, &check_writer<Absent>, Half::Tuning});
  visit(TaskOf{"arena", "a block that is released between two free ones", &check_arena<Present>,
               &check_arena<Absent>, Half::Final});
  visit(TaskOf{"redo", "insert, insert, undo, erase and redo", &check_editor<Present>,
               &check_editor<Absent>, Half::Tuning});
  visit(TaskOf{"login-token", "two logins of a user, and a logout with the second token",
               &check_server<Present>, &check_server<Absent>, Half::Final});
  visit(TaskOf{"recent-values", "four values, the oldest read again, and a fifth value",
               &check_recent<Present>, &check_recent<Absent>, Half::Tuning});
  visit(TaskOf{"level-store", "a value two levels down, and its mark merged above it",
               &check_levels<Present>, &check_levels<Absent>, Half::Final});
}

// Sequences of calls, which take what earlier calls returned; Sonde only.
template <Fault fault>
void describe_tickets(sonde::Api& api);
template <Fault fault>
void describe_cursors(sonde::Api& api);

struct ApiTask {
  const char* name;
  const char* what;
  void (*broken)(sonde::Api&);
  void (*control)(sonde::Api&);
  workload::Half half;
  unsigned shortest;  // calls up to the failure
};

template <class Visit>
void visit_apis(const Visit& visit) {
  using workload::Half;
  using enum Fault;
  visit(ApiTask{"tickets", "a ticket that is passed on four times", &describe_tickets<Present>,
                &describe_tickets<Absent>, Half::Tuning, 7});
  visit(ApiTask{"cursors", "a cursor at the end of a text while another erases",
                &describe_cursors<Present>, &describe_cursors<Absent>, Half::Final, 6});
}

}  // namespace suite::sessions
