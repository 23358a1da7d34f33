// The parts of a document that session.json keeps in words and numbers; its arrays are beside it
// (session_file.h). Every function that reads throws Error, which names the member, not the file.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/session/result.h"
#include "graph/import_report.h"

namespace quartier::session {

// A JSON object that was read: its members by name and type. An integer that its type cannot hold is an
// error; the number null is NaN, as JSON has no other way to keep one.
class JsonMembers {
  public:
    JsonMembers(const nlohmann::json& object, std::string where);

    template <class T>
    T get(const char* name) const;
    bool has(const char* name) const { return object_.contains(name); }
    JsonMembers object(const char* name) const;
    std::vector<JsonMembers> list(const char* name) const;  // of objects
    std::vector<std::string> texts(const char* name) const;
    std::vector<u32> numbers(const char* name) const;
    const nlohmann::json& at(const char* name) const;
    [[noreturn]] void fail(const char* name) const;

  private:
    const nlohmann::json& object_;
    std::string where_;  // "results[2].": before a member's name in messages
};

nlohmann::json reportJson(const ImportReport& report);
ImportReport reportFrom(const JsonMembers& members);

// toJson(Trace) in core/trace.h writes it. What it says of the machine is not kept.
Trace traceFrom(const JsonMembers& members);

// The values of the options that the engine of a result heeds.
nlohmann::json optionsJson(const Result& result);
// The engine, with these.
nlohmann::json engineJson(const Result& result);
// `specs` has the options of all engines of the kind. What the engine is described by beyond that
// (its paper, say) is not kept.
template <class Options>
EngineInfo engineFrom(const JsonMembers& members, const std::vector<OptionSpec>& specs, Options& options);

}  // namespace quartier::session
