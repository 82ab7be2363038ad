import type {Clock} from './clock.ts';
import type {Command} from './command.ts';

type ProbeOptions = {
  readonly outbox: {
    readonly pending: () => readonly Command[];
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** Whether the academy would take commands right now. Never rejects. */
  readonly ask: () => Promise<boolean>;
  /** Runs `work` if no other tab of this learner does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly isVisible: () => boolean;
  readonly clock: Clock;
  readonly random: () => number;
  /** The academy is back. */
  readonly onBack: () => void;
};

/** Between two questions, ms, a fifth more or less. */
const EVERY_MS = 900;
/** Anyone who has waited for so long waits for longer, ms. */
const SLOWER_AFTER_MS = 60_000;
const SLOWLY_MS = 5_000;

/** It waits, and it is not the server that told it to. */
const isHeldUp = ({status, wait}: Command): boolean =>
  (status === 'waiting' || status === 'unsaved') && wait?.by === 'back-off';

/**
 * While something waits for the end of a trouble, one visible tab asks for it: neither back-off nor the browser's own
 * word about the network makes a learner wait for longer than a second. Returns the way to stop.
 */
export function watchForReturn({
  outbox,
  ask,
  alone,
  isVisible,
  clock,
  random,
  onBack,
}: ProbeOptions): () => void {
  let stopTimer: (() => void) | undefined;
  let since: number | undefined;
  let tookMs = 0;
  const look = (): void => {
    if (!outbox.pending().some(isHeldUp)) {
      since = undefined;
      return;
    }
    since ??= clock.elapsed();
    const asks = clock.elapsed() - since < SLOWER_AFTER_MS ? EVERY_MS : SLOWLY_MS;
    // A question takes its part of a slow line from what it is asked for.
    const every = Math.max(asks, tookMs);
    stopTimer ??= clock.after(every * (0.8 + 0.4 * random()), () => void probe());
  };
  const probe = async (): Promise<void> => {
    const begun = clock.elapsed();
    await alone(async () => {
      if (isVisible() && (await ask())) onBack();
    }).catch(() => undefined);
    tookMs = clock.elapsed() - begun;
    stopTimer = undefined;
    look();
  };
  const stopStore = outbox.subscribe(look);
  look();
  return () => {
    stopStore();
    stopTimer?.();
    // A question that is under way starts no further one.
    stopTimer = () => undefined;
  };
}
