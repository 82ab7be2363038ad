import type {Log} from '#sync/db/pool.ts';
import type {Link} from '#sync/signal/link.ts';

/** When the epoch is asked for again, ms. */
const AGAIN_MS = 1000;

type Needs = {
  readonly links: ReadonlySet<Link>;
  /** Of the database; rejects while it is away. */
  readonly epoch: () => Promise<number | undefined>;
  readonly log: Log;
};

/** Tells a signal of which epoch the academy is, as soon as that is known. */
export function epochTeller({links, epoch, log}: Needs): (link: Link) => void {
  const tell = async (link: Link): Promise<void> => {
    try {
      const number = await epoch();
      if (number !== undefined) link.tellEpoch(number);
    } catch (error) {
      log('a signal could not be told the epoch', error);
      setTimeout(() => links.has(link) && void tell(link), AGAIN_MS).unref();
    }
  };
  return (link) => void tell(link);
}
