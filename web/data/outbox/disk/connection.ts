import type {IDBPDatabase} from 'idb';

/** A connection to a database of IndexedDB: opened when it is first used, and again after it has died. */
export type Connection<Schema> = {
  /** @throws {Error} whatever the disk says, and once it is over. */
  run<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T>;
  /** The browser has taken the connection away, or it does not answer: the next use opens another one. */
  forget: (this: void) => void;
  /** For good: a connection that is opened again after a sign-out would block the deletion of the database. */
  end: (this: void) => void;
};

/** @param connect may throw at once: a browser that forbids storage has no promise to reject. */
export function connectionBy<Schema>(connect: () => Promise<IDBPDatabase<Schema>>): Connection<Schema> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let ready: IDBPDatabase<Schema> | undefined;
  let isOver = false;

  const forget = (): void => {
    // It may still come, and nobody would close it.
    void opened?.then((db) => db.close()).catch(() => undefined);
    opened = undefined;
    ready = undefined;
  };
  const open = async (): Promise<IDBPDatabase<Schema>> => {
    if (isOver) throw new Error('The database is closed');
    const own = (opened ??= connect());
    try {
      const db = await own;
      if (opened === own) ready = db;
      return db;
    } catch (error) {
      if (opened === own) forget();
      throw error;
    }
  };
  const attempt = <T>(db: IDBPDatabase<Schema>, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
    work(db).catch(async (error: unknown) => {
      // The connection may have died: an InvalidStateError, or WebKit's UnknownError, which says that until the page is
      // reloaded. Once more on a fresh one; nothing has been committed by a work that was refused.
      if (!(error instanceof DOMException)) throw error;
      // Another work may have opened it already.
      if (ready === db) forget();
      return work(await open());
    });

  return {
    // What is open is used in this very task: a click's command is on its way before the screen is drawn.
    run: (work) => (ready ? attempt(ready, work) : open().then((db) => attempt(db, work))),
    forget,
    end: () => {
      isOver = true;
      forget();
    },
  };
}
