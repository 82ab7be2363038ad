// A backup was restored (`npm run restored`): before anybody is served, the database learns that it is one.
import {existsSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {departedIn} from '#sync/account/own-data/departed.ts';
import type {PersonFiles} from '#sync/account/own-data/remove-person.ts';
import {afterRestore} from '#sync/account/own-data/restored.ts';
import {appendHead, type HeadsPlace} from '#sync/audit/heads.ts';
import {raiseEpoch} from '#sync/commands/epoch.ts';
import {inTransaction, openPool, type Log} from '#sync/db/pool.ts';
import {RESTORED_FILE} from '#sync/place.ts';
import {forgetReplica} from '#sync/zero/forget-replica.ts';

type Place = {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: PersonFiles;
  readonly audit: HeadsPlace;
};

/**
 * Does what a restore asks for, once; zero-cache does not run yet. Whatever interrupts it, the next start does it again:
 * an epoch too many harms nobody.
 */
export async function finishRestore({databaseUrl, dataDir, files, audit}: Place, log: Log): Promise<void> {
  const note = join(dataDir, RESTORED_FILE);
  if (!existsSync(note)) return;
  // As the user of the migrations: what zero-cache has made is not the server's to drop.
  const pool = openPool(databaseUrl, log);
  try {
    await forgetReplica(pool, dataDir);
    await inTransaction(pool, async (db) => {
      await raiseEpoch(db);
      await afterRestore(db, departedIn(dataDir), files);
    });
    // Heads that were signed after the backup speak of events that are gone: this one says why.
    await appendHead(pool, audit, 'restored');
  } finally {
    await pool.end();
  }
  rmSync(note);
}
