// SPDX-License-Identifier: Apache-2.0
#include "sonde/commands.hpp"

#include <array>

#include "sonde/accept_command.hpp"
#include "sonde/api_command.hpp"
#include "sonde/corpus_command.hpp"
#include "sonde/doctor_command.hpp"
#include "sonde/fuzz_command.hpp"
#include "sonde/init_command.hpp"
#include "sonde/list_command.hpp"
#include "sonde/replay_command.hpp"
#include "sonde/report_command.hpp"
#include "sonde/show_command.hpp"
#include "sonde/status_command.hpp"
#include "sonde/test_command.hpp"
#include "sonde/why_command.hpp"

namespace sonde::command {
namespace {

// One row a command, in the order of --help.
constexpr std::array rows = {
    Command{add_fuzz_command},   Command{add_list_command},   Command{add_test_command},
    Command{add_replay_command}, Command{add_show_command},   Command{add_accept_command},
    Command{add_why_command},    Command{add_corpus_command}, Command{add_report_command},
    Command{add_status_command}, Command{add_doctor_command}, Command{add_init_command},
    Command{add_api_command},
};

}  // namespace

std::span<const Command> commands() { return rows; }

}  // namespace sonde::command
