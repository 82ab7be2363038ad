// The academy's server put together from its parts, without listening: `main.ts` gives it an address,
// the tests call it as it is.
import type {Server} from 'node:http';
import {Hono, type Context} from 'hono';
import {requestId} from 'hono/request-id';
import type {Pool} from 'pg';
import type {Learner} from '#schema/session.ts';
import {originGuard} from '#sync/account/sessions/origin-guard.ts';
import {findAdmin} from '#sync/admin/sign-in/admin-sessions.ts';
import {viewedIn} from '#sync/admin/students/viewed-in.ts';
import {viewedBy} from '#sync/admin/students/views.ts';
import {epochIn, namesEpoch} from '#sync/commands/epoch.ts';
import {databaseTrouble} from '#sync/db/database-error.ts';
import {startAll, sweeping, type Stop} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';
import {INNER_ROUTES} from '#sync/http/access.ts';
import {addressGuard} from '#sync/http/address-guard.ts';
import type {Finders} from '#sync/http/authorise.ts';
import {checkRoutes, routeLines} from '#sync/http/check-routes.ts';
import {cspReports} from '#sync/http/csp-reports.ts';
import type {Gateway} from '#sync/http/gateway.ts';
import {errorReports} from '#sync/http/reports/error-reports.ts';
import {routeList} from '#sync/http/route-list.ts';
import {secureHeaders} from '#sync/http/headers.ts';
import {loopbackOnly} from '#sync/http/loopback-only.ts';
import {pagesAccess} from '#sync/http/pages.access.ts';
import {pages} from '#sync/http/pages.ts';
import {isGuarded, refusals} from '#sync/http/serve.ts';
import {serverOf} from '#sync/http/server.ts';
import {troublePage} from '#sync/http/trouble/trouble-page.ts';
import {ACCESS, ADMIN_QUERY_RULES, APART, parts, QUERY_GUARDS, QUERY_RULES, SWEEPS} from '#sync/parts.ts';
import {servicesOf, type Services} from '#sync/services.ts';
import type {Settings} from '#sync/settings.ts';
import {signalRoute, type Signals} from '#sync/signal/signals.ts';
import {zeroDeaths} from '#sync/zero/zero-deaths.ts';
import {zeroEndpoints} from '#sync/zero/zero-endpoints.ts';

export type App = {
  /** REST and sockets, at the public address. */
  readonly outside: Hono;
  readonly outsideServer: Server;
  /** For the other processes of the same academy only. */
  readonly inside: Hono;
  readonly insideServer: Server;
  readonly sockets: Gateway;
  readonly signals: Signals;
  /** Starts the background jobs. @returns a function that stops them; resolves when all have ended. */
  readonly startJobs: () => Stop;
  /** Who may call what, for the log of the start. */
  readonly routes: readonly string[];
};

export function buildApp(settings: Settings, pool: Pool, log: Log): App {
  const outside = new Hono();
  const outsideServer = serverOf(outside);
  const services = servicesOf(settings, pool, outsideServer, log);
  mountOutside(outside, services);
  const inside = new Hono();
  mountInside(inside, services);
  const {sockets, signals} = services;
  const insideServer = serverOf(inside);
  signals.attach(insideServer);
  const startJobs = () =>
    startAll([...parts.flatMap((part) => part.jobs?.(services) ?? []), sweeping(SWEEPS, pool, log)]);
  return {
    outside,
    outsideServer,
    inside,
    insideServer,
    sockets,
    signals,
    startJobs,
    routes: routeLines(ACCESS),
  };
}

function mountOutside(app: Hono, services: Services): void {
  const {settings, pool, log} = services;
  const apart = Object.keys(APART);
  refusals(app, log, troublePage(settings.webDir, settings.publicOrigin));
  app.use(requestId({headerName: ''}));
  app.use(secureHeaders(settings.publicOrigin));
  app.use('/api/*', namesEpoch(epochIn(pool)));
  app.use(addressGuard(apart));
  app.use('/api/*', originGuard(settings.publicOrigin));
  const find = findersOf(services);
  for (const part of parts) part.mount({app, find}, services);
  const {trustedProxy, errorService: service, publicOrigin: origin} = settings;
  cspReports({app, find, access: pagesAccess}, {log, trustedProxy, origin});
  errorReports({app, find, access: pagesAccess}, {log, trustedProxy, service});
  routeList({app, find, access: pagesAccess}, ACCESS);
  // Last: the page route matches every remaining address.
  pages(app, settings.webDir, {
    origin,
    elsewhere: settings.countryServices.map((address) => new URL(address).origin),
    elsewhereAt: settings.avatar.origins,
    isDev: async (c) => (await learnerOf(c, find))?.isDev === true,
    isLearner: async (c) => (await learnerOf(c, find)) !== undefined,
  });
  checkRoutes(app, ACCESS, {isGuarded, apart});
}

/** Each kind of session has a cookie of its own. */
const findersOf = ({pool, sessions, emailSessions, adminSessions}: Services): Finders => ({
  learner: (c) => sessions.find(sessions.tokenFrom(c.req.header('cookie'))),
  viewed: viewedIn({pool, sessions, adminSessions}),
  emailUser: (c) => emailSessions.find(emailSessions.tokenFrom(c.req.header('cookie'))),
  admin: (c) => findAdmin(adminSessions, c),
});

/** Whose page it is. It opens without a database, too. */
async function learnerOf(c: Context, find: Finders): Promise<Learner | undefined> {
  try {
    return (await find.learner(c))?.learner;
  } catch (error) {
    if (databaseTrouble(error) === 'none') throw error;
    return undefined;
  }
}

function mountInside(app: Hono, {settings, pool, sessions, adminSessions, sockets, log}: Services): void {
  refusals(app, log);
  app.use(loopbackOnly);
  app.get('/ready', (c) => c.json({sockets: sockets.open()}));
  signalRoute(app);
  zeroEndpoints(app, {
    apiKey: settings.zeroApiKey,
    origin: settings.publicOrigin,
    sessions,
    adminSessions,
    viewedBy: (viewId, adminId) => viewedBy(pool, viewId, adminId),
    rules: QUERY_RULES,
    guards: QUERY_GUARDS,
    isGateOpen: settings.gate === 'open',
    adminRules: ADMIN_QUERY_RULES,
    quota: {perConnection: settings.live.queriesPerConnection, connectionsOf: sockets.connectionsOf},
  });
  zeroDeaths(app, {gatewaySecret: settings.gatewaySecret, died: sockets.zeroDied});
  checkRoutes(app, INNER_ROUTES, {isGuarded});
}
