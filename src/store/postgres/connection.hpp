// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "store/sql.hpp"

namespace sonde::store {
class Address;
}

// The only folder that knows libpq. The library is loaded when an address asks for it, so that no
// test program depends on it.
namespace sonde::store::postgres {

// Throws StoreError with one sentence: where no server answers, where it refuses, and where this
// build, or this machine, has no libpq.
std::unique_ptr<Connection> connect(const Address& address);

}  // namespace sonde::store::postgres
