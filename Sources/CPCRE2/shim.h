/* The width has to be chosen before the header is read. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
