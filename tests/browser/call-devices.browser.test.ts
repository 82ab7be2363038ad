// What a call sends may change while it goes on: another microphone, another camera, a screen. In browsers of their own, with
// several cameras, and a screen that Chromium makes up: which one to share is not asked.
import type {Page} from 'playwright';
import {expect, test} from 'vitest';
import {newProfile} from '#tests/browser/browsers.ts';
import {deviceProcessOf, hears, openTracks, sees, sentBy} from '#tests/browser/call-seen.ts';
import {button, connect, dismissEnd, end, twoCallers} from '#tests/browser/callers.ts';
import {OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';

// The second camera of three is one of depths, whose pictures nothing encodes.
const SWITCHES = ['--use-fake-device-for-media-stream=device-count=3', '--use-fake-ui-for-media-stream'];

const {ada, bob} = twoCallers({newBrowser: () => newProfile({whole: true, more: SWITCHES})});

/** @returns what was chosen, by its name. */
async function choose(page: Page, kind: 'Microphone' | 'Camera', at: number): Promise<string> {
  const field = page.getByLabel(kind, {exact: true});
  const option = field.locator('option').nth(at);
  const [id, name] = [await option.getAttribute('value'), await option.textContent()];
  await field.selectOption(id);
  return name ?? '';
}

test('another microphone and another camera in mid-call: the other side hears and sees those, and the first are free', async () => {
  await connect(ada.page, bob.page, 'Video');
  await Promise.all([sees(ada.page), hears(ada.page)]);
  const before = {audio: await sentBy(bob.page, 'audio'), video: await sentBy(bob.page, 'video')};
  await button(bob.page, 'Devices').click();
  const microphone = await choose(bob.page, 'Microphone', 2);
  const camera = await choose(bob.page, 'Camera', 3);
  await expect.poll(() => sentBy(bob.page, 'audio')).toBe(microphone);
  await expect.poll(() => sentBy(bob.page, 'video')).toBe(camera);
  expect([microphone, camera]).not.toEqual([before.audio, before.video]);
  await Promise.all([sees(ada.page), hears(ada.page)]);
  await expect.poll(() => openTracks(bob.page)).toBe(2);
  await end(bob.page, ada.page);
  await expect.poll(() => openTracks(bob.page)).toBe(0);
});

test('a screen is shown in place of the camera, and taken away again; at the end of the call it is no longer captured', async () => {
  await connect(ada.page, bob.page, 'Video');
  await sees(ada.page);
  const camera = await sentBy(bob.page, 'video');
  await button(bob.page, 'Share your screen').click();
  await sees(ada.page, 'screen');
  expect(await sentBy(bob.page, 'video')).not.toBe(camera);
  await button(bob.page, 'Stop sharing your screen').click();
  await sees(ada.page);
  expect(await sentBy(bob.page, 'video')).toBe(camera);
  await expect.poll(() => openTracks(bob.page)).toBe(2);
  await button(bob.page, 'Share your screen').click();
  await expect.poll(() => openTracks(bob.page)).toBe(3);
  await end(ada.page, bob.page);
  await expect.poll(() => openTracks(bob.page)).toBe(0);
});

test('in a call by voice a screen is shown too', async () => {
  await connect(ada.page, bob.page);
  await button(ada.page, 'Share your screen').click();
  await sees(bob.page, 'screen');
  await button(ada.page, 'End call').click();
  await Promise.all([ada.page, bob.page].map(dismissEnd));
});

test('a camera that is lost in mid-call: the call goes on without it, and turned on again it is seen', async () => {
  await connect(ada.page, bob.page, 'Video');
  await sees(ada.page);
  process.kill(await deviceProcessOf(bob.page, 'video_capture'), 'SIGKILL');
  await bob.page.getByText(OWN_CALL_TEXTS.cameraPulled).first().waitFor();
  await ada.page.locator('.call-line').waitFor();
  await hears(ada.page);
  await button(bob.page, 'Turn camera on').click();
  await sees(ada.page);
});

test('a microphone that is lost in mid-call: another one takes its place', async () => {
  process.kill(await deviceProcessOf(bob.page, 'audio'), 'SIGKILL');
  await bob.page.getByText(OWN_CALL_TEXTS.microphoneChanged).first().waitFor();
  await hears(ada.page);
  await expect.poll(() => openTracks(bob.page)).toBe(2);
  await end(ada.page, bob.page);
});
