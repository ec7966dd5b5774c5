/* term.h names capabilities by macros that Swift does not see; they are asked for by name here, see terminfo(5). */
int setupterm(const char *terminal, int descriptor, int *error);
char *tigetstr(const char *capability);
int tigetnum(const char *capability);
char *tiparm(const char *text, ...);
/* Swift calls no function with a variable number of arguments. */
static inline char *facet_tiparm1(const char *text, int first) { return tiparm(text, first); }
static inline char *facet_tiparm2(const char *text, int first, int second) { return tiparm(text, first, second); }
