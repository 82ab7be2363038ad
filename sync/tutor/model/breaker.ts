// Leaves a service alone that fails again and again, so that it does not slow down every question.
import {
  ModelTrouble,
  type Model,
  type ModelAsked,
  type ModelEvent,
  type TroubleKind,
} from '#sync/tutor/model/model.ts';

export type ResilientModel = Model & {
  /** It would not be asked now. */
  readonly isResting: () => boolean;
  /** The last answer's trouble; none once one was whole. */
  readonly trouble: () => ModelTrouble | undefined;
};

/** Failures one after the other. */
const MOST_FAILURES = 3;
/** The first rest; it doubles until the service answers, ms. */
const REST_MS = 30_000;
const LONGEST_REST_MS = 300_000;
/** Of one question alone: they say nothing of the next. */
const OF_A_QUESTION: ReadonlySet<TroubleKind> = new Set(['filtered', 'large']);
/** It will refuse the next as well. */
const LASTING: ReadonlySet<TroubleKind> = new Set(['refused']);

/** @param now epoch ms. */
export function resting(model: Model, now: () => number = Date.now): ResilientModel {
  let failures = 0;
  let rests = 0;
  let until = 0;
  let isTrying = false;
  let last: ModelTrouble | undefined;

  const fail = (trouble: ModelTrouble) => {
    last = trouble;
    failures += 1;
    if (failures < MOST_FAILURES && rests === 0 && !LASTING.has(trouble.kind)) return;
    until = now() + Math.min(LONGEST_REST_MS, REST_MS * 2 ** rests);
    rests += 1;
  };
  const succeed = () => {
    [failures, rests, until, last] = [0, 0, 0, undefined];
  };
  // After a rest one question finds out for all.
  const isResting = () => now() < until || (rests > 0 && isTrying);

  async function* ask(asked: ModelAsked): AsyncGenerator<ModelEvent, void, undefined> {
    if (isResting()) throw new ModelTrouble('resting', 'the service failed again and again', {cause: last});
    // One that began before the rest finds out nothing.
    const isTrial = rests > 0;
    if (isTrial) isTrying = true;
    try {
      yield* model.ask(asked);
      succeed();
    } catch (error) {
      if (error instanceof ModelTrouble && !OF_A_QUESTION.has(error.kind)) fail(error);
      throw error;
    } finally {
      if (isTrial) isTrying = false;
    }
  }
  return {...model, ask, isResting, trouble: () => last};
}
