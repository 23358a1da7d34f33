#include "app/session/session_arrays.h"

namespace quartier::session {

StringArena arenaOf(const std::vector<std::string>& texts) {
    StringArena arena;
    for (const std::string& text : texts) arena.add(text);
    return arena;
}

std::vector<std::string> SessionArrays::takeTexts(const std::string& name, std::optional<u64> count) {
    const auto bytes = take<LargeVector<u8>>(name + ".utf8");
    const auto ends = take<std::vector<u64>>(name + ".ends", count);
    std::vector<std::string> texts;
    u64 begin = 0;
    for (const u64 end : ends) {
        if (end < begin || end > bytes.size())
            throw Error(fmt::format("a text of its array {} ends where none can", name));
        texts.emplace_back(reinterpret_cast<const char*>(bytes.data()) + begin, end - begin);
        begin = end;
    }
    if (begin != bytes.size()) throw Error(fmt::format("its array {} goes on after its last text", name));
    return texts;
}

CodedTexts SessionArrays::takeCodedTexts(const std::string& name, u64 rows) {
    CodedTexts coded{.codes = {}, .texts = arenaOf(takeTexts(name, std::nullopt))};
    coded.codes = take<std::vector<u32>>(name, rows);
    for (const u32 code : coded.codes)
        if (code >= coded.texts.size())
            throw Error(fmt::format("its array {} names text {} of {}", name, code, coded.texts.size()));
    return coded;
}

YesNo SessionArrays::takeAnswers(const std::string& name, u64 rows) {
    YesNo answers{.values = take<std::vector<u8>>(name, rows)};
    for (const u8 answer : answers.values)
        if (answer > YesNo::kMissing)
            throw Error(fmt::format("its array {} has {}, and answers are 0 (no), 1 (yes) and 2 (missing)",
                                    name, answer));
    return answers;
}

}  // namespace quartier::session
