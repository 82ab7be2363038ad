// The server in a process of its own, which a test may kill in the middle of a request: it takes one request by message.
import {buildApp} from '#sync/app.ts';
import {openPool, type Log} from '#sync/db/pool.ts';
import {readSettings} from '#sync/settings.ts';

type Asked = {readonly path: string; readonly cookie: string; readonly body: unknown};

const settings = readSettings(process.env);
const log: Log = (event, error) => process.stderr.write(`${event} ${String(error)}\n`);
const {outside} = buildApp(settings, openPool(settings.databaseUrl, log), log);

async function answer({path, cookie, body}: Asked): Promise<void> {
  const reply = await outside.request(path, {
    method: 'POST',
    headers: {cookie, origin: settings.publicOrigin, 'content-type': 'application/json'},
    body: JSON.stringify(body),
  });
  process.send?.({status: reply.status, body: await reply.json()});
}

process.on('message', (asked: Asked) => void answer(asked));
process.on('disconnect', () => process.exit());
process.send?.('ready');
