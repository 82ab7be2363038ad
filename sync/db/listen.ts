import pg from 'pg';
import type {Log} from '#sync/db/pool.ts';

const COME_BACK_AFTER_MS = 1000;

type Listening = {
  /** Called with the payload of each NOTIFY. */
  readonly onNotice: (payload: string) => void;
  /** Called whenever listening starts, also the first time: earlier notifications were missed. */
  readonly onListening: () => void;
  readonly log: Log;
};

/**
 * Listens to a channel of Postgres on a separate connection that reconnects automatically.
 * @param channel a plain constant, never from input.
 * @returns a function that stops listening.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  {onNotice, onListening, log}: Listening,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isAway = false;

  const comeBack = (error?: unknown) => {
    client = undefined;
    if (isStopped || timer) return;
    // Logged once: PostgreSQL may be unreachable for long.
    if (!isAway) log('hints from the database are not heard', error);
    isAway = true;
    timer = setTimeout(() => {
      timer = undefined;
      void begin();
    }, COME_BACK_AFTER_MS);
  };

  const begin = async () => {
    const own = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    client = own;
    own.on('error', comeBack);
    own.on('end', () => comeBack());
    own.on('notification', ({payload = ''}) => onNotice(payload));
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      isAway = false;
      onListening();
    } catch (error) {
      comeBack(error);
      await own.end().catch(() => undefined);
    }
  };

  const begun = begin();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await begun;
    await client?.end().catch(() => undefined);
  };
}
