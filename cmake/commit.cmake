# Writes OUT: the commit that SOURCE is at, or COMMIT where that is given. Run at every build, and touches OUT only when
# something has changed. Without git and COMMIT, as in an archive of the sources, the commit is not known.
set(modified false)
if(NOT COMMIT)
  execute_process(COMMAND git -C ${SOURCE} rev-parse --verify HEAD
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  # A checkout that quartier is only unpacked into has a commit of its own, which is not ours.
  execute_process(COMMAND git -C ${SOURCE} ls-files --error-unmatch cmake/commit.cmake
    OUTPUT_QUIET ERROR_QUIET RESULT_VARIABLE foreign)
  if(failed OR foreign)
    set(COMMIT "")
  else()
    execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no
      OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
      set(modified true)
    endif()
  endif()
endif()
set(text "// Written by cmake/commit.cmake.\n#include \"build_facts.h\"\n\nnamespace quartier {\nconst char* const kCommit = \"${COMMIT}\";\nconst bool kModified = ${modified};\n}  // namespace quartier\n")
if(EXISTS ${OUT})
  file(READ ${OUT} old)
endif()
if(NOT "${old}" STREQUAL "${text}")
  file(WRITE ${OUT} "${text}")
endif()
