// A linked GL program from shader files under resources/shaders, with readable errors.
#pragma once

#include <epoxy/gl.h>

#include <string>
#include <string_view>
#include <unordered_map>

#include "core/types.h"

namespace quartier::render {

class GlProgram {
  public:
    // A compute program, or a vertex and a fragment shader; names below shaders/. A line
    // `#include "NAME"` in a shader stands for that file. Throws GlError with the compiler's words.
    explicit GlProgram(std::string_view compute);
    GlProgram(std::string_view vertex, std::string_view fragment);
    ~GlProgram();
    GlProgram(const GlProgram&) = delete;
    GlProgram& operator=(const GlProgram&) = delete;

    void use() const { glUseProgram(name_); }
    void set(const char* uniform, f32 x) { glProgramUniform1f(name_, find(uniform), x); }
    void set(const char* uniform, Vec2 v) { glProgramUniform2f(name_, find(uniform), v.x, v.y); }
    void set(const char* uniform, f32 x, f32 y, f32 z, f32 w) {
        glProgramUniform4f(name_, find(uniform), x, y, z, w);
    }
    void set(const char* uniform, int x, int y, int z, int w) {
        glProgramUniform4i(name_, find(uniform), x, y, z, w);
    }
    void set(const char* uniform, u32 x) { glProgramUniform1ui(name_, find(uniform), x); }
    void set(const char* uniform, bool on) { glProgramUniform1ui(name_, find(uniform), on ? 1u : 0u); }

  private:
    GLint find(const char* uniform);
    void link(const std::string& what);

    u32 name_ = 0;
    std::unordered_map<std::string, GLint> locations_;
};

// Workgroups that cover `items` by `groupSize`, spread over x and y: a dimension holds 65,535 at least.
// The shader's index is gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x.
void dispatchOver(u64 items, u32 groupSize);

}  // namespace quartier::render
