// sync: the only writer of Postgres, the gateway of every socket, the server of every page.
import {createAdaptorServer} from '@hono/node-server';
import type {Server} from 'node:http';
import {Hono} from 'hono';
import {pino} from 'pino';
import {accountRoutes, demandSession, type Who} from '#sync/account/account.routes.ts';
import {sessionsIn} from '#sync/account/sessions.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import {commandRoutes} from '#sync/commands/commands.routes.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {migrate} from '#sync/db/migrate.ts';
import {openPool, type Log} from '#sync/db/pool.ts';
import {gateway} from '#sync/http/gateway.ts';
import {secureHeaders} from '#sync/http/headers.ts';
import {originGuard} from '#sync/http/origin-guard.ts';
import {pages} from '#sync/http/pages.ts';
import {refusals, type Api} from '#sync/http/serve.ts';
import {tracks} from '#sync/http/tracks.ts';
import {award} from '#sync/leaderboard/award.ts';
import {seedContent} from '#sync/lessons/content-seed.ts';
import {lessonEffects} from '#sync/lessons/lessons.effects.ts';
import {readSettings} from '#sync/settings.ts';
import {zeroEndpoints} from '#sync/zero/zero-endpoints.ts';

const settings = readSettings(process.env);
const logger = pino({level: settings.logLevel, redact: ['*.password', '*.cookie', '*.authorization']});
const log: Log = (event, error) => logger.error({err: error}, event);

await migrate(settings.databaseUrl, log);
const pool = openPool(settings.databaseUrl, log);
await seedContent(pool, 'sync/lessons/content');

const secure = settings.publicOrigin.startsWith('https:');
const sessions = sessionsIn(pool, {gate: settings.gate, secure});
const database = steadyDatabases(pool, log);
const run = commandRunner(lessonEffects(award), log);
const limit = commandLimit(settings.mutationsPerMinute);

const app = new Hono();
const server = createAdaptorServer({fetch: app.fetch, overrideGlobalObjects: false}) as Server;
const sockets = gateway(server, tracks(settings, sessions), settings.publicOrigin, log);
const api: Api<Who> = {
  app,
  whoAsks: (c) => sessions.find(sessions.tokenFrom(c.req.header('cookie'))),
  demandLearner: demandSession,
};

refusals(app, (error, id) => logger.error({err: error, id}, 'a request failed'));
app.use(secureHeaders(secure));
app.use('/api/*', originGuard(settings.publicOrigin));
accountRoutes(api, {pool, sessions, cut: sockets.cut});
commandRoutes(api, {database, run, limit});
pages(app, 'web/dist');

const internal = new Hono();
refusals(internal, (error, id) => logger.error({err: error, id}, 'zero-cache was refused'));
internal.get('/ready', (c) => c.json({sockets: sockets.open()}));
zeroEndpoints(internal, {
  apiKey: settings.zeroApiKey,
  origin: settings.publicOrigin,
  sessions,
  database,
  run,
  limit,
  log,
});
const inside = createAdaptorServer({fetch: internal.fetch, overrideGlobalObjects: false}) as Server;

server.headersTimeout = 10_000;
server.requestTimeout = 30_000;
server.listen(settings.ports.public);
inside.listen(settings.ports.internal, '127.0.0.1');

const stop = () => {
  // Requests under way end; sockets are told by their end, and come back to the next process.
  sockets.close();
  inside.close();
  server.close(() => void pool.end().then(() => process.exit(0)));
  server.closeIdleConnections();
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
