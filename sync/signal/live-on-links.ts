import type {Push} from '#schema/wire/link.ts';
import type {Link} from '#sync/signal/link.ts';
import type {Live} from '#sync/signal/live.ts';

/** @param links those that are open right now. */
export const liveOn = (links: ReadonlySet<Link>): Live => ({
  push: (items) => {
    for (const [link, own] of routed(links, items)) link.send({type: 'push', items: own});
  },
  channelsChanged: (userId, channelIds) => {
    for (const link of reaching(links, [userId]))
      link.send({type: 'channels', items: [{userId, channelIds}]});
  },
  isOnline: (userId) => [...links].some(({users}) => users.has(userId)),
});

/** The links that a frame for these users goes to. Of signals that share a bus one is enough: it reaches the others. */
function reaching(links: ReadonlySet<Link>, users?: readonly string[]): readonly Link[] {
  const alone = [...links].filter(({spreads}) => !spreads);
  const spreading = [...links].find(({spreads}) => spreads);
  const holding = users ? alone.filter((link) => users.some((id) => link.users.has(id))) : alone;
  return spreading ? [...holding, spreading] : holding;
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
