// Asks again what did not begin. Once a word has come nothing is repeated: it would be paid twice, and read twice.
import {setTimeout as wait} from 'node:timers/promises';
import {
  ModelTrouble,
  type Model,
  type ModelAsked,
  type ModelEvent,
  type TroubleKind,
} from '#sync/tutor/model/model.ts';

export type Retries = {
  /** In all. */
  readonly tries: number;
  /** Before the second; doubles with each, ms. */
  readonly baseMs: number;
  /** A service that asks for more is not asked again while somebody waits, ms. */
  readonly longestMs: number;
};

const USUAL: Retries = {tries: 3, baseMs: 400, longestMs: 5000};

/** What may be gone in a moment. A silence has taken the time already. */
const PASSING: ReadonlySet<TroubleKind> = new Set(['away', 'busy']);

export const retrying = (model: Model, retries: Retries = USUAL): Model => ({
  ...model,
  ask: (asked) => askAgain(model, asked, retries),
});

async function* askAgain(
  model: Model,
  asked: ModelAsked,
  retries: Retries,
): AsyncGenerator<ModelEvent, void, undefined> {
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false;
    try {
      for await (const event of model.ask(asked)) {
        hasBegun = true;
        yield event;
      }
      return;
    } catch (error) {
      const waitMs = hasBegun || tries >= retries.tries ? undefined : waitAfter(error, tries, retries);
      if (waitMs === undefined) throw error;
      await wait(waitMs, undefined, {signal: asked.signal}).catch(() => asked.signal.throwIfAborted());
    }
  }
}

function waitAfter(error: unknown, tries: number, {baseMs, longestMs}: Retries): number | undefined {
  if (!(error instanceof ModelTrouble) || !PASSING.has(error.kind)) return undefined;
  // Between half and all of it: what failed together comes back apart.
  const waitMs = error.retryAfterMs ?? baseMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  return waitMs <= longestMs ? waitMs : undefined;
}
