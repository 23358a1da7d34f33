// Filter expressions.
#include "app/session/filter.h"

#include "core/error.h"
#include "fuzz.h"

using namespace quartier;

// What is read is written and read back as the same text.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    session::FilterPtr filter;
    try {
        filter = session::parseFilter(fuzz::asText(data, size));
    } catch (const Error& error) {
        if (std::string_view(error.what()).find('\n') != std::string_view::npos)
            fuzz::finding("refused with more than one line");
        return 0;
    }
    if (filter == nullptr) return 0;
    const std::string text = session::toText(*filter);
    try {
        const std::string again = session::toText(*session::parseFilter(text));
        if (again != text) fuzz::finding("'" + text + "' is read back as '" + again + "'");
    } catch (const Error& error) {
        fuzz::finding("'" + text + "' is written and not read: " + error.what());
    }
    return 0;
}
