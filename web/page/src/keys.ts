import { show } from "./state/address.ts";
import { analyse, stopAnalysis } from "./state/analyse.ts";
import { back, first, forward, last } from "./state/navigate.ts";
import { get, set, type View } from "./state/store.ts";

const VIEWS: Record<string, View> = { "1": "play", "2": "analyse", "3": "search", "4": "compare", "5": "match" };

/** Keys that work wherever nothing is being typed. */
export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const typing = target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
    const onBoard = target.closest(".board-host") !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const arrows = event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End";
    if (onBoard && arrows) {
      return; // there they choose a square
    }
    const view = VIEWS[event.key];
    const actions: Record<string, () => void> = {
      ArrowLeft: back,
      ArrowRight: forward,
      Home: first,
      End: last,
      f: () => set({ flipped: !get().flipped }),
      a: () => (get().desk.running ? stopAnalysis() : analyse()),
      m: () => document.getElementById("typed-move")?.focus(),
      n: () => set({ dialog: "new" }),
      "?": () => set({ dialog: "keys" }),
    };
    const action = view ? () => show(view) : actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  });
}
