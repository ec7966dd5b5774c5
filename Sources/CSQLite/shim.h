/* SQLite, with what Swift cannot import from its header. */
#include <sqlite3.h>

/* sqlite3_db_config takes a variable argument list. */
static inline int facet_sqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}

/* Nobody asks how much memory is in use, and to count it takes a lock at each allocation: 8 % of a script of updates.
   Refused, without harm, where SQLite has begun its work already. */
static inline void facet_sqlite_count_no_memory(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/* Reads the beginning of the file and its size, without a descriptor of one's own: to close one would drop the locks
   that this process has on the file. */
static inline sqlite3_int64 facet_sqlite_beginning(sqlite3 *database, unsigned char *bytes, int count) {
  sqlite3_file *file = 0;
  sqlite3_int64 size = 0;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
  if (!file || !file->pMethods || file->pMethods->xFileSize(file, &size) != SQLITE_OK || size < count) return size;
  return file->pMethods->xRead(file, bytes, count, 0) == SQLITE_OK ? size : 0;
}

/* SQLITE_STATIC and SQLITE_TRANSIENT are casts of numbers to function pointers. */
static inline sqlite3_destructor_type facet_sqlite_static(void) { return SQLITE_STATIC; }
static inline sqlite3_destructor_type facet_sqlite_transient(void) { return SQLITE_TRANSIENT; }
