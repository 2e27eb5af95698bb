// SPDX-License-Identifier: Apache-2.0
#include "store/postgres/library.hpp"

#include <string>

#include <dlfcn.h>

#include "store/sql.hpp"

namespace sonde::store::postgres {
namespace {

// The same name since PostgreSQL 8.2.
constexpr const char* library_file = "libpq.so.5";

class Loaded {
 public:
  Loaded() : handle_(dlopen(library_file, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) refuse();
    find("PQclear", functions_.clear);
    find("PQconnectdbParams", functions_.connect);
    find("PQconsumeInput", functions_.consume_input);
    find("PQerrorMessage", functions_.error_message);
    find("PQfinish", functions_.finish);
    find("PQftype", functions_.type_of);
    find("PQgetisnull", functions_.is_null);
    find("PQgetlength", functions_.length);
    find("PQgetResult", functions_.result);
    find("PQgetvalue", functions_.value);
    find("PQisBusy", functions_.is_busy);
    find("PQnfields", functions_.fields);
    find("PQntuples", functions_.rows);
    find("PQresultErrorField", functions_.error_field);
    find("PQresultErrorMessage", functions_.result_error);
    find("PQresultStatus", functions_.result_status);
    find("PQsendQueryParams", functions_.send);
    find("PQsetNoticeProcessor", functions_.set_notice_processor);
    find("PQsocket", functions_.socket);
    find("PQstatus", functions_.status);
  }

  const Library& functions() const { return functions_; }

 private:
  template <class Function>
  void find(const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(handle_, name));
    if (function == nullptr) refuse();
  }

  [[noreturn]] static void refuse() {
    throw StoreError(StoreError::Kind::Refused,
                     std::string("a store on PostgreSQL needs ") + library_file +
                         ", which this machine does not have: install the package libpq5");
  }

  void* handle_;
  Library functions_{};
};

}  // namespace

// Never unloaded: its libraries may have threads and handlers of their own.
const Library& library() {
  static const auto& loaded = *new Loaded();
  return loaded.functions();
}

}  // namespace sonde::store::postgres
