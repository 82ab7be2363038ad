import {existsSync, readdirSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import type {Database} from '#sync/db/pool.ts';

/**
 * Deletes zero-cache's state, as the user that zero-cache works as and while it does not run: after a restore its
 * replica, change log and client views no longer match the database. zero-cache rebuilds them.
 */
export async function forgetReplica(db: Database, dataDir: string): Promise<void> {
  await db.query(
    `select pg_drop_replication_slot("slot_name") from pg_replication_slots
     where "database" = current_database() and "slot_name" like 'zero\\_%' and not "active"`,
  );
  await db.query(FORGET);
  const folder = join(dataDir, 'replica');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(join(folder, name), {recursive: true, force: true});
}

const FORGET = String.raw`
  do $$
  declare "name" text;
  begin
    for "name" in select evtname from pg_event_trigger where evtname like 'zero\_%' loop
      execute format('drop event trigger %I', "name");
    end loop;
    for "name" in select pubname from pg_publication where pubname like '\_zero\_%' loop
      execute format('drop publication %I', "name");
    end loop;
    for "name" in select nspname from pg_namespace where nspname ~ '^zero(_\d+)?(/.*)?$' loop
      execute format('drop schema %I cascade', "name");
    end loop;
  end $$`;
