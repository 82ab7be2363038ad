// The academy's server put together from its parts, without listening: `main.ts` gives it an address,
// the tests call it as it is.
import type {Server} from 'node:http';
import {join} from 'node:path';
import {Hono} from 'hono';
import {requestId} from 'hono/request-id';
import type {Pool} from 'pg';
import {accountEffects} from '#sync/account/account.effects.ts';
import {accountNeeds, type AccountNeeds} from '#sync/account/account-needs.ts';
import {keepAccounts} from '#sync/account/account.jobs.ts';
import {accountRoutes} from '#sync/account/account.routes.ts';
import {departedIn} from '#sync/account/departed.ts';
import {googleAccountRoutes} from '#sync/account/google-account.routes.ts';
import {googleRoutes} from '#sync/account/google.routes.ts';
import {accountLetters} from '#sync/account/letters.ts';
import {originGuard} from '#sync/account/origin-guard.ts';
import {ownDataRoutes} from '#sync/account/own-data.routes.ts';
import {passwordRoutes} from '#sync/account/password.routes.ts';
import type {PersonFiles} from '#sync/account/remove-person.ts';
import {profileRoutes} from '#sync/account/profile.routes.ts';
import {sessionRoutes} from '#sync/account/sessions.routes.ts';
import {cutRevoked} from '#sync/account/revocations.ts';
import {sessionsIn, type Sessions} from '#sync/account/sessions.ts';
import {tracks} from '#sync/account/tracks.ts';
import {usernameRoutes} from '#sync/account/username.routes.ts';
import {adminNeeds, type AdminNeeds} from '#sync/admin/admin-needs.ts';
import {keepAdmins} from '#sync/admin/admin.jobs.ts';
import {auditRoutes} from '#sync/admin/audit.routes.ts';
import {hintRoutes} from '#sync/admin/hints.routes.ts';
import {hintsOf, type Hints} from '#sync/admin/hints.ts';
import {learnerAdminRoutes} from '#sync/admin/learners.routes.ts';
import {mailAdminRoutes} from '#sync/admin/mails.routes.ts';
import {ownSignInRoutes} from '#sync/admin/own-sign-in.routes.ts';
import {setUpRoutes} from '#sync/admin/set-up.routes.ts';
import {adminSignInRoutes} from '#sync/admin/sign-in.routes.ts';
import {commandLimit} from '#sync/commands/command-limit.ts';
import {commandRoutes, type CommandNeeds} from '#sync/commands/commands.routes.ts';
import {epochIn, namesEpoch} from '#sync/commands/epoch.ts';
import {readyRoutes} from '#sync/commands/ready.routes.ts';
import type {Quotas} from '#sync/commands/quotas.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import type {Effects} from '#sync/commands/effects.ts';
import {commandRunner} from '#sync/commands/run-command.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import type {Database, Log} from '#sync/db/pool.ts';
import {emailSessionsIn, type EmailSessions} from '#sync/emails/email-sessions.ts';
import {keepEmailSessions} from '#sync/emails/emails.jobs.ts';
import {emailPages, emailRoutes} from '#sync/emails/emails.routes.ts';
import {filesOnDisk, type FileStore} from '#sync/files/file-store.ts';
import {personFiles} from '#sync/files/person-files.ts';
import {pictureRoutes} from '#sync/files/picture.routes.ts';
import {keepFiles} from '#sync/files/sweep.ts';
import {addressGuard} from '#sync/http/address-guard.ts';
import type {Finders} from '#sync/http/authorise.ts';
import {checkRoutes} from '#sync/http/check-routes.ts';
import {cspReports} from '#sync/http/csp-reports.ts';
import {gateway, type Gateway} from '#sync/http/gateway.ts';
import {secureHeaders} from '#sync/http/headers.ts';
import {loopbackOnly} from '#sync/http/loopback-only.ts';
import {pages} from '#sync/http/pages.ts';
import {INNER_ROUTES, ROUTES} from '#sync/http/route-table.ts';
import {isGuarded, refusals, type Api} from '#sync/http/serve.ts';
import {serverOf} from '#sync/http/server.ts';
import {award} from '#sync/leaderboard/award.ts';
import {leaderboardEffects} from '#sync/leaderboard/leaderboard.effects.ts';
import {keepLeaderboard} from '#sync/leaderboard/leaderboard.jobs.ts';
import {leaderboardRoutes} from '#sync/leaderboard/leaderboard.routes.ts';
import {relist} from '#sync/leaderboard/listing.ts';
import {badgeRoutes} from '#sync/lessons/badges.routes.ts';
import {lessonEffects} from '#sync/lessons/lessons.effects.ts';
import {lessonRoutes} from '#sync/lessons/lessons.routes.ts';
import {previewRoutes} from '#sync/lessons/preview.routes.ts';
import {openAll} from '#sync/lessons/progress.ts';
import {progressRoutes} from '#sync/lessons/progress.routes.ts';
import {quizEffects} from '#sync/lessons/quiz.effects.ts';
import {reviewEffects} from '#sync/lessons/review.effects.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {keepSending} from '#sync/mail/postman.ts';
import type {Settings} from '#sync/settings.ts';
import {platformRoutes} from '#sync/tutor/platform.routes.ts';
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
};

export function buildApp(settings: Settings, pool: Pool, log: Log): App {
  const secure = settings.publicOrigin.startsWith('https:');
  const sessions = sessionsIn(pool, {gate: settings.gate, secure});
  const commands: CommandNeeds = {
    database: steadyDatabases(pool, log),
    run: commandRunner(allEffects(settings.quotas), log),
    limit: commandLimit(settings.mutationsPerMinute),
  };
  const outside = new Hono();
  const outsideServer = serverOf(outside);
  const sockets = socketsOf(settings, outsideServer, sessions, log);
  const store = storeOf(settings);
  refusals(outside, log);
  outside.use(requestId({headerName: ''}));
  outside.use(secureHeaders(secure));
  outside.use('/api/*', namesEpoch(epochIn(pool)));
  outside.use(addressGuard);
  outside.use('/api/*', originGuard(settings.publicOrigin));
  const account = accountNeeds({pool, sessions, log, cut: sockets.cut, prepare}, settings);
  const hints = hintsOf(settings.databaseUrl, log);
  const admin = adminNeeds({pool, log, hints, passwords: account.passwords}, settings);
  const emails = emailSessionsIn(pool, {secure});
  const api: Api = {app: outside, find: findersOf(sessions, emails, admin.find)};
  mountRoutes(api, settings, {account, commands, pool, store, log});
  mountAdmin(api, admin);
  emailRoutes(api, {pool, sessions: emails});
  mountPages(api, settings, pool);
  checkRoutes(outside, ROUTES, isGuarded);

  const inside = new Hono();
  refusals(inside, log);
  inside.use(loopbackOnly);
  inside.get('/ready', (c) => c.json({sockets: sockets.open()}));
  zeroEndpoints(inside, {
    apiKey: settings.zeroApiKey,
    origin: settings.publicOrigin,
    sessions,
    quota: {perConnection: settings.live.queriesPerConnection, connectionsOf: sockets.connectionsOf},
  });
  checkRoutes(inside, INNER_ROUTES, isGuarded);
  return {
    outside,
    outsideServer,
    inside,
    insideServer: serverOf(inside),
    sockets,
    startJobs: jobs(settings, {pool, store, sockets, hints, log}),
  };
}

const storeOf = ({dataDir}: Settings): FileStore => filesOnDisk(join(dataDir, 'files'));

/** People's own files, where no request is served: after a restored backup. */
export const filesOf = (settings: Settings, log: Log): PersonFiles => personFiles(storeOf(settings), log);

const socketsOf = (settings: Settings, server: Server, sessions: Sessions, log: Log): Gateway =>
  gateway(server, {
    tracks: tracks(settings, sessions),
    origin: settings.publicOrigin,
    trustedProxy: settings.trustedProxy,
    limits: settings.live,
    log,
  });

/** Each kind of session has a cookie of its own. */
const findersOf = (sessions: Sessions, emails: EmailSessions, admin: Finders['admin']): Finders => ({
  learner: (c) => sessions.find(sessions.tokenFrom(c.req.header('cookie'))),
  emailUser: (c) => emails.find(emails.tokenFrom(c.req.header('cookie'))),
  admin,
});

type RouteNeeds = {
  readonly account: AccountNeeds;
  readonly commands: CommandNeeds;
  readonly pool: Pool;
  readonly store: FileStore;
  readonly log: Log;
};

function mountRoutes(api: Api, settings: Settings, needs: RouteNeeds): void {
  const {account, commands, pool, store, log} = needs;
  accountRoutes(api, account);
  passwordRoutes(api, account);
  sessionRoutes(api, account);
  usernameRoutes(api, account);
  googleRoutes(api, account);
  googleAccountRoutes(api, account);
  profileRoutes(api, {...account, ...commands, countryServices: settings.countryServices});
  ownDataRoutes(api, {
    ...account,
    files: personFiles(store, log),
    departed: departedIn(settings.dataDir),
  });
  pictureRoutes(api, {pool, store, relist, log});
  lessonRoutes(api, {pool, ...commands});
  badgeRoutes(api, {pool});
  progressRoutes(api, {pool, ...commands});
  commandRoutes(api, {pool, ...commands});
  readyRoutes(api, {pool});
  leaderboardRoutes(api, {pool});
  cspReports(api, {log, trustedProxy: settings.trustedProxy});
  platformRoutes(api.app, settings, {pool, log});
}

function mountAdmin(api: Api, admin: AdminNeeds): void {
  adminSignInRoutes(api, admin);
  setUpRoutes(api, admin);
  ownSignInRoutes(api, admin);
  learnerAdminRoutes(api, admin);
  mailAdminRoutes(api, admin);
  auditRoutes(api, admin);
  hintRoutes(api, admin);
}

/** After everything else: a page answers whatever address is left. */
function mountPages(api: Api, {webDir, publicOrigin, countryServices}: Settings, pool: Pool): void {
  const {app, find} = api;
  emailPages(api);
  previewRoutes(app, {pool, whoAsks: find.learner, publicOrigin, folder: webDir});
  pages(app, webDir, {
    elsewhere: countryServices.map((address) => new URL(address).origin),
    // A page opens without a database, too.
    isDev: async (c) => {
      try {
        return (await find.learner(c))?.learner.isDev === true;
      } catch (error) {
        if (databaseTrouble(error) === 'none') throw error;
        return false;
      }
    },
  });
}

type JobNeeds = {
  readonly pool: Pool;
  readonly store: FileStore;
  readonly sockets: Gateway;
  readonly hints: Hints;
  readonly log: Log;
};

/** Opens to a learner what is new in the course. */
const prepare = (db: Database, userId: string) => openAll(sqlOn(db), userId);

const jobs =
  (settings: Settings, {pool, store, sockets, hints, log}: JobNeeds) =>
  () => {
    const transport = mailTransport(settings.smtpUrl, settings.mailFrom);
    const writers = accountLetters(pool, settings.publicOrigin);
    const stops = [
      keepLeaderboard(pool, log),
      keepAccounts(pool, log),
      cutRevoked({pool, databaseUrl: settings.databaseUrl, sockets, log}),
      keepFiles(pool, store, log),
      keepSending({pool, log, writers, transport}),
      keepAdmins(pool, log),
      keepEmailSessions(pool, log),
      hints.start(),
    ];
    return async (): Promise<void> => void (await Promise.all(stops.map((stop) => stop())));
  };

/** What each command does; what features need of one another is handed to them here. */
const allEffects = (quotas: Quotas): Effects => ({
  ...accountEffects(relist),
  ...lessonEffects(award, quotas),
  ...quizEffects(award, quotas),
  ...reviewEffects,
  ...leaderboardEffects(quotas),
});
