// The call library allows one call in a page. Calls of the page take turns, whichever instance they belong
// to: what begins while another ends waits for it, what begins while another runs is refused.

import {deferred} from './deferred.ts';

type Holder = {isEnding: boolean; readonly ended: Promise<void>};

/** A call's place in the lane. */
export type Turn = {
  /** From now on others wait instead of being refused. */
  readonly ending: () => void;
  readonly end: () => void;
};

/** Thrown when another call of the page is running. */
export class AnotherCall extends Error {
  override readonly name = 'AnotherCall';
  readonly code = 'another-call';

  constructor() {
    super('Another call of this page is running. Stop it first.');
  }
}

let holder: Holder | undefined;

/**
 * Waits for the turn.
 * @throws {AnotherCall} when a call runs that nobody is ending.
 */
export async function takeTurn(signal: AbortSignal): Promise<Turn> {
  if (!holder) return enter();
  if (!holder.isEnding) throw new AnotherCall();
  await holder.ended;
  signal.throwIfAborted();
  // Another one that waited may have been quicker.
  return takeTurn(signal);
}

function enter(): Turn {
  const {promise: ended, resolve} = deferred<void>();
  const mine: Holder = {isEnding: false, ended};
  holder = mine;
  return {
    ending: () => void (mine.isEnding = true),
    end: () => {
      if (holder === mine) holder = undefined;
      resolve();
    },
  };
}
