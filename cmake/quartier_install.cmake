# cmake --install, and the Debian package (cpack -G DEB). The program finds all it needs in itself (quartier_embed), so it
# may be put anywhere; what else is installed is for the desktop, for man(1), for shells and for people.
include(GNUInstallDirs)
set(share ${CMAKE_BINARY_DIR}/share)
file(MAKE_DIRECTORY ${share}/icons)
find_program(QUARTIER_GZIP gzip REQUIRED)
mark_as_advanced(QUARTIER_GZIP)
set(QUARTIER_SHARE "")

# share_file(NAME COMMAND...): NAME in build/share is what the command prints.
function(share_file name)
  add_custom_command(OUTPUT ${share}/${name} COMMAND ${ARGN} > ${share}/${name} DEPENDS quartier VERBATIM)
  set(QUARTIER_SHARE ${QUARTIER_SHARE} ${share}/${name} PARENT_SCOPE)
endfunction()
share_file(quartier.1 $<TARGET_FILE:quartier> help --man)
foreach(shell bash zsh fish)
  share_file(quartier.${shell} $<TARGET_FILE:quartier> help --completion ${shell})
endforeach()
# Without time and name in them: the same input gives the same bytes.
add_custom_command(OUTPUT ${share}/quartier.1.gz COMMAND ${QUARTIER_GZIP} -9nc ${share}/quartier.1 > ${share}/quartier.1.gz
  DEPENDS ${share}/quartier.1 VERBATIM)
add_custom_command(OUTPUT ${share}/changelog.gz
  COMMAND ${QUARTIER_GZIP} -9nc ${CMAKE_SOURCE_DIR}/CHANGELOG.md > ${share}/changelog.gz
  DEPENDS ${CMAKE_SOURCE_DIR}/CHANGELOG.md VERBATIM)
list(APPEND QUARTIER_SHARE ${share}/quartier.1.gz ${share}/changelog.gz)
if(QUARTIER_WINDOW)
  add_custom_command(OUTPUT ${share}/icons/quartier.svg COMMAND quartier_icons ${share}/icons DEPENDS quartier_icons VERBATIM)
  list(APPEND QUARTIER_SHARE ${share}/icons/quartier.svg)
endif()
add_custom_target(quartier_share ALL DEPENDS ${QUARTIER_SHARE})

set(to_docs COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(TARGETS quartier COMPONENT quartier RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${share}/quartier.1.gz COMPONENT quartier DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${share}/quartier.bash COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME quartier)
install(FILES ${share}/quartier.zsh COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions
  RENAME _quartier)
install(FILES ${share}/quartier.fish COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${share}/changelog.gz packaging/debian/copyright ${to_docs})
foreach(page guide cli python formats sessions generators algorithms)
  install(FILES docs/${page}.md ${to_docs})
endforeach()
install(DIRECTORY docs/images docs/data ${to_docs})
if(QUARTIER_WINDOW)
  install(FILES packaging/quartier.desktop COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES packaging/quartier.xml COMPONENT quartier DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
  set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
  install(FILES ${share}/icons/quartier.svg COMPONENT quartier DESTINATION ${icons}/scalable/apps)
  foreach(size 16 24 32 48 64 128 256)
    install(FILES ${share}/icons/quartier-${size}.png COMPONENT quartier DESTINATION ${icons}/${size}x${size}/apps
      RENAME quartier.png)
  endforeach()
endif()
# Debian has the licence already.
install(FILES LICENSE COMPONENT licence DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};quartier;quartier;/")
set(CPACK_PACKAGE_NAME quartier)
set(CPACK_PACKAGE_CONTACT "The quartier developers <quartier@example.invalid>" CACHE STRING "Maintainer of packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see the neighbourhoods of a graph")
file(READ packaging/debian/description.txt CPACK_DEBIAN_PACKAGE_DESCRIPTION)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Those that are loaded by name at run time, which no tool sees: OpenGL by libepoxy, MPI's launcher and NCCL.
if(QUARTIER_WINDOW)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libegl1")
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, fonts-dejavu-core, shared-mime-info")
endif()
set(CPACK_DEBIAN_PACKAGE_SUGGESTS openmpi-bin)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
