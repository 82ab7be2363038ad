// Everything that a bench opens is closed in the reverse order, whether it ends well, fails or is
// interrupted.

export type Closing = {
  /** Aborts when the closing begins: what is still being opened should be given up. */
  readonly signal: AbortSignal;
  /** Closes a thing at the end, before all that was added earlier. */
  readonly add: (close: () => unknown) => void;
  /** The same for a thing that is still being opened. @returns the thing once it is open. */
  readonly adopt: <T>(opening: Promise<T>, close: (thing: T) => unknown) => Promise<T>;
  /** Closes everything; the next one is closed even when one fails. */
  readonly all: () => Promise<void>;
};

export function closing(): Closing {
  const open: (() => unknown)[] = [];
  const begun = new AbortController();
  const add = (close: () => unknown) => void open.push(close);
  return {
    signal: begun.signal,
    add,
    async adopt(opening, close) {
      add(async () => {
        const outcome = await Promise.allSettled([opening]);
        if (outcome[0].status === 'fulfilled') await close(outcome[0].value);
      });
      const thing = await opening;
      begun.signal.throwIfAborted();
      return thing;
    },
    async all() {
      begun.abort(new Error('the bench was stopped'));
      for (let close = open.pop(); close !== undefined; close = open.pop()) {
        try {
          await close();
        } catch (error) {
          console.error('could not be closed:', error);
        }
      }
    },
  };
}
