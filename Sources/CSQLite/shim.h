#include <sqlite3.h>

/* Macros that cast an integer to a function pointer are not imported. */
static inline sqlite3_destructor_type facet_sqlite_transient(void) { return SQLITE_TRANSIENT; }
static inline sqlite3_destructor_type facet_sqlite_static(void) { return SQLITE_STATIC; }

/* sqlite3_db_config is variadic, which Swift cannot call. */
static inline int facet_sqlite_configure(sqlite3 *connection, int option, int value) {
  return sqlite3_db_config(connection, option, value, (int *)0);
}
