// One tab of a browser leads: a Web Lock says which. A tab that closes or crashes loses it at once; from one that the
// browser has frozen it is taken.
import {locksHere} from '#web/io/browser/web-lock.ts';

export type Lead = {
  /** Takes the lead from a tab that does not answer. */
  readonly take: () => void;
  /** Gives it up for good, or stops waiting for it. */
  readonly stop: () => void;
};

type Needs = {
  readonly name: string;
  /** This tab leads from now on. @returns what ends that. */
  readonly lead: () => () => void;
};

/** Waits for the lead and holds it. Without the Web Locks API every tab leads for itself. */
export function competeForLead({name, lead}: Needs): Lead {
  const locks = locksHere();
  if (!locks) return {take: () => undefined, stop: lead()};
  let isOver = false;
  let waiting: AbortController | undefined;
  let release: (() => void) | undefined;

  const hold = (): Promise<void> => {
    if (isOver) return Promise.resolve();
    const end = lead();
    return new Promise((resolve) => {
      release = () => {
        release = undefined;
        end();
        resolve();
      };
    });
  };
  const ask = async (options: LockOptions): Promise<void> => {
    let hasBegun = false;
    try {
      await locks.request(name, options, () => {
        hasBegun = true;
        return hold();
      });
    } catch (error) {
      // Not wanted any more.
      if (options.signal?.aborted === true) return;
      // Where the browser forbids storage it forbids locks too: then this tab is by itself.
      if (!hasBegun) return hold();
      if (!(error instanceof DOMException)) throw error;
      // Another tab has taken it.
      release?.();
      if (!isOver) void queue();
    }
  };
  const queue = () => {
    waiting = new AbortController();
    return ask({signal: waiting.signal});
  };
  void queue();
  return {
    take: () => {
      if (isOver || release) return;
      waiting?.abort();
      void ask({steal: true});
    },
    stop: () => {
      isOver = true;
      waiting?.abort();
      release?.();
    },
  };
}
