// What a PostgreSQL of one's own must offer, checked before anything is started on it.
import pg from 'pg';
import {SetupFailure} from '#sync/dev/failure.ts';

const OLDEST_VERSION = 150_000;

/** @throws {SetupFailure} naming the missing version, setting or grant, with the statement that gives it. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({connectionString: databaseUrl, connectionTimeoutMillis: 5000});
  try {
    await client.connect();
  } catch (cause) {
    throw new SetupFailure(
      `DATABASE_URL does not answer: ${(cause as Error).message}`,
      'Check host, port, user, password and database name in DATABASE_URL, or unset it to use the embedded PostgreSQL.',
      {cause},
    );
  }
  try {
    const {rows} = await client.query<Facts>(FACTS);
    const facts = rows[0];
    if (facts) refuse(facts);
  } finally {
    await client.end();
  }
}

type Facts = {
  version: number;
  walLevel: string;
  mayReplicate: boolean;
  mayCreate: boolean;
  role: string;
  database: string;
};

const FACTS = `
  select current_setting('server_version_num')::int as "version",
         current_setting('wal_level') as "walLevel",
         (select rolreplication or rolsuper from pg_roles where rolname = current_user) as "mayReplicate",
         has_database_privilege(current_database(), 'CREATE') as "mayCreate",
         quote_ident(current_user) as "role",
         quote_ident(current_database()) as "database"`;

function refuse(facts: Facts): void {
  if (facts.version < OLDEST_VERSION) {
    throw new SetupFailure(
      `PostgreSQL ${Math.floor(facts.version / 10_000)} is too old.`,
      'Use PostgreSQL 15 or newer.',
    );
  }
  if (facts.walLevel !== 'logical') {
    throw new SetupFailure(
      `PostgreSQL runs with wal_level=${facts.walLevel}; live tables need logical replication.`,
      "As superuser: ALTER SYSTEM SET wal_level = 'logical'; then restart PostgreSQL.",
    );
  }
  if (!facts.mayReplicate) {
    throw new SetupFailure(
      `The role ${facts.role} may not replicate.`,
      `As superuser: ALTER ROLE ${facts.role} REPLICATION;`,
    );
  }
  if (!facts.mayCreate) {
    throw new SetupFailure(
      `The role ${facts.role} may not create schemas in ${facts.database}.`,
      `As owner: GRANT CREATE ON DATABASE ${facts.database} TO ${facts.role};`,
    );
  }
}
