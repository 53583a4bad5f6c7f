import iconUrl from "../icon.svg?url";
import { show } from "../state/address.ts";
import { prefer } from "../state/preferences.ts";
import { set, type Theme, useStore, type View } from "../state/store.ts";
import { Icon } from "./Icon.tsx";

const VIEWS: { id: View; name: string }[] = [
  { id: "play", name: "Play" },
  { id: "analyse", name: "Analyse" },
  { id: "search", name: "See the search" },
  { id: "compare", name: "Compare" },
  { id: "match", name: "Matches" },
];

const NEXT: Record<Theme, Theme> = { auto: "light", light: "dark", dark: "auto" };
const THEME_ICON: Record<Theme, string> = { auto: "◐", light: "☀", dark: "☾" };

export function TopBar() {
  const view = useStore((state) => state.view);
  const preferences = useStore((state) => state.preferences);
  const connection = useStore((state) => state.connection);
  return (
    <header class="top">
      <a class="brand" href="#/play">
        <img src={iconUrl} alt="" width="28" height="28" />
        <span>Cortado</span>
      </a>
      <nav aria-label="Views">
        {VIEWS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            id={`view-${id}`}
            class={view === id ? "current" : ""}
            aria-current={view === id ? "page" : undefined}
            onClick={() => show(id)}
          >
            {name}
          </button>
        ))}
      </nav>
      <div class="top-end">
        {connection !== "open" && (
          <span class={`link ${connection}`} role="status">
            {connection === "connecting" ? "connecting…" : connection === "idle" ? "asleep" : "connection lost"}
          </span>
        )}
        <button
          type="button"
          class="quiet"
          id="theme"
          aria-label={`Theme: ${preferences.theme}`}
          title={`Theme: ${preferences.theme}`}
          onClick={() => prefer({ theme: NEXT[preferences.theme] })}
        >
          {THEME_ICON[preferences.theme]}
        </button>
        <button
          type="button"
          class="quiet"
          aria-pressed={preferences.sound}
          aria-label={preferences.sound ? "Sound is on" : "Sound is off"}
          title={preferences.sound ? "Sound is on" : "Sound is off"}
          onClick={() => prefer({ sound: !preferences.sound })}
        >
          <Icon name={preferences.sound ? "sound" : "mute"} />
        </button>
        <button type="button" class="quiet" aria-label="Keys" title="Keys (?)" onClick={() => set({ dialog: "keys" })}>
          ?
        </button>
      </div>
    </header>
  );
}
