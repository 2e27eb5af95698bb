// SPDX-License-Identifier: Apache-2.0
// Lists its property as any program does, but does not keep to the protocol where it should
// search: as a program with damaged memory might, or one of another version. LIE says how.
#include <cstdlib>
#include <string>
#include <string_view>

#include <sonde/sonde.hpp>

#include "adapters/plain.hpp"
#include "isolate/channel.hpp"
#include "suite/protocol.hpp"
#include "suite/serve.hpp"

SONDE_PROPERTY(Liar, Sum, int a, int b) { SONDE_CHECK(a != b || b == a); }

namespace {

using namespace sonde::suite;

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string lie(std::string_view kind) {
  if (kind == "noise") return "this is no message";
  if (kind == "version")
    return packed(Message(Greeting{protocol_version() + 1, "9.9.9", "Liar.Sum"}));
  if (kind == "slice") return packed(Message(SliceEnded{}));  // nobody asked for one
  if (kind == "conclusion") return packed(Message(Concluded{}));
  if (kind == "search") return packed(Message(SearchEnded{}));
  return packed(Message(Refused{"it has no wish to"}));
}

void serve() {
  const sonde::isolate::Channel channel(std::stoi(variable(served_variable)));
  channel.send(lie(variable("LIE")));
  while (channel.receive()) {
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (variable(served_variable).empty()) return sonde::adapters::run_main(argc, argv);
  serve();
}
