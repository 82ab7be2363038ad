// Profile pictures: uploaded by their owner, re-encoded, visible to everyone who is signed in.
import type {Pool} from 'pg';
import {removePicture, uploadPicture} from '#schema/files/files.api.ts';
import {sqlOn, type Sql} from '#sync/commands/sql.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import {isKey, newKey, type FileStore} from '#sync/files/file-store.ts';
import type {FilesApi} from '#sync/files/files.access.ts';
import {discardFrom, forgetFiles} from '#sync/files/person-files.ts';
import {pictureMaker} from '#sync/files/picture.ts';
import {memoryLimit} from '#sync/http/memory-limit.ts';
import {mount, serve} from '#sync/http/serve.ts';
import {readUpload} from '#sync/http/upload.ts';

/** Largest accepted file, bytes. */
const UPLOAD_MAX_BYTES = 5 * 1_048_576;
/** Uploads per learner in ten minutes: each takes a decoder some tenths of a second. */
const UPLOADS = {times: 20, withinSeconds: 600, message: 'You’ve changed your picture a lot.'};
const YEAR_S = 31_536_000;

type Needs = {
  readonly pool: Pool;
  readonly store: FileStore;
  /** Rewrites a learner's leaderboard entries. */
  readonly relist: (sql: Sql, userIds: readonly string[]) => Promise<void>;
  readonly log: Log;
};

export function pictureRoutes(api: FilesApi, {pool, store, relist, log}: Needs): void {
  const limit = memoryLimit(UPLOADS);
  const pictures = pictureMaker(log);
  const discard = discardFrom(store, log);

  /** Sets or removes the picture, in one transaction with everything that shows it. @returns the keys of the old one. */
  const replace = (userId: string, key: string | null, bytes: number) =>
    inTransaction(pool, async (db) => {
      // Locks the user's row first: concurrent uploads are serialized here.
      await db.query(`update "user" set "avatarUrl" = $2 where "id" = $1`, [userId, key && addressOf(key)]);
      const old = await forgetFiles(db, [userId], 'avatar');
      if (key !== null) {
        await db.query(
          `insert into private."file" ("key", "userId", "kind", "bytes") values ($1, $2, 'avatar', $3)`,
          [key, userId, bytes],
        );
      }
      await relist(sqlOn(db), [userId]);
      return old;
    });

  serve(api, uploadPicture, {}, async (_input, who, c, again) => {
    const {userId} = who.learner;
    // First: an upload that is rejected because the queue is full neither counts nor is read.
    pictures.demandRoom(userId);
    await limit(userId);
    const picture = await pictures.make(userId, await readUpload(c, 'profileImage', UPLOAD_MAX_BYTES));
    // It took minutes to come in, or waited for its turn.
    await again();
    const key = newKey('avatars', 'webp');
    await store.put(key, picture);
    try {
      await discard(await replace(userId, key, picture.byteLength));
    } catch (error) {
      // If the outcome of the transaction is unknown, its row may exist: the sweep checks and removes the file.
      if (databaseTrouble(error) !== 'away') await discard([key]);
      throw error;
    }
    return {avatarUrl: addressOf(key)};
  });

  serve(api, removePicture, {}, async (_input, who) => {
    await discard(await replace(who.learner.userId, null, 0));
    return {avatarUrl: null};
  });

  servePictures(api, store);
}

function servePictures(api: FilesApi, store: FileStore): void {
  mount(api, 'GET /files/avatars/{name}', async (c) => {
    const key = `avatars/${c.req.param('name')}`;
    const bytes = isKey(key) ? await store.read(key) : undefined;
    if (!bytes) return c.notFound();
    // A picture's name is never reused, so it may be cached for ever.
    c.header('Cache-Control', `private, max-age=${YEAR_S}, immutable`);
    c.header('Content-Type', 'image/webp');
    c.header('Content-Disposition', 'attachment; filename="picture.webp"');
    c.header('Content-Security-Policy', "default-src 'none'; sandbox");
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return c.body(bytes);
  });
}

const addressOf = (key: string) => `/files/${key}`;
