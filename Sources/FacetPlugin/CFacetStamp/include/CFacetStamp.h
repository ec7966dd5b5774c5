#ifndef FACET_STAMP_H
#define FACET_STAMP_H
/* Nothing is called: linking this target puts the note into the plugin. */
#endif
