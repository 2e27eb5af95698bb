// SPDX-License-Identifier: Apache-2.0
#pragma once

// The SQLite inside Sonde. Its functions have names of their own, and everything else in it is
// hidden, so that it never meets a SQLite under test. cmake/SondeSqlite.cmake reads this list: a
// function that is not in it is not there.
// NOLINTBEGIN(readability-identifier-naming)
#ifndef SONDE_SHARES_SQLITE
#define sqlite3_backup_finish sonde_sqlite3_backup_finish
#define sqlite3_backup_init sonde_sqlite3_backup_init
#define sqlite3_backup_step sonde_sqlite3_backup_step
#define sqlite3_bind_blob64 sonde_sqlite3_bind_blob64
#define sqlite3_bind_double sonde_sqlite3_bind_double
#define sqlite3_bind_int64 sonde_sqlite3_bind_int64
#define sqlite3_bind_parameter_index sonde_sqlite3_bind_parameter_index
#define sqlite3_bind_text64 sonde_sqlite3_bind_text64
#define sqlite3_busy_timeout sonde_sqlite3_busy_timeout
#define sqlite3_close sonde_sqlite3_close
#define sqlite3_column_blob sonde_sqlite3_column_blob
#define sqlite3_column_bytes sonde_sqlite3_column_bytes
#define sqlite3_column_double sonde_sqlite3_column_double
#define sqlite3_column_int64 sonde_sqlite3_column_int64
#define sqlite3_column_count sonde_sqlite3_column_count
#define sqlite3_column_type sonde_sqlite3_column_type
#define sqlite3_db_config sonde_sqlite3_db_config
#define sqlite3_errstr sonde_sqlite3_errstr
#define sqlite3_exec sonde_sqlite3_exec
#define sqlite3_finalize sonde_sqlite3_finalize
#define sqlite3_open_v2 sonde_sqlite3_open_v2
#define sqlite3_prepare_v2 sonde_sqlite3_prepare_v2
#define sqlite3_reset sonde_sqlite3_reset
#define sqlite3_step sonde_sqlite3_step
#define sqlite3_vfs_find sonde_sqlite3_vfs_find
#endif
// NOLINTEND(readability-identifier-naming)

#include <sqlite3.h>
