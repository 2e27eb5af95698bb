// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "campaign/facts.hpp"
#include "campaign/part_sizes.hpp"
#include "isolate/archive.hpp"
#include "run/executor.hpp"

namespace sonde::campaign {

struct Counts {
  std::uint64_t tests = 0;  // valid cases
  std::uint64_t discards = 0;

  std::uint64_t cases() const { return tests + discards; }
  // Whether it is 99% sure that fewer than 1% of all cases are valid.
  bool too_few_valid() const;
  // Whether so many tests would take too many cases, at the share that is valid.
  bool too_slow_for(std::uint64_t goal) const;
};

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, Counts>& counts) {
  archive(counts.tests, counts.discards);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, LabelCount>& count) {
  archive(count.site, count.cases, count.fresh);
  for (auto* numbers : {&count.numbers, &count.fresh_numbers})
    archive(numbers->hits, numbers->sum, numbers->least, numbers->most);
}

template <class Archive>
void fields(Archive& archive, isolate::Part<Archive, CheckCount>& count) {
  archive(count.site, count.cases);
  archive.check(count.site != nullptr);
}

// Counts cases, labels, refusals, reached checks and simplest cases.
class Tally {
 public:
  void add(const run::Observation& seen);
  // Counts from now on how many valid cases reach these places, and how many have parts of these
  // arguments the simplest.
  void follow(const std::vector<const Site*>& checks, std::vector<ArgumentShape> arguments);
  // Whether checks and sizes were counted of the case that was added last. Of long searches they
  // are those of a sample.
  bool is_sampled() const;
  // Counts from 0 again, at the same places.
  void restart();
  // Adds what another search of the property has counted.
  void merge(const Tally& other);

  const Counts& all() const { return all_; }
  // A case of which nothing else is known.
  void count_test() { ++all_.tests; }
  // A case that was discarded because it took longer than this.
  void count_timeout(double seconds);
  std::uint64_t timeouts() const { return timeouts_; }
  // For what another process counted: all cases, those of a label, those that were refused.
  void count_only(Counts all, Counts fresh);
  void set_count(const LabelCount& count);
  void set_refused(const Site& by, std::uint64_t cases) { refused_[&by] = cases; }
  const Counts& fresh() const { return fresh_; }
  Counts guided() const { return {all_.tests - fresh_.tests, all_.discards - fresh_.discards}; }
  // Whether a gate was met that only fresh cases can decide.
  bool needs_fresh() const { return needs_fresh_; }
  // Whether a label or a state of the user's was met, which can guide a search.
  bool has_labels() const { return has_labels_; }
  LabelCount count_of(const Site& site) const;
  std::uint64_t refused_by(const Site& site) const;
  // Labels met, in the order of their places; gates are not among them.
  std::vector<LabelCount> labels() const;
  // Gates met, whether they hold or not.
  std::vector<const Site*> gates() const;
  std::vector<Refusal> refusals() const;
  // How many cases grew so large that what was drawn last is the simplest.
  std::uint64_t cut() const { return cut_; }
  const std::vector<CheckCount>& checks() const { return checks_; }
  const PartSizes& sizes() const { return sizes_; }

  // To go on in another process of this program; both know the same places.
  template <class Archive>
  friend void fields(Archive& archive, isolate::Part<Archive, Tally>& tally) {
    archive(tally.all_, tally.fresh_, tally.cut_, tally.needs_fresh_, tally.has_labels_);
    archive(tally.counts_, tally.refused_, tally.refused_for_, tally.timeouts_);
    archive(tally.checks_, tally.sizes_);
    archive.check(tally.is_sound());
    if constexpr (Archive::reads) tally.order_counts();
  }

 private:
  void add_refusal(const run::Probe& probe);
  void add_count(const LabelCount& more);
  void add_label(const run::Hit& hit, const run::Observation& seen);
  void add_checks(const run::Observation& seen);
  void forget_reached();
  LabelCount& known_count(unsigned site);
  // Whether no place has two counts, and each refusal has a place.
  bool is_sound() const;
  // Puts each count where the id of its place says: in another process the ids may differ.
  void order_counts();

  Counts all_;
  Counts fresh_;
  std::uint64_t cut_ = 0;
  bool needs_fresh_ = false;
  bool has_labels_ = false;
  std::vector<LabelCount> counts_;        // by the site's id
  std::vector<std::uint64_t> last_case_;  // in which a label was met, to count it once
  std::map<const Site*, std::uint64_t> refused_;
  std::map<std::string, std::uint64_t> refused_for_;
  std::uint64_t timeouts_ = 0;
  std::vector<CheckCount> checks_;
  PartSizes sizes_;
};

}  // namespace sonde::campaign
