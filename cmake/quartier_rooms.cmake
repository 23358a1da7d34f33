# One library per room (folder), and includes only along the arrows of docs/architecture.md.
#
# Every room sees exactly the rooms it names: headers are reached through build/rooms/<room>/, a folder that holds one
# symbolic link to the room, and only the rooms in DEPENDS (and theirs) are on a target's include path. An include
# against the arrows is therefore "file not found"; includes through ".." and CUDA headers outside gpu/ are refused
# when CMake configures.

set(QUARTIER_ROOMS_DIR ${CMAKE_BINARY_DIR}/rooms)

add_library(quartier_flags INTERFACE)
target_compile_options(quartier_flags INTERFACE
  # Warnings are errors for us, not for who builds with ./run: at -O3 other compilers see other ghosts.
  # -Wno-restrict: false alarms inside std::string with GCC 12.
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Release>>>:-Werror>
  $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings --expt-relaxed-constexpr --extended-lambda -lineinfo
    -Xcompiler=-Wall,-Wextra,-Wno-unused-parameter,-Wno-unknown-pragmas>)
include(quartier_hardening)
if(QUARTIER_SANITIZE)
  # Instrumented code hides from the compiler that an std::optional is looked at before it is read.
  target_compile_options(quartier_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${QUARTIER_SANITIZE} -fno-omit-frame-pointer $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>>)
  if(QUARTIER_SANITIZE MATCHES "undefined")
    target_compile_options(quartier_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined>)
  endif()
  target_link_options(quartier_flags INTERFACE -fsanitize=${QUARTIER_SANITIZE})
endif()

function(quartier_check_includes room)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp
       ${CMAKE_CURRENT_SOURCE_DIR}/*.cu ${CMAKE_CURRENT_SOURCE_DIR}/*.cuh)
  foreach(file IN LISTS files)
    file(STRINGS ${file} ups REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<]\\.\\./")
    if(ups)
      message(FATAL_ERROR "${file}: includes through '..' go round the rooms: ${ups}")
    endif()
    if(NOT room STREQUAL "gpu")
      file(STRINGS ${file} cudas REGEX "^[ \t]*#[ \t]*include[ \t]*[\"<](cuda|cub/|thrust/|cooperative_groups)")
      if(cudas OR file MATCHES "\\.cuh?$")
        message(FATAL_ERROR "${file}: CUDA lives under gpu/ only: ${cudas}")
      endif()
    endif()
  endforeach()
endfunction()

# quartier_room(NAME core PATH core SOURCES a.cpp b.cpp [DEPENDS graph ...] [LINK fmt::fmt ...] [FACE gpu.h])
#   FACE: the only headers that other rooms may include (default: every header of the folder).
function(quartier_room)
  cmake_parse_arguments(ROOM "" "NAME;PATH" "SOURCES;DEPENDS;LINK;PRIVATE_LINK;FACE" ${ARGN})
  set(target quartier_${ROOM_NAME})
  add_library(${target} STATIC ${ROOM_SOURCES})
  quartier_check_includes(${ROOM_NAME})

  get_filename_component(parent ${ROOM_PATH} DIRECTORY)
  set(outside ${QUARTIER_ROOMS_DIR}/${ROOM_NAME})
  set(inside ${outside})
  if(ROOM_FACE)
    file(MAKE_DIRECTORY ${outside}/${ROOM_PATH})
    foreach(header IN LISTS ROOM_FACE)
      file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${header} ${outside}/${ROOM_PATH}/${header} SYMBOLIC)
    endforeach()
    set(inside ${QUARTIER_ROOMS_DIR}/${ROOM_NAME}-inside)
  endif()
  file(MAKE_DIRECTORY ${inside}/${parent})
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR} ${inside}/${ROOM_PATH} SYMBOLIC)
  target_include_directories(${target} PRIVATE ${inside} PUBLIC ${outside})

  list(TRANSFORM ROOM_DEPENDS PREPEND quartier_)
  target_link_libraries(${target} PUBLIC ${ROOM_DEPENDS} ${ROOM_LINK} PRIVATE ${ROOM_PRIVATE_LINK} quartier_flags)
endfunction()

# quartier_precompile(TARGET <header>...): headers of libraries that many sources of a target include, parsed once. None of
# our own: the arrows are to be seen in what a source includes, and clang-tidy reads sources without these.
#   REUSE_FROM OTHER: those of another target.
function(quartier_precompile target)
  if("${ARGV1}" STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CCACHE)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  endif()
endfunction()

# For every program: what makes it fit to be checked for leaks.
function(quartier_keep_libraries target)
  if(QUARTIER_SANITIZE MATCHES "address")
    target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests/support/keep_libraries.cpp)
  endif()
endfunction()

# What the sanitizers are told about libraries of the system when ctest runs `test`.
function(quartier_sanitizer_environment test)
  set(support ${CMAKE_SOURCE_DIR}/tests/support)
  if(QUARTIER_SANITIZE MATCHES "thread")
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT "TSAN_OPTIONS=suppressions=${support}/tsan.supp")
  endif()
  if(QUARTIER_SANITIZE MATCHES "address")
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT
      "LSAN_OPTIONS=suppressions=${support}/lsan.supp:print_suppressions=0")
    # The runtimes of GCC 12 and Clang 14 take some blocks of thread-local storage for those of an older glibc and read a
    # header that is not there: the search for leaks dies ("Tracer caught signal 11"; issue 1322 of google/sanitizers).
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT "ASAN_OPTIONS=intercept_tls_get_addr=0")
  endif()
  if(QUARTIER_SANITIZE MATCHES "undefined")
    set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT "UBSAN_OPTIONS=print_stacktrace=1")
  endif()
endfunction()

# What every test program has. Its own code is compiled without optimisation, in two thirds of the time; what it tests is
# compiled like the program.
function(quartier_test_program target)
  target_link_libraries(${target} PRIVATE GTest::gmock quartier_flags)
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-O0>)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests/support)
  target_compile_definitions(${target} PRIVATE QUARTIER_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  quartier_keep_libraries(${target})
endfunction()

# Adds the test `name` of a room. Run by ctest it writes its results to results/NAME.xml of the build folder, and prints
# the cases that fail alone: what an excerpt of the output of CI has room for.
function(quartier_add_test name room)
  add_test(NAME ${name} COMMAND ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS ${room}
    ENVIRONMENT "GTEST_OUTPUT=xml:${CMAKE_BINARY_DIR}/results/${name}.xml;GTEST_BRIEF=1")
  quartier_sanitizer_environment(${name})
endfunction()

# Headers that most tests include: parsed once, for the first test program, whose the others take.
set(QUARTIER_TEST_HEADERS <gmock/gmock-matchers.h> <gtest/gtest.h> <algorithm> <array> <cmath> <functional> <map>
  <memory> <numeric> <random> <string> <thread> <vector>)

# quartier_test(NAME graph SOURCES a_test.cpp ... DEPENDS graph ... [WITH_PROGRAM]): one test program per room.
#   WITH_PROGRAM: the tests start the program itself, whose path is QUARTIER_PROGRAM.
function(quartier_test)
  cmake_parse_arguments(TEST "WITH_PROGRAM" "NAME" "SOURCES;DEPENDS;LINK;PROPERTIES" ${ARGN})
  set(target quartier_${TEST_NAME}_tests)
  add_executable(${target} ${TEST_SOURCES})
  list(TRANSFORM TEST_DEPENDS PREPEND quartier_)
  target_link_libraries(${target} PRIVATE ${TEST_DEPENDS} ${TEST_LINK} GTest::gtest_main)
  quartier_test_program(${target})
  if(TEST_WITH_PROGRAM)
    add_dependencies(${target} quartier)
    target_compile_definitions(${target} PRIVATE QUARTIER_PROGRAM="$<TARGET_FILE:quartier>")
  endif()
  if(TARGET quartier_core_tests AND NOT TEST_NAME STREQUAL "core")
    quartier_precompile(${target} REUSE_FROM quartier_core_tests)
  else()
    quartier_precompile(${target} ${QUARTIER_TEST_HEADERS})
  endif()
  quartier_add_test(${TEST_NAME} ${TEST_NAME} ${target})
  if(TEST_PROPERTIES)
    set_tests_properties(${TEST_NAME} PROPERTIES ${TEST_PROPERTIES})
  endif()
endfunction()
