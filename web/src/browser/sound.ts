// A few short sounds, made on the spot. Off unless a person switches them on.
import type { GameEvent, Line } from "../protocol";

/** What has a sound of its own. */
type Cue = "tokens" | "recruited" | "reserved" | "location" | "time" | "avengers" | "gauntlet" | "over" | "turn";

interface Note {
  pitch: number;
  at: number;
  length: number;
  wave: OscillatorType;
}

const VOLUME = 0.08;

const TUNES: Readonly<Record<Cue, readonly Note[]>> = {
  tokens: [
    { pitch: 1320, at: 0, length: 0.09, wave: "triangle" },
    { pitch: 1760, at: 0.05, length: 0.12, wave: "triangle" },
  ],
  reserved: [
    { pitch: 330, at: 0, length: 0.14, wave: "sine" },
    { pitch: 262, at: 0.08, length: 0.18, wave: "sine" },
  ],
  recruited: [
    { pitch: 523, at: 0, length: 0.16, wave: "triangle" },
    { pitch: 784, at: 0.09, length: 0.24, wave: "triangle" },
  ],
  location: [
    { pitch: 392, at: 0.2, length: 0.3, wave: "sine" },
    { pitch: 587, at: 0.3, length: 0.4, wave: "sine" },
  ],
  time: [{ pitch: 988, at: 0.15, length: 0.5, wave: "sine" }],
  avengers: [
    { pitch: 440, at: 0.2, length: 0.12, wave: "triangle" },
    { pitch: 440, at: 0.32, length: 0.12, wave: "triangle" },
    { pitch: 659, at: 0.44, length: 0.3, wave: "triangle" },
  ],
  gauntlet: [
    { pitch: 196, at: 0, length: 0.9, wave: "sawtooth" },
    { pitch: 294, at: 0.12, length: 0.9, wave: "sawtooth" },
  ],
  over: [
    { pitch: 262, at: 0, length: 0.9, wave: "triangle" },
    { pitch: 392, at: 0.18, length: 0.9, wave: "triangle" },
  ],
  turn: [
    { pitch: 880, at: 0.35, length: 0.14, wave: "sine" },
    { pitch: 1175, at: 0.47, length: 0.2, wave: "sine" },
  ],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after a click or a key: call this from one. */
export async function wake(): Promise<void> {
  context ??= new AudioContext();
  if (context.state === "suspended") await context.resume();
}

function sing(audio: AudioContext, note: Note): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + note.at;
  tone.type = note.wave;
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.length);
}

/** Sound some cues, each once. What cannot be heard yet is dropped: it would all come at once later. */
export function play(cues: Iterable<Cue>): void {
  if (context?.state !== "running") return;
  for (const cue of new Set(cues)) for (const note of TUNES[cue]) sing(context, note);
}

const isCue = (kind: GameEvent["kind"]): kind is Cue & GameEvent["kind"] => kind !== "turn" && kind in TUNES;

/** The cues of what happened; `yours` when it led to one's own turn. */
export function cuesOf(lines: readonly Line[], yours: boolean): Cue[] {
  const kinds = lines.flatMap((line) => (line.kind === "moved" ? line.events.map((event) => event.kind) : []));
  return [...kinds.filter(isCue), ...(yours && kinds.includes("turn") ? (["turn"] as const) : [])];
}
