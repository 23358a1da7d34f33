# What makes faults of memory harder to exploit, and a build independent of the folder that it was made in. Checked by
# tests/house/hardening_test.py, and on any program by scripts/check_hardening.py.

# Position-independent executables (PIE): addresses differ from run to run. Debian's GCC makes them anyway.
include(CheckPIESupported)
check_pie_supported(OUTPUT_VARIABLE pie_output LANGUAGES CXX)
if(NOT CMAKE_CXX_LINK_PIE_SUPPORTED)
  message(STATUS "No position-independent executables: ${pie_output}")
endif()

# The linker's part is in every build: relocations are resolved at the start and then read-only (full RELRO), and no
# stack is executable.
target_link_options(quartier_flags INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)

# The compiler's part is in release builds: checked sizes in calls of libc, and guards behind arrays on the stack, also
# of host code in CUDA sources.
if(NOT QUARTIER_SANITIZE)
  target_compile_options(quartier_flags INTERFACE
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong>
    "$<$<AND:$<COMPILE_LANGUAGE:CUDA>,$<CONFIG:Release>>:SHELL:-Xcompiler=-U_FORTIFY_SOURCE,-D_FORTIFY_SOURCE=2,-fstack-protector-strong>")
endif()
# Among the flags of the configuration, which stand before those of targets: the -fPIC that Qt asks for has to win.
# Behind it, -fPIE allows copies of Qt's static objects, with which the window ends at its start. Objects of a shared
# library need more, and have it from CMAKE_POSITION_INDEPENDENT_CODE.
if(NOT QUARTIER_PYTHON)
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -fPIE")
endif()

# No path of the folders in the program, so that two builds of one commit are the same, byte for byte
# (scripts/check_reproducible.sh). The longer path is given last, as the last that fits is taken.
target_compile_options(quartier_flags INTERFACE
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:Release>>:-ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${CMAKE_BINARY_DIR}=build>)
