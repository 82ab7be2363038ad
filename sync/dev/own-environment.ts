// What the machine's environment brings that is meant for other programs, and would reach ours.
import {given} from '#sync/given.ts';

/**
 * What libpq and its like take from the environment (PostgreSQL 17, 32.15), such as PGSSLMODE, PGOPTIONS, PGUSER, and what the
 * drivers of sync and zero-cache do: PGCONNECT_TIMEOUT, PGMAX_LIFETIME.
 */
const OF_POSTGRES = /^PG[A-Z_]+$/;
/** Wants a driver that is not installed. */
const NEVER = 'NODE_PG_FORCE_NATIVE';

/** Where the academy's processes reach each other. A proxy of the machine leads elsewhere. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]'];

/**
 * Leaves in an environment what the academy is to know, for this process and those that it starts: nothing that is empty;
 * nothing of PostgreSQL's, unless the database is one's own; no proxy between processes of one machine (Node reads NO_PROXY
 * with NODE_USE_ENV_PROXY).
 */
export function claimEnvironment(env: NodeJS.ProcessEnv): void {
  const said = given(env);
  for (const name of Object.keys(env)) {
    const isForeign = said['DATABASE_URL'] === undefined && OF_POSTGRES.test(name);
    if (isForeign || name === NEVER || said[name] === undefined) delete env[name];
  }
  // Programs read either of the two; what one of them says may be missing from the other.
  const lists = [said['no_proxy'], said['NO_PROXY']].flatMap((list) => list?.split(/[\s,]+/) ?? []);
  const past = [...new Set([...lists, ...LOOPBACK])].filter(Boolean).join(',');
  env['NO_PROXY'] = past;
  env['no_proxy'] = past;
}
