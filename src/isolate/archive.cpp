// SPDX-License-Identifier: Apache-2.0
// Numbers have the bytes of this machine: both ends are copies of one process. Texts, lists
// and maps begin with their length, eight bytes. A tree has its binary form, and none if it
// is empty. A place is its id plus one, or 0 if there is none.
#include "isolate/archive.hpp"

#include "codec/binary.hpp"
#include "tree/error.hpp"

namespace sonde::isolate {

void Writer::write(const Tree& tree) {
  write(tree.empty() ? std::string() : codec::to_binary(tree));
}

void Writer::write(const Site* const& site) {
  write(std::uint64_t{site == nullptr ? 0 : std::uint64_t{site->id} + 1});
}

void Reader::refuse() { throw Error("a child process sent a damaged message"); }

void Reader::read(Tree& tree) {
  const auto bytes = take(length());
  try {
    tree = bytes.empty() ? Tree() : codec::from_binary(bytes);
  } catch (const Error&) {
    refuse();  // codec speaks of a stored case
  }
}

void Reader::read(const Site*& site) {
  std::uint64_t number = 0;
  read(number);
  check(number <= run::sites().size());
  site = number == 0 ? nullptr : run::sites()[number - 1];
}

}  // namespace sonde::isolate
