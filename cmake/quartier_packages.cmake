# Looks for the libraries that quartier needs. Those that are missing are collected, so that one sentence names all of
# them, what Debian calls them and what to do: quartier_stop_if_missing() ends the configuration with it.
set(QUARTIER_MISSING "")

# quartier_package(DEBIAN_PACKAGE NAME [arguments of find_package])
macro(quartier_package debian name)
  find_package(${name} ${ARGN} QUIET)
  if(NOT ${name}_FOUND)
    list(APPEND QUARTIER_MISSING "${name} (${debian})")
  endif()
endmacro()

# quartier_module(DEBIAN_PACKAGE PREFIX MODULE): a library that only pkg-config knows, as PkgConfig::PREFIX.
macro(quartier_module debian prefix module)
  if(PKG_CONFIG_FOUND)
    pkg_check_modules(${prefix} QUIET IMPORTED_TARGET ${module})
  endif()
  if(NOT ${prefix}_FOUND)
    list(APPEND QUARTIER_MISSING "${module} (${debian})")
  endif()
endmacro()

# quartier_stop_if_missing(WHO WAY_OUT): WHO needs them; WAY_OUT is what else can be done than install them.
function(quartier_stop_if_missing who way_out)
  if(QUARTIER_MISSING)
    list(JOIN QUARTIER_MISSING ", " missing)
    message(FATAL_ERROR "${who} not found: ${missing}; install the packages of Debian 12 named in brackets "
                        "or what your system calls them${way_out}.")
  endif()
endfunction()
