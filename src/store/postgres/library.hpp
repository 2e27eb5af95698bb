// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <libpq-fe.h>

namespace sonde::store::postgres {

// The functions of libpq that Sonde calls, as they were found in the library.
struct Library {
  decltype(&PQclear) clear = nullptr;
  decltype(&PQconnectdbParams) connect = nullptr;
  decltype(&PQconsumeInput) consume_input = nullptr;
  decltype(&PQerrorMessage) error_message = nullptr;
  decltype(&PQfinish) finish = nullptr;
  decltype(&PQftype) type_of = nullptr;
  decltype(&PQgetisnull) is_null = nullptr;
  decltype(&PQgetlength) length = nullptr;
  decltype(&PQgetResult) result = nullptr;
  decltype(&PQgetvalue) value = nullptr;
  decltype(&PQisBusy) is_busy = nullptr;
  decltype(&PQnfields) fields = nullptr;
  decltype(&PQntuples) rows = nullptr;
  decltype(&PQresultErrorField) error_field = nullptr;
  decltype(&PQresultErrorMessage) result_error = nullptr;
  decltype(&PQresultStatus) result_status = nullptr;
  decltype(&PQsendQueryParams) send = nullptr;
  decltype(&PQsetNoticeProcessor) set_notice_processor = nullptr;
  decltype(&PQsocket) socket = nullptr;
  decltype(&PQstatus) status = nullptr;
};

// Loads it once. Throws StoreError where this machine does not have it.
const Library& library();

}  // namespace sonde::store::postgres
