/* term.h names capabilities by macros that Swift does not see; they are asked for by name, see terminfo(5). */
extern int setupterm(const char *terminal, int descriptor, int *error);
extern char *tigetstr(const char *capability);
extern int tigetnum(const char *capability);
extern int tigetflag(const char *capability);
extern char *tiparm(const char *text, ...);
