// SPDX-License-Identifier: Apache-2.0
// Of a build without the headers of libpq.
#include "store/address.hpp"
#include "store/postgres/connection.hpp"

namespace sonde::store::postgres {

std::unique_ptr<Connection> connect(const Address&) {
  throw StoreError(StoreError::Kind::Refused,
                   "this Sonde was built without PostgreSQL: install the package libpq-dev and "
                   "build Sonde again, or use a store of one machine (sqlite:FILE)");
}

}  // namespace sonde::store::postgres
