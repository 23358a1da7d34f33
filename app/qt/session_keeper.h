// Keeps the work of the window: saves the document as a session file, knows what is not saved, asks before it
// would be lost, and copies it aside for the case that the program does not end in order.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>

#include "app/qt/document_controller.h"
#include "app/qt/run_controller.h"
#include "app/session/autosave.h"
#include "app/session/computed_identity.h"

namespace quartier::qt {

class SessionKeeper : public QObject {
    Q_OBJECT

  public:
    enum class Answer { save, discard, cancel };

    // `window` is the parent of dialogs.
    SessionKeeper(DocumentController& document, RunController& runs, QWidget& window);
    ~SessionKeeper() override;

    // Something was computed, named, removed or laid out by a person since the document was opened or saved.
    // What opening itself computes does not count, nor does the camera.
    bool unsaved() const;
    QString path() const { return path_; }  // of the session file, empty while there is none
    // The session file that has all of the document; empty while there is none.
    QString savedAs() const { return unsaved() ? QString() : path_; }

    void save();  // where it was opened from or saved last; asks where there is no such place
    void saveAs();
    void saveTo(const QString& path);
    void setKeepGraph(session::KeepGraph keep) { keepGraph_ = keep; }  // of the next save
    bool saving() const { return writing_ && purpose_ == Purpose::save; }
    session::JobState state() const { return job_.state(); }
    void cancel();

    // Before the document goes: true when nothing is unsaved, or a person lets it go or has saved it.
    bool mayLeave();
    // Answers in the place of the dialog: for tests.
    void setQuestion(std::function<Answer()> question) { question_ = std::move(question); }

    // Offers the newest copy that a crash has left.
    void offerRecovery();
    void recover(const session::Leftover& leftover);
    void copyAside();  // now, where something is unsaved

  signals:
    void changed();  // unsaved(), path(), saving()
    void saved(const QString& path);
    void failed(const QString& text);

  private:
    enum class Purpose { save, copy };

    void onChanged(session::Change what);
    void start(Purpose purpose, const QString& path);
    void poll();
    void takeEnd();
    bool saveAndWait();
    session::ComputedIdentity present() const { return session::ComputedIdentity(document_.document()); }
    session::Document documentToKeep() const;

    DocumentController& document_;
    RunController& runs_;
    QWidget& window_;
    QString path_;
    session::KeepGraph keepGraph_ = session::KeepGraph::inside;  // in the file that save() writes
    session::ComputedIdentity kept_;     // as it is in the file, or as opening made it
    session::ComputedIdentity written_;  // by the job
    QString writtenTo_;
    bool firstLook_ = true;  // what opening itself computes comes in
    bool recovered_ = false;
    std::function<Answer()> question_;
    session::Autosave autosave_;
    session::ComputedIdentity copied_;
    std::optional<session::Leftover> taken_;  // the copy that is being opened
    bool copyFailed_ = false;                 // has been said
    QTimer copying_, polling_;
    Purpose purpose_ = Purpose::save;
    bool writing_ = false;  // until poll() has seen the end of the job
    session::Job job_;      // last: its thread ends first
};

}  // namespace quartier::qt
