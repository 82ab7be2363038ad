import pg from 'pg';

/** A database of its own in the academy's PostgreSQL, with one published table: what a bare Zero application stands on. */
export async function bareDatabase(academyUrl: string): Promise<string> {
  const url = new URL(academyUrl);
  const admin = new pg.Client({connectionString: academyUrl});
  await admin.connect();
  await admin.query('create database bare');
  await admin.end();
  url.pathname = '/bare';
  const client = new pg.Client({connectionString: url.href});
  await client.connect();
  await client.query(
    `create table "note" ("id" text primary key, "writtenAt" timestamptz not null default now())`,
  );
  await client.query(`create publication bare for table "note"`);
  await client.end();
  return url.href;
}
