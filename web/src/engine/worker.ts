// A worker that thinks. Between the parts of a thought it hears what the page says, so it stops at once.
import type { Asked, Told } from "./messages";
import { Mind } from "./mind";
import { Refused } from "./refused";

let mind: Mind | undefined;
const stopped = new Set<number>();
const tell = (told: Told): void => postMessage(told);

/** Lets messages in: a task of one's own comes behind those that wait. Several thoughts may wait at a time. */
const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();
const heard = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });

async function choose(asked: Extract<Asked, { kind: "choose" }>): Promise<void> {
  const { id, bot, spec, view } = asked;
  for (const choice of mind!.choose(bot, spec, view)) {
    tell({ kind: "choice", id, choice });
    if (choice.done) return;
    await heard();
    if (stopped.has(id)) return tell({ kind: "choice", id, choice: mind!.stopped(bot) });
  }
}

async function analyze(asked: Extract<Asked, { kind: "analyze" }>): Promise<void> {
  const { id, effort, view } = asked;
  for (const { done, analysis } of mind!.analyze(view, effort)) {
    await heard();
    const last = done || stopped.has(id);
    tell({ kind: "analysis", id, done: last, analysis });
    if (last) return;
  }
}

async function draw(asked: Extract<Asked, { kind: "draw" }>): Promise<void> {
  const { id, effort, drawn } = asked;
  for (const part of mind!.draw(drawn, effort)) {
    await heard();
    const last = part.done || stopped.has(id);
    tell({ kind: "draw", id, done: last, draw: part.draw });
    if (last) return;
  }
}

async function answer(asked: Extract<Asked, { id: number }>, work: () => Promise<void>): Promise<void> {
  const { id } = asked;
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) tell({ kind: "refused", id, refusal: error.refusal });
    else tell({ kind: "failed", id, words: String(error) });
  } finally {
    stopped.delete(id);
  }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  switch (data.kind) {
    case "core":
      mind = new Mind(data.module, data.net);
      break;
    case "choose":
      void answer(data, () => choose(data));
      break;
    case "analyze":
      void answer(data, () => analyze(data));
      break;
    case "draw":
      void answer(data, () => draw(data));
      break;
    case "stop":
      stopped.add(data.id);
      break;
    case "forget":
      mind?.forget(data.bot);
  }
});
