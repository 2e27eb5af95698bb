// SPDX-License-Identifier: Apache-2.0
// Every wait has an end: a server that is cut off does not answer and does not refuse either.
#include "store/postgres/connection.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstring>
#include <string>
#include <utility>

#include <poll.h>

#include "codec/printable.hpp"
#include "store/address.hpp"
#include "store/postgres/library.hpp"

namespace sonde::store::postgres {
namespace {

using Clock = std::chrono::steady_clock;

// The longest statement takes far less on a server that is alive, but for a migration of a large
// store. If the server is gone, TCP notices: see the settings of the connection.
constexpr std::chrono::seconds usual_wait{20};
constexpr std::chrono::hours endless_wait{24};
constexpr std::chrono::milliseconds between_looks{200};

// The numbers of types are part of the protocol of PostgreSQL.
enum Type : Oid { Bool = 16, Bytea = 17, Int8 = 20, Int4 = 23, Text = 25, Float8 = 701 };

// A sentence for each kind of fault, by the first characters of SQLSTATE.
struct Advice {
  std::string_view state;
  std::string_view sentence;
};
constexpr std::array advices = {
    Advice{"42P01", "lacks a table of Sonde: restore the database, or use an empty one"},
    Advice{"42703", "has a table that Sonde did not make: use an empty database"},
    Advice{"42501", "does not allow this: let the user create and write tables in this database"},
    Advice{"25006", "is read-only: give the address of the server that is written to"},
    Advice{"28", "does not let this user in: check the user, the password and pg_hba.conf"},
    Advice{"3D000", "has no such database: create it with createdb, or check its name"},
    Advice{"53100", "has no space left on its disk: free some"},
    Advice{"53", "has no connection or no memory left: raise max_connections, or start fewer"},
};

std::string_view advice_for(std::string_view state) {
  for (const auto& each : advices)
    if (state.starts_with(each.state)) return each.sentence;
  return "refused a statement";
}

// The server went away, was ordered to end, or asks to try again.
bool is_lost(std::string_view state) {
  return state.empty() || state.starts_with("08") || state.starts_with("57P") ||
         state.starts_with("40") || state.starts_with("53300") || state == "57014" ||
         state == "55P03";
}

std::string one_line(std::string_view text) {
  std::string line = codec::printable(text.substr(0, text.find('\n')));
  return line.starts_with("ERROR:  ") ? line.substr(8) : line;
}

template <class Number>
Number big_endian(const char* bytes) {
  Number number{};
  std::memcpy(&number, bytes, sizeof number);
  if constexpr (std::endian::native == std::endian::little) {
    auto* first = reinterpret_cast<char*>(&number);
    std::reverse(first, first + sizeof number);
  }
  return number;
}

SqlCell cell_of(Oid type, std::string_view value) {
  switch (type) {
    case Int8:
      if (value.size() == sizeof(std::int64_t)) return big_endian<std::int64_t>(value.data());
      return {};
    case Int4:
      if (value.size() == sizeof(std::int32_t))
        return std::int64_t{big_endian<std::int32_t>(value.data())};
      return {};
    case Float8:
      if (value.size() == sizeof(double)) return big_endian<double>(value.data());
      return {};
    case Bool: return std::int64_t{!value.empty() && value[0] != 0 ? 1 : 0};
    default: return std::string(value);
  }
}

// The values of a statement as libpq takes them.
struct Parameters {
  explicit Parameters(std::span<const SqlValue> values) {
    texts.reserve(values.size());
    for (const auto& each : values) std::visit([this](auto value) { add(value); }, each);
  }

  void add(std::int64_t number) { add(Int8, std::to_string(number)); }
  void add(double number) { add(Float8, std::to_string(number)); }
  void add(std::string_view value) { add(Text, std::string(value)); }
  void add(SqlBytes value) { add(Bytea, std::string(value.bytes)); }
  void add(Oid type, std::string value) {
    const auto& kept = texts.emplace_back(std::move(value));
    types.push_back(type);
    pointers.push_back(kept.c_str());
    lengths.push_back(static_cast<int>(kept.size()));
    formats.push_back(type == Bytea ? 1 : 0);
  }

  std::vector<std::string> texts;
  std::vector<Oid> types;
  std::vector<const char*> pointers;
  std::vector<int> lengths;
  std::vector<int> formats;
};

class PostgresConnection final : public Connection {
 public:
  explicit PostgresConnection(const Address& address) : address_(address), pq_(library()) {
    // What stands behind dbname overrides the address; what stands before is overridden by it.
    constexpr std::array<const char*, 8> names = {
        "connect_timeout",           "tcp_user_timeout", "keepalives_idle", "keepalives_interval",
        "fallback_application_name", "dbname",           "client_encoding", nullptr};
    const std::array<const char*, 8> values = {
        "5", "15000", "5", "5", "sonde", address_.target().c_str(), "UTF8", nullptr};
    connection_ = pq_.connect(names.data(), values.data(), 1);
    if (connection_ == nullptr) throw std::bad_alloc();
    if (pq_.status(connection_) != CONNECTION_OK) refuse_connection();
    pq_.set_notice_processor(connection_, [](void*, const char*) {}, nullptr);
    // In case this process is gone: the server must not wait for it with a row locked.
    run("SET idle_in_transaction_session_timeout = '30s'", {});
    wait_with(Patience::Usual);
  }
  ~PostgresConnection() override { pq_.finish(connection_); }
  PostgresConnection(const PostgresConnection&) = delete;
  PostgresConnection& operator=(const PostgresConnection&) = delete;

  Dialect dialect() const override { return Dialect::Postgres; }

  void wait_with(Patience patience) override {
    const bool is_usual = patience == Patience::Usual;
    run(is_usual ? "SET statement_timeout = '15s'" : "SET statement_timeout = 0", {});
    longest_wait_ = is_usual ? Clock::duration(usual_wait) : Clock::duration(endless_wait);
  }

  SqlRows run(const std::string& sql, std::span<const SqlValue> values) override {
    const Parameters given(values);
    constexpr int binary = 1;
    if (pq_.send(connection_, sql.c_str(), static_cast<int>(values.size()), given.types.data(),
                 given.pointers.data(), given.lengths.data(), given.formats.data(), binary) == 0)
      lose();
    SqlRows rows;
    std::string problem;
    std::string state;
    while (PGresult* result = next_result()) {
      take(result, rows, state, problem);
      pq_.clear(result);
    }
    if (!problem.empty() || pq_.status(connection_) != CONNECTION_OK) refuse(state, problem);
    return rows;
  }

 private:
  PGresult* next_result() {
    const auto end = Clock::now() + longest_wait_;
    while (pq_.is_busy(connection_) != 0) {
      pollfd file{pq_.socket(connection_), POLLIN, 0};
      poll(&file, 1, static_cast<int>(between_looks.count()));
      if (pq_.consume_input(connection_) == 0) lose();
      if (Clock::now() > end) lose();
    }
    return pq_.result(connection_);
  }

  void take(PGresult* result, SqlRows& rows, std::string& state, std::string& problem) const {
    const auto status = pq_.result_status(result);
    if (status == PGRES_TUPLES_OK) return take_rows(result, rows);
    if (status == PGRES_COMMAND_OK) return;
    const char* const code = pq_.error_field(result, PG_DIAG_SQLSTATE);
    state = code == nullptr ? "" : code;
    problem = pq_.result_error(result);
    if (problem.empty()) problem = "no reason given";
  }

  void take_rows(PGresult* result, SqlRows& rows) const {
    const int fields = pq_.fields(result);
    for (int i = 0; i < pq_.rows(result); ++i) {
      SqlRow row;
      for (int j = 0; j < fields; ++j) {
        if (pq_.is_null(result, i, j) != 0) {
          row.emplace_back();
          continue;
        }
        const auto size = static_cast<std::size_t>(pq_.length(result, i, j));
        row.push_back(cell_of(pq_.type_of(result, j), {pq_.value(result, i, j), size}));
      }
      rows.push_back(std::move(row));
    }
  }

  [[noreturn]] void lose() const {
    throw StoreError(StoreError::Kind::Lost,
                     address_.shown() + ": the connection to the store was lost (" +
                         address_.without_password(one_line(pq_.error_message(connection_))) + ")");
  }

  [[noreturn]] void refuse(const std::string& state, const std::string& problem) const {
    if (is_lost(state)) lose();
    throw StoreError(StoreError::Kind::Refused,
                     address_.shown() + ": the store " + std::string(advice_for(state)) + " (" +
                         address_.without_password(one_line(problem)) + ")");
  }

  // libpq has no code for this. A server that is gone may come back; a wrong address does not get
  // better, but nobody can distinguish the two.
  [[noreturn]] void refuse_connection() {
    const std::string reason = address_.without_password(one_line(pq_.error_message(connection_)));
    pq_.finish(std::exchange(connection_, nullptr));
    const auto says = [&](const char* words) { return reason.find(words) != std::string::npos; };
    const bool is_refused = says("authentication failed") || says("does not exist") ||
                            says("no password supplied") || says("invalid") ||
                            says("no pg_hba.conf entry");
    throw StoreError(is_refused ? StoreError::Kind::Refused : StoreError::Kind::Lost,
                     address_.shown() + ": no connection to the store (" + reason +
                         "): check the address, the user and whether the server runs");
  }

  Address address_;
  const Library& pq_;
  PGconn* connection_ = nullptr;
  Clock::duration longest_wait_ = usual_wait;
};

}  // namespace

std::unique_ptr<Connection> connect(const Address& address) {
  return std::make_unique<PostgresConnection>(address);
}

}  // namespace sonde::store::postgres
