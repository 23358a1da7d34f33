#include "render/gl_program.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "core/error.h"
#include "core/resources.h"

namespace quartier::render {
namespace {

// Atomic additions of 64 bits, where there are any (resources/shaders/density.glsl).
constexpr std::string_view kPrelude = R"(#version 450 core
#ifdef GL_NV_shader_atomic_int64
#extension GL_ARB_gpu_shader_int64 : enable
#extension GL_NV_shader_atomic_int64 : enable
#define ADDS_PAIRS
#endif
)";

std::string readSource(std::string_view name) {
    std::istringstream lines{std::string(resource("shaders/" + std::string(name)))};
    std::string source, line;
    while (std::getline(lines, line)) {
        constexpr std::string_view kInclude = "#include \"";
        if (line.starts_with(kInclude))
            source += readSource(line.substr(kInclude.size(), line.rfind('"') - kInclude.size()));
        else
            source += line + '\n';
    }
    return source;
}

u32 compile(GLenum stage, std::string_view name) {
    const std::string source = std::string(kPrelude) + readSource(name);
    const char* text = source.c_str();
    const u32 shader = glCreateShader(stage);
    glShaderSource(shader, 1, &text, nullptr);
    glCompileShader(shader);
    GLint ok = 0, length = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
    if (ok) return shader;
    glGetShaderiv(shader, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(std::max(length, 1)), '\0');
    glGetShaderInfoLog(shader, length, nullptr, log.data());
    glDeleteShader(shader);
    throw GlError("the shader " + std::string(name) + " does not compile on this driver: " + log);
}

}  // namespace

GlProgram::GlProgram(std::string_view compute) {
    const u32 shader = compile(GL_COMPUTE_SHADER, compute);
    name_ = glCreateProgram();
    glAttachShader(name_, shader);
    glDeleteShader(shader);
    link(std::string(compute));
}

GlProgram::GlProgram(std::string_view vertex, std::string_view fragment) {
    const u32 first = compile(GL_VERTEX_SHADER, vertex);
    const u32 second = compile(GL_FRAGMENT_SHADER, fragment);
    name_ = glCreateProgram();
    for (const u32 shader : {first, second}) {
        glAttachShader(name_, shader);
        glDeleteShader(shader);
    }
    link(std::string(vertex) + " with " + std::string(fragment));
}

GlProgram::~GlProgram() { glDeleteProgram(name_); }

void GlProgram::link(const std::string& what) {
    glLinkProgram(name_);
    GLint ok = 0, length = 0;
    glGetProgramiv(name_, GL_LINK_STATUS, &ok);
    if (ok) return;
    glGetProgramiv(name_, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<size_t>(std::max(length, 1)), '\0');
    glGetProgramInfoLog(name_, length, nullptr, log.data());
    glDeleteProgram(name_);
    throw GlError("the shader program " + what + " does not link on this driver: " + log);
}

GLint GlProgram::find(const char* uniform) {
    const auto [at, fresh] = locations_.try_emplace(uniform, -1);
    if (fresh) at->second = glGetUniformLocation(name_, uniform);
    return at->second;
}

void dispatchOver(u64 items, u32 groupSize) {
    const u64 groups = (items + groupSize - 1) / groupSize;
    if (groups == 0) return;
    const u64 x = std::min<u64>(groups, 32768);
    glDispatchCompute(static_cast<u32>(x), static_cast<u32>((groups + x - 1) / x), 1);
}

}  // namespace quartier::render
