# Decides once whether `mpirun -n N quartier betweenness ...` spreads a run over processes. Without MPI the program builds
# all the same and says so when it is started that way.
set(QUARTIER_HAVE_MPI FALSE)
if(NOT QUARTIER_MPI STREQUAL "OFF")
  # The C++ bindings of old are not used, and their headers warn.
  set(MPI_CXX_SKIP_MPICXX TRUE)
  find_package(MPI QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND)
    set(QUARTIER_HAVE_MPI TRUE)
  elseif(QUARTIER_MPI STREQUAL "ON")
    message(FATAL_ERROR "QUARTIER_MPI=ON, but no MPI was found: install libopenmpi-dev and openmpi-bin, or set QUARTIER_MPI=AUTO")
  endif()
endif()
message(STATUS "Runs over several processes (MPI): ${QUARTIER_HAVE_MPI}")
