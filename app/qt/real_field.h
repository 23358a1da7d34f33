// Fields for numbers that QSpinBox does not hold: real ones over decades (thresholds, resolutions, ends of a
// ramp), and whole ones beyond int (seeds). QString and QLocale read "nan" and "inf" as numbers; these fields
// do not.
#pragma once

#include <QDoubleSpinBox>
#include <QRegularExpression>
#include <cmath>

namespace quartier::qt {

inline bool isInfiniteOrNan(const QString& text) {
    bool number = false;
    const double value = text.toDouble(&number);
    return number && !std::isfinite(value);
}

class WholeField : public QDoubleSpinBox {
  public:
    WholeField() { setDecimals(0); }
    QValidator::State validate(QString& text, int& position) const override {
        return isInfiniteOrNan(text) ? QValidator::Invalid : QDoubleSpinBox::validate(text, position);
    }
};

// A spin box that shows 0.000001 as 1e-6 and steps by its own magnitude: thresholds range over decades.
class RealField : public QDoubleSpinBox {
  public:
    explicit RealField(int digits = 6) : digits_(digits) { setDecimals(12); }
    QString textFromValue(double value) const override {
        QString text = QString::number(value, 'g', digits_);
        // 4.532e+06 is 4.532e6: an exponent that a narrow field cuts off is another number.
        static const QRegularExpression kFiller("e([+]|(-))0*");
        return text.replace(kFiller, "e\\2");
    }
    double valueFromText(const QString& text) const override { return text.toDouble(); }
    QValidator::State validate(QString& text, int&) const override {
        if (isInfiniteOrNan(text)) return QValidator::Invalid;
        bool fine = false;
        const double value = text.toDouble(&fine);
        if (!fine)
            return text.isEmpty() || text.endsWith('e') || text.endsWith('+') || text.endsWith('-') ||
                           text.endsWith('.')
                       ? QValidator::Intermediate
                       : QValidator::Invalid;
        return value >= minimum() && value <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    }
    // What the arrows add; 0: by the magnitude of the value.
    void setStep(double step) { step_ = step; }
    void stepBy(int steps) override {
        if (step_ > 0) return setValue(value() + steps * step_);
        const double size = std::abs(value());
        const double unit = size > 0 ? std::pow(10.0, std::floor(std::log10(size) + 1e-9)) : 1e-6;
        // Down from a power of ten goes by the next smaller decade: 1 -> 0.9, not 0.
        const double step = size >= 0.1 && size <= 100 ? 0.1 : (steps < 0 && size <= unit ? unit / 10 : unit);
        setValue(value() + steps * step);
    }

  private:
    int digits_;       // significant ones shown
    double step_ = 0;  // 0: by the magnitude of the value
};

}  // namespace quartier::qt
