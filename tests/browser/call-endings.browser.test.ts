// How a call ends when it is not one of the two who hangs up: on devices that ring for nothing, for people who block each other
// or leave the academy, and where a browser is gone from one moment to the next.
import type {Page} from 'playwright';
import {afterAll, expect, test} from 'vitest';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {hears, openTracks, sees} from '#tests/browser/call-seen.ts';
import {
  button,
  connect,
  dismiss,
  dismissEnd,
  end,
  ended,
  meet,
  newCaller,
  openCaller,
  openConversation,
  place,
  ringing,
  talk,
  twoCallers,
} from '#tests/browser/callers.ts';
import {here} from '#tests/browser/here.ts';
import {signInByRest} from '#tests/browser/learner.ts';
import {withSocket} from '#tests/browser/with-socket.ts';
import {OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';

const {origin} = here;
// Each calls the other in turns, neither more than five times in all: who calls the same person a sixth time within 30 s
// has to wait.
// A page that knows nothing of the deletion of its account may ask for rows once more.
const {pool, ada, bob} = twoCallers({expected: /TransformFailed[^]*status 401/});
const others: Profile[] = [];
const devices: Page[] = [];

afterAll(() => Promise.all(others.map((profile) => profile.remove())));

/** Another browser of Bob's. */
async function anotherDevice(): Promise<Page> {
  const profile = await newVisitor({devices: true});
  others.push(profile);
  const page = await firstPage(await openCaller(profile));
  await withSocket(page, () => signInByRest(page, origin, bob.learner));
  devices.push(page);
  return page;
}

test('three devices ring, one answers: the others stop, and the call is on that one alone', async () => {
  const [second, third] = [await anotherDevice(), await anotherDevice()];
  await place(ada.page);
  await Promise.all([bob.page, second, third].map((page) => ringing(page).waitFor()));
  await button(third, 'Accept').click();
  await talk(ada.page, third);
  for (const page of [bob.page, second]) {
    await expect.poll(() => ringing(page).count()).toBe(0);
    await ended(page).getByText('Answered on another device').waitFor();
    expect(await page.getByRole('timer').count()).toBe(0);
  }
  await end(third, ada.page);
});

test('a session that is ended from another device ends the call that its browser holds, at once', async () => {
  await connect(bob.page, ada.page);
  const reply = await devices[0]?.request.delete(`${origin}/api/user/sessions`, {headers: {origin}});
  expect(reply?.status()).toBe(200);
  await ended(ada.page).getByText('Call ended').waitFor();
  await dismiss(ada.page).click();
  await bob.page.getByRole('heading', {name: 'You’ve been signed out'}).waitFor();
  await signInByRest(bob.page, origin, bob.learner);
  await openConversation(bob.page, ada.page.url());
});

test('a browser that is gone from one moment to the next: nobody waits for it, nor for other devices of its owner', async () => {
  await connect(ada.page, bob.page);
  const devtools = await bob.context.newCDPSession(bob.page);
  // It never answers.
  void devtools.send('Page.crash').catch(() => undefined);
  await ended(ada.page).getByText('The other person lost their connection').waitFor({timeout: 25_000});
  await dismiss(ada.page).click();
  await bob.page.close();
  bob.page = await bob.context.newPage();
  await openConversation(bob.page, ada.page.url());
});

test('who is in a call is left in peace: a third person reads that they are busy, and stands in the list', async () => {
  const eve = await newCaller(pool);
  others.push(eve.profile);
  const conversation = bob.page.url();
  await meet(pool, eve, bob);
  await openConversation(bob.page, conversation);
  await connect(bob.page, ada.page);
  await place(eve.page);
  await ended(eve.page).getByText('They’re in another call.').waitFor();
  await hears(bob.page);
  expect(await ringing(bob.page).count()).toBe(0);
  await end(ada.page, bob.page);
  await button(bob.page, 'Calls').click();
  await bob.page.getByRole('dialog', {name: 'Calls'}).getByText('Missed').first().waitFor();
  await bob.page.keyboard.press('Escape');
});

test('nobody answers for 30 s: the caller is told, and the callee has missed it', async () => {
  await place(ada.page);
  await ringing(bob.page).waitFor();
  await pool.query(
    `UPDATE public."call" SET "startedAt" = "startedAt" - interval '30 s' WHERE "state" = 'ringing'`,
  );
  await ended(ada.page).getByText('Call timeout. The user did not answer.').waitFor();
  await ended(bob.page).getByText('Missed call').waitFor();
  expect(await ringing(bob.page).count()).toBe(0);
  await Promise.all([ada.page, bob.page].map(dismissEnd));
});

test('microphone and camera are denied: the caller reads so and nothing rings; the callee reads so and it rings on', async () => {
  await ada.context.clearPermissions();
  await place(ada.page);
  await ended(ada.page).getByText('Microphone permission denied.').waitFor();
  expect(await ringing(bob.page).count()).toBe(0);
  await dismiss(ada.page).click();
  await place(ada.page, 'Video');
  await ended(ada.page).getByText('Camera and microphone permissions denied.').waitFor();
  await dismiss(ada.page).click();
  await ada.context.grantPermissions(['camera', 'microphone'], {origin});
  await bob.context.clearPermissions();
  await place(ada.page);
  await button(bob.page, 'Accept').click();
  await ringing(bob.page).getByText('Failed to accept call.').waitFor();
  await button(bob.page, 'Decline').click();
  await ended(ada.page).getByText('Call was declined').waitFor();
  await dismiss(ada.page).click();
  await bob.context.grantPermissions(['camera', 'microphone'], {origin});
});

test('the permission is taken away in mid-call: it says so, and once it is given again unmuting is heard', async () => {
  await connect(bob.page, ada.page, 'Video');
  await sees(ada.page);
  await bob.context.clearPermissions();
  await bob.page.getByText(OWN_CALL_TEXTS.microphoneRevoked).first().waitFor();
  await ada.page.getByText('Ada Lovelace is muted').waitFor();
  await expect.poll(() => openTracks(bob.page)).toBe(0);
  await bob.context.grantPermissions(['camera', 'microphone'], {origin});
  await button(bob.page, 'Unmute').click();
  await hears(ada.page);
  await button(bob.page, 'Mute').waitFor();
  await end(ada.page, bob.page);
});

test('who blocks the other ends their call; the other is told no more than that', async () => {
  await connect(bob.page, ada.page);
  await button(bob.page, 'Make the call small').click();
  const said = bob.page.getByRole('article').filter({hasText: 'Shall we look at it together?'});
  await said.hover();
  // The small call does not lie over it.
  await said.getByRole('button', {name: 'More'}).click();
  await bob.page.getByRole('menuitem', {name: 'Block Ada Lovelace'}).click();
  await button(bob.page, 'Block').click();
  await ended(ada.page).getByText('Call ended').waitFor();
  await dismissEnd(bob.page);
  await dismissEnd(ada.page);
  await pool.query(`DELETE FROM public."block" WHERE "userId" = $1`, [bob.userId]);
});

test('who deletes the account during a call ends it', async () => {
  await connect(ada.page, bob.page);
  const reply = await bob.page.request.post(`${origin}/api/user/delete`, {
    headers: {origin},
    data: bob.learner,
  });
  expect(reply.status()).toBe(200);
  await ended(ada.page).getByText('Call ended').waitFor();
  await dismissEnd(ada.page);
});
