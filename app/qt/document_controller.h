// The open document in the window: hands what a person does to its workspace, and makes Qt signals of what
// changes. The other controllers are made of it.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "app/qt/translated.h"
#include "app/session/workspace.h"

namespace quartier::qt {

class DocumentController : public QObject, private session::WorkspaceObserver {
    Q_OBJECT

  public:
    explicit DocumentController(const session::EngineSetup& setup);

    session::Workspace& workspace() { return workspace_; }
    const session::Workspace& workspace() const { return workspace_; }
    session::Session& session() { return workspace_.session(); }
    const session::Session& session() const { return workspace_.session(); }
    session::History& history() { return workspace_.history(); }
    const session::Document& document() const { return workspace_.document(); }
    // The results that are shown; null while there is none.
    const session::CommunityRun* communities() const { return document().communities.get(); }
    const session::CentralityRun* betweenness() const { return document().betweenness.get(); }
    bool dark() const { return workspace_.dark(); }
    QString nameOf(u32 treeNode) const;  // of a community

    // Calls a function of app/session/workspace_commands.h. What it throws goes to the message bar.
    void perform(const std::function<void(session::Workspace&)>& command);
    void undo();
    void redo();

  signals:
    void changed(quartier::session::Change what);  // results or positions are others now
    void resultsChanged();                         // those there are, their names, or which are shown
    void columnRenamed(quartier::session::ColumnOf of, const std::string& from, const std::string& to);
    void selectionChanged();
    void viewsChanged();  // one was opened or closed, or they are locked together, or no longer
    void styleChanged(quartier::session::ViewId view);
    void placeChanged(quartier::session::ViewId view);
    void cameraWanted(quartier::session::ViewId view, const quartier::session::CameraMove& move);
    void darkChanged(bool dark);
    void historyChanged();
    // `of`: what an error kept from coming.
    void message(const QString& text, bool error, quartier::session::Change of = session::Change::none);

  private:
    void onDocument(session::Change what) override { emit changed(what); }
    void onResults() override { emit resultsChanged(); }
    void onColumnRenamed(session::ColumnOf of, const std::string& from, const std::string& to) override {
        emit columnRenamed(of, from, to);
    }
    void onSelection() override { emit selectionChanged(); }
    void onViews() override { emit viewsChanged(); }
    void onStyle(session::ViewId view) override { emit styleChanged(view); }
    void onPlace(session::ViewId view) override { emit placeChanged(view); }
    void onCamera(session::ViewId view, const session::CameraMove& move) override {
        emit cameraWanted(view, move);
    }
    void onGround() override { emit darkChanged(workspace_.dark()); }
    void onHistory() override { emit historyChanged(); }
    void onEdited(const std::string& text) override { emit message(translated(text), false); }
    void onError(const std::string& text) override { emit message(translated(text), true); }

    session::Workspace workspace_;
};

}  // namespace quartier::qt
