import { render } from "preact";
import { App } from "./App.tsx";
import { listenToKeys } from "./keys.ts";
import { keepAddress, openAddress, parse } from "./state/address.ts";
import { startHearing } from "./state/analyse.ts";
import { startComparing } from "./state/compare.ts";
import { socket, whenOpen } from "./state/connection.ts";
import { explain, startExplaining } from "./state/explain.ts";
import { look } from "./state/navigate.ts";
import { startPlaying } from "./state/play.ts";
import { loadPreferences } from "./state/preferences.ts";
import { get, set, subscribe } from "./state/store.ts";

loadPreferences();
set({ view: parse(location.hash).view });
startHearing();
startPlaying();
startExplaining();
startComparing();

let firstTime = true;
whenOpen(() => {
  if (firstTime) {
    firstTime = false;
    openAddress();
    keepAddress();
  } else {
    void look(); // back after a lost connection: the game is still here
  }
});

// The first look at "See the search" asks for what it shows.
let shown = get().view;
subscribe(() => {
  const { view, board, explain: now } = get();
  if (view !== shown) {
    shown = view;
    if (view === "search" && board && !now.report && !now.busy) {
      void explain();
    }
  }
});

listenToKeys();
socket.connect();
const root = document.getElementById("page");
if (root) {
  render(<App />, root);
}
