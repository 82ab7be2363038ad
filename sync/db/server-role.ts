// The PostgreSQL role of the running server: it may read and write rows. Migrations create tables as the user of
// DATABASE_URL; an injected statement could neither create nor drop a table, nor read files.
import pg from 'pg';
import {takeLock} from '#sync/db/locks.ts';
import type {Log} from '#sync/db/pool.ts';

export const SERVER_ROLE = 'academy_server';

/**
 * Creates the role and grants its rights; runs after the migrations, since there may be new tables.
 * @returns its name; `undefined` if the user of `databaseUrl` may not act as it and serves with its own rights.
 */
export async function prepareServerRole(databaseUrl: string, log: Log): Promise<string | undefined> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000});
  // A connection that is lost is told by its query.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Two servers that start at once would both create it.
    await takeLock(client, 'serverRole');
    await client.query(MAKE);
    await client.query(GRANT);
    await client.query('commit');
    return SERVER_ROLE;
  } catch (error) {
    if (!isForbidden(error)) throw error;
    log('the server works with all rights of its database user, which may not make roles', error);
    return undefined;
  } finally {
    await client.end();
  }
}

/** Insufficient privilege. */
const isForbidden = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501';

// Roles belong to the cluster, advisory locks to a database: another academy on the cluster may be doing the same.
const MAKE = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then
      create role ${SERVER_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then
    null;
  end $$;
  -- Also who has made a role may act as it only when told so (PostgreSQL 16).
  do $$ begin execute format('grant ${SERVER_ROLE} to %I', current_user); end $$`;

const ROWS = 'select, insert, update, delete';

// zero-cache's own tables are off limits: older builds wrote there, and their rights are revoked.
const GRANT = `
  grant usage on schema public, private to ${SERVER_ROLE};
  grant ${ROWS} on all tables in schema public, private to ${SERVER_ROLE};
  grant usage on all sequences in schema public, private to ${SERVER_ROLE};
  revoke all on private."migration" from ${SERVER_ROLE};
  revoke update, delete on private."auditEvent", private."auditSigned" from ${SERVER_ROLE};
  alter default privileges revoke usage on schemas from ${SERVER_ROLE};
  alter default privileges revoke ${ROWS} on tables from ${SERVER_ROLE};
  do $$
  begin
    -- Only where there is something to take back: zero-cache may be starting, and changes these tables.
    if has_schema_privilege('${SERVER_ROLE}', to_regnamespace('zero_0'), 'usage') then
      revoke all on all tables in schema "zero_0" from ${SERVER_ROLE};
      revoke all on schema "zero_0" from ${SERVER_ROLE};
    end if;
  end $$`;
