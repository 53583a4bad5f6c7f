import { get } from "./state/store.ts";

let audio: AudioContext | null = null;

/** A short knock, made here so that no file is needed; deeper for a capture. Silent unless sound was switched on. */
export function click(san: string): void {
  if (!get().preferences.sound) {
    return;
  }
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(san.includes("x") ? 190 : 320, now);
  tone.frequency.exponentialRampToValueAtTime(80, now + 0.08);
  gain.gain.setValueAtTime(0.25, now);
  gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
