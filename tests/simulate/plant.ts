// Where planted bugs sit in a tab: around the real parts, never in them.
import type {Planted} from '#tests/simulate/planted.ts';
import type {Command, Settlement} from '#web/data/outbox/command.ts';
import type {Lanes, Queue} from '#web/data/outbox/flush.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The queue as the flusher sees it. */
export function plantedQueue(
  planted: Planted | undefined,
  outbox: Outbox,
  onSettled: (id: string, settlement: Settlement) => void,
): Queue {
  const seen = (real: Lanes): Lanes => {
    const all = [...real.values()].flat();
    if (planted === 'order of a lane ignored') return new Map(all.map((command) => [command.id, [command]]));
    if (planted === 'a clock that was put back is believed') {
      return new Map([...real].map(([lane, commands]) => [lane, commands.map(withoutFrom)]));
    }
    return real;
  };
  return {
    lanes: async () => seen(await outbox.lanes()),
    lanesNow: () => {
      const real = outbox.lanesNow();
      return real && seen(real);
    },
    isUnread: () => outbox.isUnread(),
    waits: (id) => outbox.waits(id),
    settle: (id, settlement) => {
      onSettled(id, settlement);
      outbox.settle(id, settlement);
    },
  };
}

/** As older builds wrote it: a wait without the moment at which it was ordered. */
function withoutFrom(command: Command): Command {
  return command.wait === undefined
    ? command
    : {...command, wait: {until: command.wait.until, by: command.wait.by}};
}

export function plantedFetch(planted: Planted | undefined, fetch: Fetch): Fetch {
  if (planted !== 'no learner in the request') return fetch;
  return (url, init) => {
    const {userId: _, ...rest} = JSON.parse(init.body as string) as Record<string, unknown>;
    return fetch(url, {...init, body: JSON.stringify(rest)});
  };
}
