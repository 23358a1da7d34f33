// Standard input, output and error as a shell user expects them: nothing is lost without a word, and a reader
// that has gone away ends the program quietly.
#pragma once

#include <string>

namespace quartier::cli {

// Call once, first of all. Standard streams that were closed are opened onto nothing, so that no file of the
// program takes their numbers; std::cout keeps why a write failed; a closed pipe and a file that reached its
// size limit become errors of the write in place of signals that end the process with its files half written.
void prepareStandardStreams();

// Brings all that was said to standard output. Throws Error or ClosedPipe when it could not be written.
void flushStandardOutput();

// Ends as a program that knows nothing of SIGPIPE does: by that signal, without a word. Where the parent
// ignores the signal, the caller has to tell of the failure.
void endByClosedPipe();

}  // namespace quartier::cli
