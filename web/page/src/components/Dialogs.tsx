import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { exportAll, forgetGame, kept, reopen } from "../state/archive.ts";
import { load, pick } from "../state/files.ts";
import { begin } from "../state/play.ts";
import { type PlaySettings, set, useStore } from "../state/store.ts";

/** A dialog of the browser, which keeps the focus inside and closes with Escape. */
function Dialog(props: { title: string; children: ComponentChildren }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
    // The first thing to do, not the button that closes.
    element.current?.querySelector<HTMLElement>("form .primary, .listing button, form input")?.focus();
  }, []);
  const close = () => set({ dialog: null, listing: null });
  return (
    <dialog ref={element} onClose={close} aria-label={props.title}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="quiet" onClick={close} aria-label="Close">
          ✕
        </button>
      </header>
      {props.children}
    </dialog>
  );
}

function NewGame() {
  const settings = useStore((state) => state.playSettings);
  const welcome = useStore((state) => state.welcome);
  const change = (part: Partial<PlaySettings>) => set((old) => ({ playSettings: { ...old.playSettings, ...part } }));
  const choice = <K extends keyof PlaySettings>(key: K, value: PlaySettings[K], label: string) => (
    <label key={String(value)} class="radio">
      <input type="radio" name={key} checked={settings[key] === value} onChange={() => change({ [key]: value })} />
      {label}
    </label>
  );
  return (
    <Dialog title="New game">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <fieldset>
          <legend>You play</legend>
          {choice("side", "w", "White")}
          {choice("side", "b", "Black")}
          {choice("side", "random", "either")}
        </fieldset>
        <fieldset>
          <legend>Strength</legend>
          <label class="check">
            <input
              type="checkbox"
              id="full-strength"
              checked={settings.elo === null}
              onChange={(event) => change({ elo: event.currentTarget.checked ? null : 1500 })}
            />
            full strength
          </label>
          {settings.elo !== null && (
            <label class="slider">
              <input
                type="range"
                id="elo"
                min={welcome?.minElo ?? 800}
                max={welcome?.maxElo ?? 2800}
                step={50}
                value={settings.elo}
                onInput={(event) => change({ elo: Number(event.currentTarget.value) })}
              />
              <output>about {settings.elo} Elo</output>
            </label>
          )}
        </fieldset>
        <fieldset>
          <legend>Clock</legend>
          <label class="check">
            <input
              type="checkbox"
              id="with-clock"
              checked={settings.clock}
              onChange={(event) => change({ clock: event.currentTarget.checked })}
            />
            with clocks
          </label>
          {settings.clock && (
            <span class="pair">
              <label>
                Minutes
                <input
                  type="number"
                  min={0.5}
                  max={180}
                  step={0.5}
                  value={settings.minutes}
                  onChange={(event) => change({ minutes: Math.max(0.1, Number(event.currentTarget.value) || 1) })}
                />
              </label>
              <label>
                Seconds a move
                <input
                  type="number"
                  min={0}
                  max={60}
                  value={settings.increment}
                  onChange={(event) => change({ increment: Math.max(0, Number(event.currentTarget.value) || 0) })}
                />
              </label>
            </span>
          )}
        </fieldset>
        <fieldset>
          <legend>Start</legend>
          {choice("start", "standard", "standard")}
          {choice("start", "chess960", "Chess960, by lot")}
          {choice("start", "position", "a position")}
          {settings.start === "position" && (
            <input
              id="start-fen"
              aria-label="FEN of the start"
              placeholder="FEN"
              spellcheck={false}
              value={settings.fen}
              onInput={(event) => change({ fen: event.currentTarget.value })}
            />
          )}
        </fieldset>
        <footer>
          <button type="submit" class="primary" id="start-game">
            Start
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function Load() {
  const listing = useStore((state) => state.listing);
  const [text, setText] = useState("");
  const [filter, setFilter] = useState("");
  if (listing) {
    const wanted = filter.toLowerCase();
    const games = listing.list.games.filter((game) =>
      Object.values(game.tags).some((value) => value.toLowerCase().includes(wanted)),
    );
    return (
      <Dialog title={`${listing.list.games.length}${listing.list.more ? "+" : ""} games in ${listing.name}`}>
        <input
          aria-label="Find a game"
          placeholder="Find a player, an event, a year"
          value={filter}
          onInput={(event) => setFilter(event.currentTarget.value)}
        />
        <ol class="listing">
          {games.slice(0, 300).map((game) => (
            <li key={game.index}>
              <button type="button" onClick={() => void pick(listing.text, game.index)}>
                <b>
                  {game.tags.White ?? "?"} – {game.tags.Black ?? "?"}
                </b>
                <span>{game.result}</span>
                <small>{[game.tags.Event, game.tags.Date].filter(Boolean).join(", ")}</small>
              </button>
            </li>
          ))}
        </ol>
      </Dialog>
    );
  }
  return (
    <Dialog title="Load PGN or FEN">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void load("the text", text);
        }}
      >
        <label class="file">
          A file
          <input
            type="file"
            id="pgn-file"
            accept=".pgn,.txt,text/plain"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              if (file) {
                void file.text().then((content) => load(file.name, content));
              }
            }}
          />
        </label>
        <label class="file">
          Or a text
          <textarea
            id="pgn-text"
            rows={8}
            spellcheck={false}
            value={text}
            placeholder="One or many games in PGN, or a position in FEN"
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <footer>
          <button type="submit" class="primary" id="load-text" disabled={!text.trim()}>
            Load
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

function Archive() {
  const [games, setGames] = useState(kept);
  return (
    <Dialog title="My games">
      {games.length === 0 && <p class="soft">No games yet. They are kept in this browser only.</p>}
      <ol class="listing">
        {games.map(({ key, at, game }) => (
          <li key={key} class="with-remove">
            <button type="button" onClick={() => reopen(key)}>
              <b>
                {game.tags.White} – {game.tags.Black}
              </b>
              <span>{game.result}</span>
              <small>
                {new Date(at).toLocaleString()}, {Math.ceil(game.nodes.length / 2)} moves
              </small>
            </button>
            <button
              type="button"
              class="quiet"
              aria-label="Forget this game"
              onClick={() => {
                forgetGame(key);
                setGames(kept());
              }}
            >
              ✕
            </button>
          </li>
        ))}
      </ol>
      {games.length > 0 && (
        <footer>
          <button type="button" onClick={() => void exportAll()}>
            Save all as PGN
          </button>
        </footer>
      )}
    </Dialog>
  );
}

const KEYS: [string, string][] = [
  ["← →", "back and forward"],
  ["Home End", "to the start, to the end"],
  ["f", "turn the board"],
  ["a", "analyse, stop"],
  ["m", "type a move"],
  ["1 … 5", "the views"],
  ["n", "new game"],
  ["?", "this list"],
];

function Keys() {
  return (
    <Dialog title="Keys">
      <p class="soft">On the board itself: arrow keys choose a square, Enter picks a piece up and puts it down.</p>
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

export function Dialogs() {
  const dialog = useStore((state) => state.dialog);
  const listing = useStore((state) => state.listing !== null);
  switch (dialog) {
    case "new":
      return <NewGame />;
    case "load":
      return <Load key={String(listing)} />;
    case "archive":
      return <Archive />;
    case "keys":
      return <Keys />;
    case null:
      return null;
  }
}
