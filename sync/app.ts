// The academy's server put together from its parts, without listening: `main.ts` gives it an address,
// the tests call it as it is.
import type {Server} from 'node:http';
import {join} from 'node:path';
import {createAdaptorServer} from '@hono/node-server';
import {Hono} from 'hono';
import type {Pool} from 'pg';
import {accountEffects} from '#sync/account/account.effects.ts';
import {accountNeeds} from '#sync/account/account-needs.ts';
import {keepAccounts} from '#sync/account/account.jobs.ts';
import {accountRoutes} from '#sync/account/account.routes.ts';
import {googleAccountRoutes} from '#sync/account/google-account.routes.ts';
import {googleRoutes} from '#sync/account/google.routes.ts';
import {accountLetters} from '#sync/account/letters.ts';
import {originGuard} from '#sync/account/origin-guard.ts';
import {ownDataRoutes} from '#sync/account/own-data.routes.ts';
import {passwordRoutes} from '#sync/account/password.routes.ts';
import {profileRoutes} from '#sync/account/profile.routes.ts';
import {sessionRoutes} from '#sync/account/sessions.routes.ts';
import {sessionsIn} from '#sync/account/sessions.ts';
import {tracks} from '#sync/account/tracks.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import {commandRoutes} from '#sync/commands/commands.routes.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {commandRunner, type Effects} from '#sync/commands/run-command.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import {filesOnDisk, type FileStore} from '#sync/files/file-store.ts';
import {personFiles} from '#sync/files/person-files.ts';
import {pictureRoutes} from '#sync/files/picture.routes.ts';
import {keepFiles} from '#sync/files/sweep.ts';
import {gateway, type Gateway} from '#sync/http/gateway.ts';
import {secureHeaders} from '#sync/http/headers.ts';
import {refusals, type Api} from '#sync/http/serve.ts';
import {demandSession, type Who} from '#sync/http/who.ts';
import {award} from '#sync/leaderboard/award.ts';
import {leaderboardEffects} from '#sync/leaderboard/leaderboard.effects.ts';
import {keepLeaderboard} from '#sync/leaderboard/leaderboard.jobs.ts';
import {leaderboardRoutes} from '#sync/leaderboard/leaderboard.routes.ts';
import {relist} from '#sync/leaderboard/listing.ts';
import {badgeRoutes} from '#sync/lessons/badges.routes.ts';
import {lessonEffects} from '#sync/lessons/lessons.effects.ts';
import {lessonRoutes} from '#sync/lessons/lessons.routes.ts';
import {openAll} from '#sync/lessons/progress.ts';
import {progressRoutes} from '#sync/lessons/progress.routes.ts';
import {quizEffects} from '#sync/lessons/quiz.effects.ts';
import {reviewEffects} from '#sync/lessons/review.effects.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {keepSending} from '#sync/mail/postman.ts';
import type {Settings} from '#sync/settings.ts';
import {zeroEndpoints} from '#sync/zero/zero-endpoints.ts';

export type App = {
  /** REST and sockets, at the public address. */
  readonly outside: Hono;
  readonly outsideServer: Server;
  /** For the other processes of the same academy only. */
  readonly inside: Hono;
  readonly insideServer: Server;
  readonly sockets: Gateway;
  /** Begins what the academy does by itself. @returns the way to stop; resolves when all is quiet. */
  readonly startJobs: () => () => Promise<void>;
  /** Session of a request, for the pages that depend on it. */
  readonly whoAsks: Api<Who>['whoAsks'];
};

export function buildApp(settings: Settings, pool: Pool, log: Log): App {
  const secure = settings.publicOrigin.startsWith('https:');
  const sessions = sessionsIn(pool, {gate: settings.gate, secure});
  const database = steadyDatabases(pool, log);
  const run = commandRunner(allEffects(), log);
  const limit = commandLimit(settings.mutationsPerMinute);

  const outside = new Hono();
  const outsideServer = serverOf(outside);
  const sockets = gateway(outsideServer, tracks(settings, sessions), settings.publicOrigin, log);
  const store = filesOnDisk(join(settings.dataDir, 'files'));
  const api: Api<Who> = {
    app: outside,
    whoAsks: (c) => sessions.find(sessions.tokenFrom(c.req.header('cookie'))),
    demandLearner: demandSession,
  };
  refusals(outside, log);
  outside.use(secureHeaders(secure));
  outside.use('/api/*', originGuard(settings.publicOrigin));
  const account = accountNeeds({pool, sessions, log, cut: sockets.cut, prepare}, settings);
  accountRoutes(api, account);
  passwordRoutes(api, account);
  sessionRoutes(api, account);
  googleRoutes(api, account);
  googleAccountRoutes(api, account);
  profileRoutes(api, {pool, database, run, limit, countryServices: settings.countryServices});
  ownDataRoutes(api, {...account, files: personFiles(store, log)});
  pictureRoutes(api, {pool, store, relist, log});
  lessonRoutes(api, {pool, database, run, limit});
  badgeRoutes(api, {pool});
  progressRoutes(api, {pool, database, run, limit});
  commandRoutes(api, {database, run, limit});
  leaderboardRoutes(api, {pool});

  const inside = new Hono();
  refusals(inside, log);
  inside.get('/ready', (c) => c.json({sockets: sockets.open()}));
  zeroEndpoints(inside, {
    apiKey: settings.zeroApiKey,
    origin: settings.publicOrigin,
    sessions,
    database,
    run,
    limit,
    log,
  });
  return {
    outside,
    outsideServer,
    inside,
    insideServer: serverOf(inside),
    sockets,
    whoAsks: api.whoAsks,
    startJobs: jobs(settings, pool, store, log),
  };
}

/** Opens to a learner what is new in the course. */
const prepare = (db: Database, userId: string) => openAll(sqlOn(db), userId);

const jobs = (settings: Settings, pool: Pool, store: FileStore, log: Log) => () => {
  const transport = mailTransport(settings.smtpUrl, settings.mailFrom);
  const writers = accountLetters(pool, settings.publicOrigin);
  const stops = [
    keepLeaderboard(pool, log),
    keepAccounts(pool, log),
    keepFiles(pool, store, log),
    keepSending({pool, log, writers, transport}),
  ];
  return async (): Promise<void> => void (await Promise.all(stops.map((stop) => stop())));
};

/** What each command does beside its mutator; what features need of one another is handed to them here. */
const allEffects = (): Effects => ({
  ...accountEffects(relist),
  ...lessonEffects(award),
  ...quizEffects(award),
  ...reviewEffects,
  ...leaderboardEffects,
});

function serverOf(app: Hono): Server {
  const server = createAdaptorServer({fetch: app.fetch, overrideGlobalObjects: false}) as Server;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  return server;
}
