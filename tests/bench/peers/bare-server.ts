// Serves the built peer pages, and is the server of the bare Zero application and of the polling one.
import {serve} from '@hono/node-server';
import {serveStatic} from '@hono/node-server/serve-static';
import {mustGetMutator, mustGetQuery, type ReadonlyJSONValue} from '@rocicorp/zero';
import {handleMutateRequest, handleQueryRequest} from '@rocicorp/zero/server';
import {zeroNodePg} from '@rocicorp/zero/server/adapters/pg';
import {Hono} from 'hono';
import pg from 'pg';
import {mutators, queries, schema, USER} from './bare-schema.ts';

const {PORT, PAGES, DATABASE_URL} = process.env;
const app = new Hono();

if (DATABASE_URL) {
  const pool = new pg.Pool({connectionString: DATABASE_URL});
  // PostgreSQL goes away at the end of a bench.
  pool.on('error', () => undefined);
  const dbProvider = zeroNodePg(schema, pool);

  app.post('/zero/query', async (c) =>
    c.json(
      await handleQueryRequest({
        schema,
        userID: USER,
        query: new URL(c.req.url).searchParams,
        body: await c.req.json<ReadonlyJSONValue>(),
        handler: (name, args) => mustGetQuery(queries, name).fn({args, ctx: undefined}),
      }),
    ),
  );
  app.post('/zero/mutate', async (c) =>
    c.json(
      await handleMutateRequest({
        dbProvider,
        userID: USER,
        query: new URL(c.req.url).searchParams,
        body: await c.req.json<ReadonlyJSONValue>(),
        handler: (transact) =>
          transact((tx, name, args) => mustGetMutator(mutators, name).fn({tx, args, ctx: undefined})),
      }),
    ),
  );
  app.post('/api/notes', async (c) => {
    await pool.query(`insert into "note" ("id") values ($1)`, [crypto.randomUUID()]);
    return c.json({});
  });
  app.get('/api/notes', async (c) => {
    const {rows} = await pool.query<{count: number}>(`select count(*)::int as "count" from "note"`);
    return c.json({count: rows[0]?.count ?? 0});
  });
}
app.get('/api/me', (c) => c.json({id: USER}));
app.use('*', serveStatic({root: PAGES ?? '.'}));
serve({fetch: app.fetch, port: Number(PORT)});
