// One PostgreSQL for the whole run, with a migrated template that every test file copies.
import pg from 'pg';
import type {TestProject} from 'vitest/node';
import {migrate} from '#sync/db/migrate.ts';
import {TEMPLATE, urlOf} from '#tests/pg/database.ts';
import {startPostgres} from '#tests/pg/postgres.ts';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const client = new pg.Client({connectionString: postgres.url});
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(urlOf(postgres.url, TEMPLATE), (event, error) => {
    throw new Error(event, {cause: error});
  });
  project.provide('postgresUrl', postgres.url);
  return postgres.remove;
}
