import type {OwnFile} from '#schema/account/own-data.api.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import type {FileStore} from '#sync/files/file-store.ts';

/** All files of one learner, for export and deletion. */
export const personFiles = (store: FileStore, log: Log) => ({
  each: async function* (db: Database, userId: string): AsyncGenerator<OwnFile> {
    const {rows} = await db.query<{key: string}>(
      `select "key" from private."file" where "userId" = $1 order by "key"`,
      [userId],
    );
    for (const {key} of rows) {
      const bytes = await store.read(key);
      if (bytes) yield {key, base64: Buffer.from(bytes).toString('base64')};
    }
  },
  forget: forgetFiles,
  discard: discardFrom(store, log),
});

/** Deletes learners' file rows. @returns their keys: the bytes are removed after the commit. */
export async function forgetFiles(
  db: Database,
  userIds: readonly string[],
  kind?: 'avatar',
): Promise<string[]> {
  const {rows} = await db.query<{key: string}>(
    `delete from private."file" where "userId" = any($1) and "kind" = coalesce($2, "kind") returning "key"`,
    [userIds, kind ?? null],
  );
  return rows.map(({key}) => key);
}

/** Removes files without an owner. If it fails, the sweep removes them later. */
export const discardFrom =
  (store: FileStore, log: Log) =>
  (keys: readonly string[]): Promise<unknown> =>
    Promise.all(keys.map((key) => store.remove(key))).catch((error: unknown) =>
      log('a file could not be removed', error),
    );
