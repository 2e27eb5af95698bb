// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "suite/fleet_client.hpp"
#include "suite/property_work.hpp"
#include "suite/slice_schedule.hpp"

namespace sonde::suite {

// What a run shares with others through a store: it hands over what the run learns, and gives the
// run what others learned. All calls return at once. Without a connection the run is as it would be
// without a store.
class Exchange {
 public:
  using Works = std::vector<std::unique_ptr<PropertyWork>>;

  // The works outlive it.
  Exchange(const store::Address& address, Works& works, unsigned jobs);

  // Waits for a moment, so that findings of others run before the search. Returns sentences.
  std::vector<std::string> begin();
  // Now and then: takes what came. `now` is in seconds since the run began. Returns sentences.
  std::vector<std::string> turn(double now, double cases_per_second);
  // Waits until all is reported, for at most a few seconds. Returns sentences.
  std::vector<std::string> finish();

  void replayed(const PropertyWork& work, const Replayed& replayed);
  // The last ones that the search has kept, so many.
  void kept(const PropertyWork& work, const Search& search, std::size_t count);
  void found(const PropertyWork& work, const campaign::FailingCase& failing, double now);
  void examined(const PropertyWork& work, const campaign::FailingCase& ordered,
                const Examined& examined);

  // Whether this run examines a failure: another worker may, or it is not yet known.
  enum class Turn : std::uint8_t { Ours, Others, Open };
  Turn turn_of(const PropertyWork& work, const campaign::FailingCase& failing, double now) const;

  // With what all others found and spent, and how many of them search it now or lead in it.
  void add_others(const PropertyWork& work, Candidate& candidate) const;

 private:
  struct Shared {
    std::deque<codec::PackedTree> came{};  // that no search has yet
    Search* replays = nullptr;             // that runs a slice of the corpus
    store::SharedProgress others{};
    std::set<std::string> failing{};  // origins of what fails in this build, in some run
    // Hashes of trees that the store has for this build: as many as memory allows.
    std::unordered_set<std::uint64_t> seen{};
    std::map<std::uint64_t, std::string> adopted{};  // origins of failures that others left
    struct Claim {
      double asked = 0;
      bool is_decided = false;
      bool is_ours = false;
    };
    std::map<std::string, Claim> claims{};
  };

  std::size_t index_of(const PropertyWork& work) const { return indices_.at(&work); }
  std::string origin_for(const PropertyWork& work, const campaign::FailingCase& failing) const;
  // Whether it is not known that the store has it.
  static bool is_new(Shared& shared, const codec::PackedTree& tree);
  void take(CasesCame& news);
  void take(ReplayCame& news);
  void take(OriginKnown& news);
  void take(ShrinkDecided& news);
  void take(ShrinkCame& news);
  void take(OthersDid& news);
  void feed(std::size_t index);
  bool leads(const PropertyWork& work, const SearchYield& yield) const;
  void report(double cases_per_second);

  Works& works_;
  std::map<const PropertyWork*, std::size_t> indices_;
  std::vector<Shared> shared_;
  double last_report_ = -1;
  double now_ = 0;
  std::string warning_;
  FleetClient client_;
};

}  // namespace sonde::suite
