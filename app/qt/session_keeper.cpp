#include "app/qt/session_keeper.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>

#include "app/qt/translated.h"
#include "app/session/session_entries.h"
#include "app/session/session_file.h"
#include "core/error.h"

namespace quartier::qt {

using session::Change;

namespace {

constexpr int kCopyEvery = 3 * 60 * 1000;  // milliseconds
constexpr int kPollEvery = 50;
const QString kSuffix = QString::fromLatin1(session::kSessionSuffix);

// What the first look does not change: all that is there by hand, and positions that no layout has given.
bool isOfAPerson(const session::Document& document, Change what) {
    return session::has(what, Change::positions) &&
           (document.layout() == nullptr || document.pinned != nullptr);
}

}  // namespace

SessionKeeper::SessionKeeper(DocumentController& document, RunController& runs, QWidget& window)
    : QObject(&window), document_(document), runs_(runs), window_(window) {
    connect(&document_, &DocumentController::changed, this, &SessionKeeper::onChanged);
    connect(&document_, &DocumentController::resultsChanged, this, &SessionKeeper::changed);
    connect(&runs_, &RunController::runStarted, this, [this] {
        firstLook_ = false;
        copyAside();
        emit changed();
    });
    copying_.setInterval(kCopyEvery);
    connect(&copying_, &QTimer::timeout, this, &SessionKeeper::copyAside);
    copying_.start();
    polling_.setInterval(kPollEvery);
    connect(&polling_, &QTimer::timeout, this, &SessionKeeper::poll);
}

SessionKeeper::~SessionKeeper() = default;

bool SessionKeeper::unsaved() const {
    return !document_.document().empty() && (recovered_ || kept_ != present());
}

void SessionKeeper::onChanged(Change what) {
    if (session::has(what, Change::document)) {
        const QString source = QString::fromStdString(document_.document().source);
        recovered_ = taken_ && taken_->file == source.toStdString();
        path_ = document_.document().fromSession && !recovered_ ? source : QString();
        keepGraph_ = document_.document().keepGraph;
        if (!recovered_) taken_.reset();
        firstLook_ = !recovered_;
        kept_ = {};
        autosave_.discard();
        copied_ = {};
        if (recovered_) copyAside();
    } else if (isOfAPerson(document_.document(), what) || !kept_.sameByHand(present())) {
        firstLook_ = false;
    }
    if (firstLook_) kept_ = present();
    emit changed();
}

session::Document SessionKeeper::documentToKeep() const {
    session::Document document = document_.document();
    document.views = session::keptViews(document_.workspace());
    document.window = session::windowState(document_.workspace());
    return document;
}

// Only one file is written at a time: a copy gives way to a save, a save to a save elsewhere.
void SessionKeeper::start(Purpose purpose, const QString& path) {
    job_.cancel();
    job_.wait();
    job_.takeEnd();
    purpose_ = purpose;
    writtenTo_ = path;
    written_ = present();
    writing_ = true;
    const session::KeepGraph keep =
        purpose == Purpose::save ? keepGraph_ : session::KeepGraph::inside;  // a copy is whole by itself
    job_.start("Saving", {},
               [keep, document = documentToKeep(), file = path.toStdString()](RunContext& context) {
                   session::saveSession(document, file, context, keep);
               });
    polling_.start();
    emit changed();
}

void SessionKeeper::save() {
    if (path_.isEmpty())
        saveAs();
    else
        saveTo(path_);
}

void SessionKeeper::saveAs() {
    if (document_.document().empty()) return;
    QString name = QString::fromStdString(document_.document().name);
    if (!name.endsWith(kSuffix)) name = QFileInfo(name).completeBaseName() + kSuffix;
    const QString folder = path_.isEmpty() ? QSettings().value("folder").toString() : QFileInfo(path_).path();
    const QString inside = tr("Quartier session with its graph (*.quartier)");
    const QString byReference = tr("Quartier session, graph by reference (*.quartier)");
    QStringList types{inside};
    if (document_.document().graphFile) types.append(byReference);
    QString type = keepGraph_ == session::KeepGraph::reference ? types.last() : inside;
    QString path = QFileDialog::getSaveFileName(&window_, tr("Save Session"),
                                                folder.isEmpty() ? name : folder + '/' + name,
                                                types.join(QStringLiteral(";;")), &type);
    if (path.isEmpty()) return;
    if (!path.endsWith(kSuffix)) path += kSuffix;
    keepGraph_ = type == byReference ? session::KeepGraph::reference : session::KeepGraph::inside;
    saveTo(path);
}

void SessionKeeper::saveTo(const QString& path) {
    if (!document_.document().empty()) start(Purpose::save, path);
}

void SessionKeeper::cancel() {
    if (saving()) job_.cancel();
}

void SessionKeeper::poll() {
    if (job_.takeEnd())
        takeEnd();
    else
        emit changed();
}

void SessionKeeper::takeEnd() {
    polling_.stop();
    writing_ = false;
    const session::JobState state = job_.state();
    const bool failure = state.status == session::JobStatus::failed;
    const bool wrote = state.status == session::JobStatus::finished;
    const QString error = translated(state.error);
    if (purpose_ == Purpose::copy) {
        if (!wrote) copied_ = {};  // the next look tries again: there may be room by then
        // Said once: a folder that cannot be written stays so.
        if (failure && !std::exchange(copyFailed_, true)) emit failed(error);
        if (wrote) {
            autosave_.keepOnly(writtenTo_.toStdString());
            if (taken_) session::removeLeftover(*std::exchange(taken_, std::nullopt));
        }
    } else if (failure) {
        emit failed(error);
    } else if (wrote) {
        kept_ = written_;
        path_ = writtenTo_;
        firstLook_ = recovered_ = false;
        autosave_.discard();
        emit saved(path_);
    }
    emit changed();
}

void SessionKeeper::copyAside() {
    if (!unsaved() || writing_ || (!recovered_ && copied_ == present())) return;
    try {
        start(Purpose::copy, QString::fromStdString(autosave_.place(document_.document().name).string()));
        copied_ = present();
    } catch (const Error& error) {
        if (!std::exchange(copyFailed_, true)) emit failed(translated(error.what()));
    }
}

// With its progress, and a button that leaves everything as it is.
bool SessionKeeper::saveAndWait() {
    save();
    if (!saving()) return false;  // no place was chosen
    QProgressDialog dialog(tr("Saving %1").arg(QFileInfo(writtenTo_).fileName()), tr("Cancel"), 0, 1000,
                           &window_);
    dialog.setWindowModality(Qt::ApplicationModal);
    QEventLoop loop;
    connect(this, &SessionKeeper::changed, &loop, [&] {
        if (!saving()) return loop.quit();
        dialog.setValue(static_cast<int>(std::max(0.0, state().progress.fraction) * 999));
    });
    connect(&dialog, &QProgressDialog::canceled, this, &SessionKeeper::cancel);
    loop.exec();
    return !unsaved();
}

bool SessionKeeper::mayLeave() {
    if (!unsaved()) return true;
    Answer answer = Answer::cancel;
    if (question_) {
        answer = question_();
    } else {
        QMessageBox box(QMessageBox::Question, tr("Quartier"),
                        tr("Save what was computed for \u201c%1\u201d?")
                            .arg(QString::fromStdString(document_.document().name)),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
        box.setInformativeText(tr("Without saving, its results, names and layout are lost."));
        box.setDefaultButton(QMessageBox::Save);
        const int pressed = box.exec();
        answer = pressed == QMessageBox::Save      ? Answer::save
                 : pressed == QMessageBox::Discard ? Answer::discard
                                                   : Answer::cancel;
    }
    if (answer == Answer::save) return saveAndWait();
    if (answer == Answer::discard) autosave_.discard();
    return answer == Answer::discard;
}

void SessionKeeper::recover(const session::Leftover& leftover) {
    taken_ = leftover;
    runs_.open(QString::fromStdString(leftover.file.string()));
}

void SessionKeeper::offerRecovery() {
    const std::vector<session::Leftover> found = session::leftovers();
    if (found.empty()) return;
    const session::Leftover& newest = found.front();
    auto* box = new QMessageBox(QMessageBox::Question, tr("Quartier"),
                                tr("The work on \u201c%1\u201d was not saved when the program ended.")
                                    .arg(QString::fromStdString(newest.name)),
                                QMessageBox::NoButton, &window_);
    box->setObjectName("recovery");
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("A copy of %1 is there.").arg(QLocale().toString(QDateTime::fromSecsSinceEpoch(newest.savedAt))));
    auto* open = box->addButton(tr("Open the Copy"), QMessageBox::AcceptRole);
    auto* remove = box->addButton(tr("Remove It"), QMessageBox::DestructiveRole);
    box->addButton(tr("Later"), QMessageBox::RejectRole);
    connect(box, &QMessageBox::buttonClicked, this, [this, newest, open, remove](QAbstractButton* pressed) {
        if (pressed == open) recover(newest);
        if (pressed == remove) session::removeLeftover(newest);
    });
    box->open();
}

}  // namespace quartier::qt
