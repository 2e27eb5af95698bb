// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "campaign/hunt.hpp"
#include "execute/child.hpp"

namespace sonde::campaign {

// The other end of a line to a hearer in the parent process.
class RemoteHearer final : public Hearer {
 public:
  // `enough` is the number of failures after which a hunt need not go on.
  RemoteHearer(execute::Line& line, std::uint64_t enough) : line_(line), left_(enough) {}

  void hear_progress(const Hunted& so_far) override;
  void hear_kept(const Tree& tree) override;
  bool hear_failure(const Tree& tree, const Failure& failure) override;
  void hear_end(const Hunted& all);

 private:
  execute::Line& line_;
  std::uint64_t left_;
  std::size_t sites_told_ = execute::sites().size();
};

// Reads what a RemoteHearer sent, and hands it on. The hunt's state is written to
// `hunted`; true if the message was the last. Throws Error where it is damaged.
bool hand_on(std::string_view message, Hearer& hearer, Hunted& hunted);

}  // namespace sonde::campaign
