# quartier_embed(TARGET FILE...): turns text and binary resources (shaders, palettes, the sample graph) into one generated
# source file, so that the program is a single file that finds its resources wherever it is put. Read them with
# quartier::resource("shaders/node.vert") from core/resources.h.
function(quartier_embed target)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/embedded_resources.cpp)
  list(TRANSFORM ARGN PREPEND ${CMAKE_SOURCE_DIR}/resources/ OUTPUT_VARIABLE files)
  add_custom_command(OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DOUT=${out} -DROOT=${CMAKE_SOURCE_DIR}/resources "-DFILES=${ARGN}" -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
