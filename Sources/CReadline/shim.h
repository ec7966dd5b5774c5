/* readline's typedef Function clashes with our names. */
#define _FUNCTION_DEF
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>
