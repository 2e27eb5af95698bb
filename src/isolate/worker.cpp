// SPDX-License-Identifier: Apache-2.0
// The parent waits for a greeting, since much may happen before the program gets here. Then it
// sends the order, and the worker replies with the hash of its places. From there on, the worker
// is a child like a forked one.
#include "isolate/worker.hpp"

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "isolate/last_words.hpp"
#include "isolate/launch.hpp"
#include "isolate/left_processes.hpp"
#include "isolate/report_channel.hpp"
#include "isolate/start_variable.hpp"
#include "run/stderr_watch.hpp"
#include "tree/hash.hpp"

namespace sonde::isolate {
namespace {

struct Start {
  ChildFiles files;
  int parent = -1;
  std::string property;
};

Start read_start() {
  Start start;
  StartVariable variable(worker_variable);
  start.files.channel = variable.take_file();
  start.files.board = variable.take_file();
  start.files.report = variable.take_file();
  start.files.log = variable.take_number();
  start.parent = variable.take_number();
  start.property = variable.property();
  if (start.files.log >= 0) fcntl(start.files.log, F_SETFD, FD_CLOEXEC);
  return start;
}

const Start& start_of_worker() {
  static const auto& start = *new Start(read_start());
  return start;
}

}  // namespace

SiteNews named_sites() {
  SiteNews news;
  for (const Site* site : run::sites())
    if (site->place.file == nullptr || *site->place.file == '\0')
      news.made.push_back({site->role, site->percent, site->text});
  return news;
}

std::uint64_t hash_of_sites() {
  std::string all;
  for (const Site* site : run::sites())
    all += std::to_string(static_cast<int>(site->role)) + site->text + '\n';
  return hash_of(all);
}

const std::string& worker_property() { return start_of_worker().property; }

void work(const std::function<void(const Order&, Channel&, Board&)>& work) {
  const Start& start = start_of_worker();
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != start.parent) _exit(EXIT_SUCCESS);
  // Reading from the terminal would stop this process, which is not in front.
  for (const int number : {SIGTTIN, SIGTTOU}) signal(number, SIG_IGN);
  std::fflush(nullptr);  // what was printed on the way here is not the property's
  Board board(start.files.board);
  Channel channel(start.files.channel, board.mailbox());
  channel.send(packed(std::uint64_t{0}));
  const auto message = channel.receive();
  if (!message) _exit(EXIT_SUCCESS);
  const auto order = unpacked<Order>(*message);
  channel.send(packed(hash_of_sites()));
  leave_last_words(board);
  send_reports_to(start.files.report);
  run::use_log_file({start.files.log, &board.log_passed_on()});
  notice_forks();
  work(order, channel, board);
  std::fflush(nullptr);
  board.end_case();
  _exit(EXIT_SUCCESS);
}

}  // namespace sonde::isolate
