// What may happen to a call between two real browsers while it goes on: tabs that come and go, both calling at once, no way
// but a relay, a browser that stands still, servers that are restarted.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {iceServersFor} from '#sync/calls/ice-servers.ts';
import {markOf} from '#sync/dev/data/lock.ts';
import {findMarked} from '#sync/dev/supervisor/orphans.ts';
import {locateCluster} from '#sync/dev/postgres-cluster.ts';
import {hears, onlyByRelay, rendererOf, routeOf, sees} from '#tests/browser/call-seen.ts';
import {
  button,
  connect,
  dismissEnd,
  end,
  ended,
  place,
  ringing,
  talk,
  twoCallers,
} from '#tests/browser/callers.ts';
import {here} from '#tests/browser/here.ts';
import {COTURN, startCoturn} from '#tests/coturn.ts';
import {freePort} from '#tests/free-port.ts';

const {pool, ada, bob} = twoCallers();

test('a tab that is opened while it rings, rings too; the call goes on when the tab with the socket closes', async () => {
  await place(ada.page);
  await ringing(bob.page).waitFor();
  const late = await bob.context.newPage();
  await late.goto(bob.page.url());
  await ringing(late).waitFor();
  await button(late, 'Accept').click();
  await talk(ada.page, late);
  await expect.poll(() => ringing(bob.page).count()).toBe(0);
  await place(bob.page);
  await bob.page.getByText('You’re in a call in another tab.').first().waitFor();
  await bob.page.close();
  bob.page = late;
  await hears(ada.page);
  // Its end is told by the new socket.
  await end(late, ada.page);
});

test('both call each other at once: one call, with nobody left ringing', async () => {
  const pages = [ada.page, bob.page];
  await Promise.all(pages.map((page) => place(page)));
  await talk(...pages);
  expect(await Promise.all(pages.map((page) => ringing(page).count()))).toEqual([0, 0]);
  await end(ada.page, bob.page);
});

test('one side stands still until the other misses it, and comes back: pictures and sound of both go on', async () => {
  const renderer = await rendererOf(bob.page);
  await connect(ada.page, bob.page, 'Video');
  await sees(ada.page);
  process.kill(renderer, 'SIGSTOP');
  try {
    await ada.page.getByText('Connection lost. Attempting to reconnect...').first().waitFor();
  } finally {
    process.kill(renderer, 'SIGCONT');
  }
  await talk(ada.page, bob.page);
  await Promise.all([ada.page, bob.page].flatMap((page) => [sees(page), hears(page)]));
  await end(bob.page, ada.page);
});

test('signal is killed in mid-call, then sync: the sound goes on; hung up meanwhile, the call has ended once sync is back', async () => {
  await connect(ada.page, bob.page);
  const [signal = 0] = findMarked(`${markOf(here.dataDir)}/signal`);
  process.kill(signal, 'SIGKILL');
  await hears(bob.page);
  await expect.poll(() => findMarked(`${markOf(here.dataDir)}/signal`)[0] ?? signal).not.toBe(signal);
  const [sync = 0] = findMarked(`${markOf(here.dataDir)}/sync`);
  process.kill(sync, 'SIGKILL');
  await hears(ada.page);
  await button(bob.page, 'End call').click();
  await dismissEnd(bob.page);
  // It takes its time to start.
  await ended(ada.page).waitFor({timeout: 60_000});
  await dismissEnd(ada.page);
  await expect.poll(lastCall).toEqual({state: 'ended', endReason: 'completed'});
});

test('the database is killed and one side hangs up: once it is back the call ends, as one that was ended by hand', async () => {
  await connect(bob.page, ada.page);
  process.kill(postmasterOf(here.dataDir), 'SIGKILL');
  await button(ada.page, 'End call').click();
  await Promise.all([ada.page, bob.page].map(dismissEnd));
  expect(await lastCall()).toEqual({state: 'ended', endReason: 'completed'});
});

test.skipIf(!COTURN)('where only the relay is left, both sides use it (needs turnserver)', async () => {
  const [port, secret] = [await freePort(), 'what academy and relay share'];
  const coturn = await startCoturn(port, secret);
  try {
    const turn = {urls: [`turn:127.0.0.1:${port}?transport=udp`], secret};
    for (const {page, userId} of [ada, bob]) {
      const json = iceServersFor({stun: [], turn}, userId, Date.now());
      // With the academy's own headers: without them the page takes the reply for somebody else's.
      await page.route('**/api/calls/ice-servers', async (route) =>
        route.fulfill({response: await route.fetch(), json}),
      );
      await onlyByRelay(page);
    }
    await connect(ada.page, bob.page);
    await Promise.all([hears(bob.page), hears(ada.page)]);
    expect(await Promise.all([ada, bob].map(({page}) => routeOf(page)))).toEqual([
      ['relay', 'relay'],
      ['relay', 'relay'],
    ]);
    await end(ada.page, bob.page);
  } finally {
    coturn.kill('SIGKILL');
  }
});

/** What became of the call that was placed last. */
async function lastCall(): Promise<unknown> {
  const last = 'SELECT state, "endReason" FROM public."call" ORDER BY "startedAt" DESC LIMIT 1';
  return (await pool.query(last)).rows[0];
}

/** The process of the embedded database. */
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(locateCluster(dataDir).directory, 'postmaster.pid'), 'utf8'), 10);
