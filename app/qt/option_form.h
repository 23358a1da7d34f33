// A form made from the options that an engine describes: an engine of tomorrow has its form already.
#pragma once

#include <QWidget>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/options.h"

class QFormLayout;

namespace quartier::qt {

class OptionForm : public QWidget {
    Q_OBJECT

  public:
    explicit OptionForm(QWidget* parent = nullptr);
    // The first `plain` options stand open, the rest behind "More options". Values that were set are kept for
    // options of the same key.
    void setOptions(const std::vector<OptionSpec>& options, size_t plain);
    // Calls set(key, value) for every option shown.
    void apply(const std::function<void(const std::string&, f64)>& set) const;
    void setValue(const std::string& key, f64 value);

  signals:
    void edited();

  private:
    QWidget* makeField(const OptionSpec& spec);
    void addRow(QFormLayout* form, const OptionSpec& spec);

    std::map<std::string, f64> values_;  // remembered over changes of engine
    std::vector<OptionSpec> specs_;
    std::map<std::string, QWidget*> fields_;
};

}  // namespace quartier::qt
