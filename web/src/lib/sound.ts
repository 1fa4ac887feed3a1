// A few short sounds, made on the spot. Off unless a person switches them on.
import type { GameEvent, Line } from "../protocol";

let context: AudioContext | null = null;

interface Note {
  pitch: number;
  at: number;
  length: number;
  wave: OscillatorType;
}

const TONES: Partial<Record<GameEvent["kind"], readonly Note[]>> = {
  tokens: [{ pitch: 1320, at: 0, length: 0.09, wave: "triangle" }, { pitch: 1760, at: 0.05, length: 0.12, wave: "triangle" }],
  reserved: [{ pitch: 330, at: 0, length: 0.14, wave: "sine" }],
  recruited: [{ pitch: 523, at: 0, length: 0.16, wave: "triangle" }, { pitch: 784, at: 0.09, length: 0.24, wave: "triangle" }],
  location: [{ pitch: 392, at: 0.2, length: 0.3, wave: "sine" }, { pitch: 587, at: 0.3, length: 0.4, wave: "sine" }],
  time: [{ pitch: 988, at: 0.15, length: 0.5, wave: "sine" }],
  gauntlet: [{ pitch: 196, at: 0, length: 0.9, wave: "sawtooth" }, { pitch: 294, at: 0.12, length: 0.9, wave: "sawtooth" }],
  over: [{ pitch: 262, at: 0, length: 0.9, wave: "triangle" }, { pitch: 392, at: 0.18, length: 0.9, wave: "triangle" }],
};

function sing(audio: AudioContext, note: Note): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + note.at;
  tone.type = note.wave;
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.08, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.length);
}

/** The sound of what happened. */
export function play(lines: readonly Line[]): void {
  context ??= new AudioContext();
  const kinds = new Set(lines.flatMap((line) => (line.events ?? []).map((event) => event.kind)));
  for (const kind of kinds) for (const note of TONES[kind] ?? []) sing(context, note);
}
