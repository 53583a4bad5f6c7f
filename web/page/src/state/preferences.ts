import { get, type Preferences, set } from "./store.ts";

const KEY = "cortado.preferences";

export function loadPreferences(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>;
    set((old) => ({ preferences: { ...old.preferences, ...kept } }));
  } catch {
    // Whatever was kept is not ours, or storage is switched off: the defaults will do.
  }
  apply();
}

export function prefer(change: Partial<Preferences>): void {
  set((old) => ({ preferences: { ...old.preferences, ...change } }));
  try {
    localStorage.setItem(KEY, JSON.stringify(get().preferences));
  } catch {
    // Only this page remembers then.
  }
  apply();
}

function apply(): void {
  const { theme } = get().preferences;
  if (theme === "auto") {
    delete document.documentElement.dataset.theme;
  } else {
    document.documentElement.dataset.theme = theme;
  }
}
