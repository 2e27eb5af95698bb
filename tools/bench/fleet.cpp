// SPDX-License-Identifier: Apache-2.0
// Rows are made by the database itself. One worker is timed on an idle store. Then simulated
// workers do what real ones do: first at the pace of real ones, then as fast as the store lets
// them.
#include "bench/fleet.hpp"

#include <algorithm>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "codec/binary.hpp"
#include "codec/notation.hpp"
#include "store/address.hpp"
#include "store/fleet.hpp"
#include "tree/error.hpp"

namespace sonde::bench {
namespace {

using Clock = std::chrono::steady_clock;
using store::Fleet;
using store::SharedProperty;

// As suite::FleetTiming has them.
constexpr double pull_seconds = 2;
constexpr double renew_seconds = 15;
constexpr double claim_seconds = 5;
constexpr double tidy_seconds = 60;

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

double timed(const std::function<void()>& work) {
  const auto begin = Clock::now();
  work();
  return since(begin);
}

double quantile(std::vector<double> times, double share) {
  if (times.empty()) return 0;
  std::ranges::sort(times);
  return times[std::min(times.size() - 1,
                        static_cast<std::size_t>(share * static_cast<double>(times.size())))];
}

std::vector<store::PropertyName> some_names(std::int64_t count) {
  std::vector<store::PropertyName> names;
  for (std::int64_t i = 0; i < count; ++i)
    names.push_back({"bench", "Bench.P" + std::to_string(i), "(int n)", 1});
  return names;
}

// Rows of one statement: a connection waits for 20 seconds at most.
constexpr std::int64_t rows_at_once = 50'000;

// A series of numbers from the first to the last.
std::string numbers(store::Dialect dialect, std::int64_t first, std::int64_t last) {
  if (dialect == store::Dialect::Postgres)
    return "(SELECT g AS n FROM generate_series(CAST(" + std::to_string(first) + " AS bigint), " +
           std::to_string(last) + ") g)";
  return "(WITH RECURSIVE s(n) AS (SELECT " + std::to_string(first) +
         " UNION ALL SELECT n + 1 FROM s WHERE n < " + std::to_string(last) + ") SELECT n FROM s)";
}

// The cases with these numbers; one in ten holds a feature.
void fill_cases(store::Connection& connection, const std::vector<SharedProperty>& properties,
                std::string_view tree, std::int64_t first, std::int64_t last) {
  const auto first_property = properties.front().property;
  const auto build = properties.front().build;
  const auto count = static_cast<std::int64_t>(properties.size());
  store::run(connection,
             "INSERT INTO corpus (property, hash, tree, why, worker, moment)"
             " SELECT $1 + n % $2, n, $3, 'made', 0, 0 FROM " +
                 numbers(connection.dialect(), first, last) + " s",
             {first_property, count, store::SqlBytes{tree}});
  store::run(connection,
             "INSERT INTO kept (build, property, corpus, worker, shows_more)"
             " SELECT $1, property, seq, 0, 0 FROM corpus WHERE seq >= $2 AND seq <= $3"
             " ORDER BY seq",
             {build, first, last});
  store::run(connection,
             "INSERT INTO feature (build, property, feature, holder, size)"
             " SELECT $1, property, seq, seq, 100 FROM corpus WHERE seq >= $2 AND seq <= $3"
             " AND hash / $4 % 10 = 0",
             {build, first, last, count});
}

void fill(store::Connection& connection, const FleetLoad& wanted,
          const std::vector<SharedProperty>& properties) {
  const auto first = properties.front().property;
  const auto count = static_cast<std::int64_t>(properties.size());
  const std::string tree =
      codec::to_binary(codec::parse_notation("List[int(1) int(2) int(3) int(4) int(5) int(6)]"));
  for (std::int64_t i = 1; i <= wanted.corpus; i += rows_at_once)
    fill_cases(connection, properties, tree, i, std::min(wanted.corpus, i + rows_at_once - 1));
  store::run(connection,
             "INSERT INTO finding (property, origin_hash, origin, state, what, place, why, tree,"
             " build, first_seen, last_seen) SELECT $1 + n % $2, n, $3, 'open', 'bad', 'a.cpp:1',"
             " '', $3, $4, 0, 0 FROM " +
                 numbers(connection.dialect(), 1, wanted.findings) + " s",
             {first, count, store::SqlBytes{tree}, properties.front().build});
  // Found once, and met again by nine workers.
  store::run(connection,
             "INSERT INTO history (finding, event, moment, worker, build, state, what)"
             " SELECT f.id, f.id || ':' || s.n, 0, s.n, f.build,"
             " CASE WHEN s.n = 1 THEN 'open' ELSE 'met' END, 'bad' FROM " +
                 numbers(connection.dialect(), 1, 10) + " s, finding f ORDER BY s.n, f.id");
  store::run(connection,
             "INSERT INTO task (kind, property, finding)"
             " SELECT 'shrink', property, id FROM finding");
  if (connection.dialect() == store::Dialect::Postgres) store::run(connection, "ANALYZE");
}

void print_time(const char* what, const std::vector<double>& times, double goal) {
  const double median = quantile(times, 0.5);
  std::printf("%-34s median %8.2f ms, 95%% %8.2f ms, goal %6.0f ms: %s\n", what, 1000 * median,
              1000 * quantile(times, 0.95), 1000 * goal, median <= goal ? "met" : "missed");
}

// What a worker does before its first case.
double time_of_start(const store::Address& address, const FleetLoad& wanted) {
  return timed([&] {
    Fleet fleet(store::connect(address));
    const auto names = some_names(wanted.properties);
    const auto mine = fleet.join({"starter", "host", 1, 2}, names);
    store::Cursor cursor = fleet.newest_cases(mine, 20'000);
    store::Cursor findings = fleet.newest_event();
    for (const auto& each : mine) fleet.open_findings(each, 200);
    fleet.known_origins(mine);
    fleet.new_findings(mine, findings);
    fleet.new_cases(mine, cursor);
  });
}

void measure_one_worker(const store::Address& address, const FleetLoad& wanted) {
  constexpr int rounds = 200;
  print_time("start of a worker", {time_of_start(address, wanted)}, 2);
  Fleet fleet(store::connect(address));
  const auto mine = fleet.join({"one", "host", 1, 2}, some_names(wanted.properties));
  std::vector<double> claims;
  std::vector<double> pulls;
  for (int i = 0; i < rounds; ++i) claims.push_back(timed([&] { fleet.claim_shrink(mine); }));
  store::Cursor cursor;
  for (bool is_full = true; is_full && pulls.size() < 50;) {
    const double took = timed([&] { is_full = fleet.new_cases(mine, cursor).size() == 1000; });
    if (is_full) pulls.push_back(took);
  }
  print_time("claim of a task", claims, 0.005);
  print_time("pull of 1,000 cases", pulls, 0.05);
  fleet.leave();
}

// The corpus of one property to one case in ten: the generation, and then what it left out.
void measure_thinning(const store::Address& address, const FleetLoad& wanted) {
  Fleet fleet(store::connect(address));
  const auto mine = fleet.join({"thinner", "host", 1, 2}, some_names(wanted.properties));
  fleet.ask_to_thin(mine.front());
  const auto task = fleet.claim_thin({mine.data(), 1});
  if (!task) {
    std::printf("the corpus of a property is too small to be thinned\n");
    return;
  }
  const double written = timed([&] { fleet.thin(*task); });
  std::vector<double> batches;
  bool is_left = true;
  while (is_left) batches.push_back(timed([&] { is_left = fleet.drop_old_cases(*task); }));
  fleet.finish(task->task);
  std::printf(
      "thinning of %lld cases: generation and switch %.0f ms, then %zu batches of median"
      " %.1f ms\n",
      static_cast<long long>(wanted.corpus / wanted.properties), 1000 * written, batches.size() - 1,
      1000 * quantile(batches, 0.5));
}

struct Counted {
  std::vector<double> times{};  // of exchanges
  std::uint64_t late = 0;       // exchanges that began later than a real worker would
  std::uint64_t errors = 0;
};

enum class Pace : std::uint8_t { Real, Fastest };

constexpr std::uint64_t one_in = 10;  // workers has begun less than 16 s ago

// Many workers over one connection.
class SimulatedWorkers {
 public:
  SimulatedWorkers(const store::Address& address, unsigned number, unsigned workers)
      : address_(address), fleet_(store::connect(address)) {
    const auto names = some_names(10);
    for (unsigned i = 0; i < workers; ++i) {
      const auto token = "w" + std::to_string(number) + ":" + std::to_string(i);
      mine_ = fleet_.join({token, "host", i, 1}, names);
      ids_.push_back(fleet_.worker());
    }
    cases_ = fleet_.newest_cases(mine_, 0);
    events_ = fleet_.newest_event();
    for (const auto id : ids_) {  // of all that it has
      fleet_.act_as(id);
      store::WorkerFigures figures;
      for (std::size_t i = 0; i < mine_.size(); ++i) figures.properties.push_back(spent(i, 0));
      fleet_.renew(figures);
    }
  }

  std::size_t size() const { return ids_.size(); }

  // What suite::FleetClient does in one turn of a worker.
  void exchange(std::size_t worker, std::uint64_t round) {
    fleet_.act_as(ids_[worker]);
    const auto every = [&](double seconds) {
      const auto period = static_cast<std::uint64_t>(seconds / pull_seconds);
      return (round + worker) % period == 0;
    };
    store::Cursor events = events_;
    if (every(renew_seconds) || worker % one_in == 0) renew(worker, round);
    fleet_.new_findings(mine_, events);
    fleet_.new_cases(mine_, cases_);
    if (every(claim_seconds)) look_for_tasks(worker, round);
    if (every(tidy_seconds)) fleet_.tidy();
  }
  void connect_again() { fleet_ = Fleet(store::connect(address_)); }

 private:
  store::SharedProgress spent(std::size_t property, std::uint64_t round) const {
    const auto& [id, build] = mine_[property];
    return {id, build, round + 1, round + 1, round + 1, 1, 1};
  }
  // It searches one of its properties at a time, and says what all others did.
  void renew(std::size_t worker, std::uint64_t round) {
    auto one = spent((worker + round) % mine_.size(), round);
    one.runs = true;
    fleet_.renew({.cases = round, .properties = {one}});
    fleet_.others(mine_);
  }
  void look_for_tasks(std::size_t worker, std::uint64_t round) {
    fleet_.claim_shrink(mine_);
    fleet_.with_other_builds(mine_);
    fleet_.ask_to_thin(mine_[(worker + round) % mine_.size()]);
    fleet_.claim_thin(mine_);  // its lease runs out
  }

  store::Address address_;
  Fleet fleet_;
  std::vector<std::int64_t> ids_;
  std::vector<SharedProperty> mine_;
  store::Cursor cases_;
  store::Cursor events_;
};

Counted simulate(const store::Address& address, const FleetLoad& wanted, unsigned number,
                 unsigned workers, Pace pace, std::barrier<>& all_have_joined) {
  Counted counted;
  std::optional<SimulatedWorkers> some;
  try {
    some.emplace(address, number, workers);
  } catch (const Error&) {
    ++counted.errors;
  }
  all_have_joined.arrive_and_wait();
  const auto begin = Clock::now();
  for (std::uint64_t round = 0; some && since(begin) < wanted.seconds; ++round) {
    for (std::size_t i = 0; i < some->size() && since(begin) < wanted.seconds; ++i) {
      const double due =
          pull_seconds *
          (static_cast<double>(round) + static_cast<double>(i) / static_cast<double>(some->size()));
      if (pace == Pace::Real) {
        if (since(begin) > due + pull_seconds) ++counted.late;
        std::this_thread::sleep_until(begin + std::chrono::duration_cast<Clock::duration>(
                                                  std::chrono::duration<double>(due)));
      }
      try {
        counted.times.push_back(timed([&] { some->exchange(i, round); }));
      } catch (const store::StoreError&) {
        ++counted.errors;
        some->connect_again();
      }
    }
  }
  return counted;
}

Counted simulate_all(const store::Address& address, const FleetLoad& wanted, unsigned connections,
                     Pace pace) {
  std::vector<Counted> parts(connections);
  std::vector<std::thread> threads;
  std::barrier<> all_have_joined(connections);
  for (unsigned i = 0; i < connections; ++i) {
    const unsigned workers = wanted.workers / connections + (i < wanted.workers % connections);
    threads.emplace_back([&, i, workers] {
      try {
        parts[i] = simulate(address, wanted, i, std::max(1U, workers), pace, all_have_joined);
      } catch (const Error&) {
        ++parts[i].errors;
      }
    });
  }
  for (auto& each : threads) each.join();
  Counted all;
  for (auto& each : parts) {
    all.times.insert(all.times.end(), each.times.begin(), each.times.end());
    all.late += each.late;
    all.errors += each.errors;
  }
  return all;
}

void measure_many(const store::Address& address, const FleetLoad& wanted) {
  const auto paced = simulate_all(address, wanted, wanted.connections, Pace::Real);
  std::printf(
      "%u workers at their pace: %zu exchanges in %.0f s, median %.1f ms, 95%% %.1f ms,"
      " %llu late, %llu errors\n",
      wanted.workers, paced.times.size(), wanted.seconds, 1000 * quantile(paced.times, 0.5),
      1000 * quantile(paced.times, 0.95), static_cast<unsigned long long>(paced.late),
      static_cast<unsigned long long>(paced.errors));
  double best = 0;
  unsigned best_at = 1;
  for (unsigned connections = 1; connections <= wanted.connections; connections *= 4) {
    const auto fast = simulate_all(address, wanted, connections, Pace::Fastest);
    const double rate = static_cast<double>(fast.times.size()) / wanted.seconds;
    std::printf("%4u connections as fast as they can: %.0f exchanges per second, 95%% %.1f ms\n",
                connections, rate, 1000 * quantile(fast.times, 0.95));
    if (rate > best) best_at = connections;
    best = std::max(best, rate);
  }
  std::printf("it saturates at %.0f exchanges per second (%u connections): %.0f workers\n", best,
              best_at, best * pull_seconds);
  std::printf(
      "beyond that: more cores for the server, a connection pool in front of it, or one"
      " store for each program\n");
}

void measure_size(const FleetLoad& wanted) {
  const store::Address address(wanted.store);
  std::vector<SharedProperty> properties;
  {
    Fleet fleet(store::connect(address));
    properties = fleet.join({"filler", "host", 1, 1}, some_names(wanted.properties));
    fleet.leave();
  }
  const auto connection = store::connect(address);
  const auto rows = store::run(*connection, "SELECT count(*) FROM corpus");
  if (store::integer_in(rows.at(0).at(0)) > 0)
    throw Error("the store is not empty: give one that may be filled with rows of no use");
  if (connection->dialect() == store::Dialect::Postgres)
    store::run(*connection, "SET statement_timeout = 0");
  const double filled = timed([&] { fill(*connection, wanted, properties); });
  std::printf("filled in %.0f s: %lld cases, %lld findings, %lld properties\n", filled,
              static_cast<long long>(wanted.corpus), static_cast<long long>(wanted.findings),
              static_cast<long long>(wanted.properties));
  measure_one_worker(address, wanted);
  measure_thinning(address, wanted);
  measure_many(address, wanted);
}

}  // namespace

void measure_fleet(const FleetLoad& wanted) {
  if (wanted.corpus > 0) measure_size(wanted);
  FleetPair pair = wanted.pair;
  pair.store = wanted.store;
  compare_pair(pair);
}

}  // namespace sonde::bench
