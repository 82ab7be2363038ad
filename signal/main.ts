// signal: tracks who is online and delivers live hints. Nothing is stored here, and the tables are never
// touched (docs/decisions/0004-only-sync-writes-to-postgresql.md).
import {startNode} from '#signal/node.ts';
import {readSettings} from '#signal/settings.ts';

const running = await startNode(readSettings(process.env), (event, details) =>
  console.error(JSON.stringify({time: new Date().toISOString(), event, ...details})),
);

const stop = () => {
  void running.stop().then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
