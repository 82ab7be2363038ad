// What accounts are measured beside, in a process of its own: a bare hono server with a constant reply, and argon2 alone,
// with as many hashes at once as the academy lets run.
import {serve} from '@hono/node-server';
import argon2 from 'argon2';
import {Hono} from 'hono';
import {HASHES_AT_ONCE, passwordsWith} from '#sync/account/password/passwords.ts';

const pepper = 'a key as long as a real one, for benches';
const password = 'a few plain words';
const hash = await passwordsWith(pepper).hash(password);
const secret = Buffer.from(pepper);

const app = new Hono();
app.get('/api/me', (c) => c.json({id: 'somebody'}));
/** Verifications per second, over so many. */
app.get('/hashes', async (c) => {
  let left = Number(c.req.query('count'));
  const count = left;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await argon2.verify(hash, password, {secret});
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({length: HASHES_AT_ONCE}, worker));
  return c.json({perSecond: (1000 * count) / (performance.now() - begun)});
});
const server = serve({fetch: app.fetch, port: 0, hostname: '127.0.0.1'}, ({port}) => process.send?.(port));
// The measuring process has ended.
process.on('disconnect', () => server.close(() => process.exit(0)));
