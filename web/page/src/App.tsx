import { BoardPane } from "./components/BoardPane.tsx";
import { Dialogs } from "./components/Dialogs.tsx";
import { TopBar } from "./components/TopBar.tsx";
import { socket } from "./state/connection.ts";
import { set, useStore, type View } from "./state/store.ts";
import { AnalyseView } from "./views/AnalyseView.tsx";
import { CompareView } from "./views/CompareView.tsx";
import { MatchView } from "./views/MatchView.tsx";
import { PlayView } from "./views/PlayView.tsx";
import { SearchView } from "./views/SearchView.tsx";

const VIEWS: Record<View, () => preact.JSX.Element> = {
  play: PlayView,
  analyse: AnalyseView,
  search: SearchView,
  compare: CompareView,
  match: MatchView,
};

function Notice() {
  const notice = useStore((state) => state.notice);
  return (
    <div class="notices" role="alert">
      {notice && (
        <button
          type="button"
          class={notice.bad ? "notice bad" : "notice"}
          onClick={() => set({ notice: null })}
          title="Dismiss"
        >
          {notice.text}
        </button>
      )}
    </div>
  );
}

/** After a long silence the server has ended the session; the game on the page is still there. */
function Asleep() {
  const idle = useStore((state) => state.connection === "idle");
  if (!idle) {
    return null;
  }
  return (
    <div class="asleep">
      <p>Nothing happened here for a long time, so the engine went to sleep.</p>
      <button type="button" class="primary" onClick={() => socket.connect()}>
        Wake it up
      </button>
    </div>
  );
}

export function App() {
  const view = useStore((state) => state.view);
  const announced = useStore((state) => state.announced);
  const version = useStore((state) => state.welcome?.version ?? "");
  const View = VIEWS[view];
  return (
    <>
      <TopBar />
      <main class={`view-${view}`}>
        {view !== "match" && <BoardPane />}
        <View />
      </main>
      <footer class="foot">
        <span>{version}</span>
        <a href="/licences.txt">Licences</a>
      </footer>
      <Dialogs />
      <Notice />
      <Asleep />
      <p class="hidden-label" aria-live="assertive">
        {announced}
      </p>
    </>
  );
}
