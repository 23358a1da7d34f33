// Linked into programs that are checked for leaks: libraries stay loaded until the end. Drivers of OpenGL and
// plug-ins of Qt keep memory in variables of their own; once they are unloaded, LeakSanitizer finds no
// pointer to it any more, and cannot name who allocated it.
extern "C" int dlclose(void*) { return 0; }
