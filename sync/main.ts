// sync: the only writer of Postgres, the gateway of every socket, the server of every page.
import {pino} from 'pino';
import {buildApp} from '#sync/app.ts';
import {migrate} from '#sync/db/migrate.ts';
import {openPool, type Log} from '#sync/db/pool.ts';
import {prepareServerRole} from '#sync/db/server-role.ts';
import {SEEDS} from '#sync/parts.ts';
import {finishRestore} from '#sync/restored.ts';
import {filesOf} from '#sync/services.ts';
import {readSettings} from '#sync/settings.ts';

const settings = readSettings(process.env);
const logger = pino({level: settings.logLevel, redact: ['*.password', '*.cookie', '*.authorization']});
const log: Log = (event, error, more) => logger.error({err: error, ...more}, event);
for (const warning of settings.warnings) logger.warn(warning);

// A migration may take minutes. What one has begun PostgreSQL takes back.
let stop = (): void => process.exit(0);
process.once('SIGTERM', () => stop());
process.once('SIGINT', () => stop());

await migrate(settings.databaseUrl, log);
const role = await prepareServerRole(settings.databaseUrl, log);
await finishRestore({...settings, files: filesOf(settings, log)}, log);
const pool = openPool(settings.databaseUrl, log, role);
for (const {write} of SEEDS) await write(pool, settings);

const {outsideServer, insideServer, sockets, signals, startJobs, routes} = buildApp(settings, pool, log);
logger.info({routes}, 'Who may call what');
outsideServer.listen({port: settings.ports.public, host: settings.listenHost});
insideServer.listen(settings.ports.internal, '127.0.0.1');
const stopJobs = startJobs();

stop = () => {
  // Lets open requests finish; closes sockets, whose clients reconnect to the next process.
  sockets.close();
  signals.close();
  insideServer.close();
  const quiet = stopJobs();
  outsideServer.close(() => void quiet.then(() => pool.end()).then(() => process.exit(0)));
  outsideServer.closeIdleConnections();
};
