// Commands go before everything else that a page fetches.
import type {Outbox} from '#web/data/outbox/outbox.ts';
import type {Line} from '#web/data/outbox/line.ts';
import {isSendable} from '#web/data/outbox/settle.ts';
import {clearWay, takeWay} from '#web/ui/way.ts';

/** Whoever waits behind commands waits no longer than that for the first answer of all, ms: it may never come. */
const MOST_MS = 180_000;

/** Another tab may be the one that sends: then nobody here is busy, ms. */
const ANOTHERS_MS = 2000;

type Needs = {readonly outbox: Outbox; readonly line: Line};

/**
 * Keeps the way from the start until it is known what waits; then for commands that are being sent, and between two attempts
 * on a line that carries them badly: whatever began in the pause would take the line from the next one.
 */
export function commandsFirst({outbox, line}: Needs) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasGivenUp = false;
  const keep = (mostMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, mostMs);
    takeWay();
  };
  const clear = () => {
    clearTimeout(timer);
    clearWay();
  };
  const giveUp = () => {
    hasGivenUp = true;
    clear();
  };
  const hasWaiting = () => outbox.pending().some(isSendable);
  let since: number | undefined;
  keep(MOST_MS);
  return {
    /** The disk has told what waits, or does not tell it. */
    onRead: (): void => (hasWaiting() ? keep(ANOTHERS_MS) : clear()),
    /** Commands are on their way, or no more. */
    onBusy: (isBusy: boolean): void => {
      if (!line.isStruggling) [hasGivenUp, since] = [false, undefined];
      if (!isBusy && !(line.isStruggling && hasWaiting())) return clear();
      if (hasGivenUp) return undefined;
      since ??= performance.now();
      return keep(Math.max(0, since + MOST_MS - performance.now()));
    },
    stop: clear,
  };
}
