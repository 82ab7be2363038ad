import type {Granted, Push} from '#schema/wire/link.ts';
import type {Link} from '#sync/signal/link.ts';
import type {Live} from '#sync/signal/live.ts';
import type {CallsOnOpen} from '#sync/signal/on-open.ts';

/**
 * @param links those that are open right now.
 * @param opening has to know what is told of calls.
 */
export const liveOn = (links: ReadonlySet<Link>, opening: Pick<CallsOnOpen, 'noteChange'>): Live => ({
  push: (items) => {
    for (const [link, own] of routed(links, items)) link.send({type: 'push', items: own});
  },
  channelsChanged: (userId, channelIds) => {
    for (const link of reaching(links, [userId]))
      link.send({type: 'channels', items: [{userId, channelIds}]});
  },
  callsChanged: (items) => {
    opening.noteChange(items);
    for (const item of items)
      for (const link of toldOfCalls(links, item)) link.send({type: 'calls', items: [item]});
  },
  isOnline: (userId) => [...links].some(({users}) => users.has(userId)),
  hasDevice: (userId, deviceId) =>
    [...links].some(({devices}) => devices.get(userId)?.has(deviceId) === true),
});

/** The links that a frame for these users goes to. Of signals that share a bus one is enough: it reaches the others. */
function reaching(links: ReadonlySet<Link>, users?: readonly string[]): readonly Link[] {
  const alone = [...links].filter(({spreads}) => !spreads);
  const spreading = [...links].find(({spreads}) => spreads);
  const holding = users ? alone.filter((link) => users.some((id) => link.users.has(id))) : alone;
  return spreading ? [...holding, spreading] : holding;
}

/** Every link that holds the learner, at once: their answer comes by it and may be used without waiting for the bus. */
function toldOfCalls(links: ReadonlySet<Link>, {userId}: Granted): ReadonlySet<Link> {
  return new Set([...[...links].filter(({users}) => users.has(userId)), ...reaching(links, [userId])]);
}

function routed(links: ReadonlySet<Link>, items: readonly Push[]): ReadonlyMap<Link, readonly Push[]> {
  const own = new Map<Link, Push[]>();
  for (const item of items) {
    for (const link of reaching(links, 'users' in item.to ? item.to.users : undefined)) {
      const list = own.get(link);
      if (list) list.push(item);
      else own.set(link, [item]);
    }
  }
  return own;
}
