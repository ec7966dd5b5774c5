/* SQLite, with what Swift cannot import from its header. */
#include <sqlite3.h>

/* sqlite3_db_config takes a variable argument list. */
static inline int facet_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/* SQLITE_STATIC and SQLITE_TRANSIENT are casts of numbers to function pointers. */
static inline sqlite3_destructor_type facet_sqlite_static(void) { return SQLITE_STATIC; }
static inline sqlite3_destructor_type facet_sqlite_transient(void) { return SQLITE_TRANSIENT; }
