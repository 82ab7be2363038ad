// Calls between two learners in real browsers, with devices that Chromium makes up: a picture that moves, and a beep.
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {openTracks} from '#tests/browser/call-seen.ts';
import {button, dismiss, openCaller, ringing, twoCallers} from '#tests/browser/callers.ts';
import {here} from '#tests/browser/here.ts';
import {signInByRest} from '#tests/browser/learner.ts';

const {origin} = here;
const {ada, bob} = twoCallers();
let a: Page;
let b: Page;
/** Bob's other device. */
let other: Profile | undefined;

beforeAll(() => {
  [a, b] = [ada.page, bob.page];
});

afterAll(() => other?.remove());

const openConversation = () =>
  a.getByRole('navigation', {name: 'Conversations'}).getByRole('link', {name: 'Ada Lovelace'}).click();

const callWindow = (page: Page) => page.getByRole('dialog', {name: 'Ada Lovelace'});
const clock = (page: Page) => page.getByRole('timer');

async function ring(kind: 'Voice' | 'Video'): Promise<void> {
  await button(a, new RegExp(`^${kind} call with`)).click();
  await ringing(b).waitFor();
}

async function connect(kind: 'Voice' | 'Video'): Promise<void> {
  await ring(kind);
  await button(b, 'Accept').click();
  await Promise.all([clock(a).waitFor(), clock(b).waitFor()]);
}

async function end(page: Page): Promise<void> {
  await button(page, 'End call').click();
  await Promise.all([a, b].map(seesEnd));
}

/** The page says that the call is over, and its devices are free. */
async function seesEnd(page: Page): Promise<void> {
  await page.getByRole('region', {name: 'Call ended'}).waitFor();
  await expect.poll(() => openTracks(page)).toBe(0);
  await dismiss(page).click();
}

/** Frames of the other one's picture that were shown. */
const frames = (page: Page): Promise<number> =>
  page
    .locator('video[aria-label="Ada Lovelace’s picture"]')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** The loudest moment of the other one's sound within a second, root mean square. */
const loudness = (page: Page): Promise<number> =>
  page.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(audio.srcObject as MediaStream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    for (let at = 0; at < 60; at += 1) {
      await new Promise(requestAnimationFrame);
      analyser.getFloatTimeDomainData(samples);
      loudest = Math.max(
        loudest,
        Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length),
      );
    }
    await context.close();
    return loudest;
  });

test('the first call of a browser begins with its devices; then picture and sound go both ways', async () => {
  await a.evaluate(() => localStorage.removeItem('call-checked'));
  await button(a, /^Video call with/).click();
  const check = a.getByRole('dialog', {name: 'Will this call work?'});
  await expect.poll(() => check.getByLabel('Works').count()).toBe(3);
  expect(await violationsOf(a)).toEqual([]);
  await button(a, 'Call Ada Lovelace').click();
  await ringing(b).waitFor();
  await callWindow(a).getByText('Ringing…').first().waitFor();
  expect(await violationsOf(a)).toEqual([]);
  expect(await violationsOf(b)).toEqual([]);
  await button(b, 'Accept').first().click();
  await Promise.all([clock(a).waitFor(), clock(b).waitFor()]);
  for (const page of [a, b]) {
    await expect.poll(() => frames(page)).toBeGreaterThan(5);
    await expect.poll(() => loudness(page)).toBeGreaterThan(0.01);
    expect(await violationsOf(page)).toEqual([]);
  }
});

test('muted, nothing is heard; with the camera off, nothing is seen and the camera is free', async () => {
  await button(b, 'Mute').click();
  await expect.poll(() => loudness(a)).toBe(0);
  await button(b, 'Unmute').click();
  await expect.poll(() => loudness(a)).toBeGreaterThan(0.01);
  const before = await openTracks(b);
  await button(b, 'Turn camera off').click();
  await expect.poll(() => openTracks(b)).toBe(before - 1);
  await a.locator('.call-line').waitFor();
  expect(await lineInForcedColors(a)).toEqual({line: '3px', listener: 'rgb(0, 0, 0)'});
  await button(b, 'Turn camera on').click();
  await expect.poll(() => frames(a)).toBeGreaterThan(5);
});

/** Forced colors leave backgrounds out and draw every border: the line is seen, and no ring around who does not speak. */
async function lineInForcedColors(page: Page): Promise<unknown> {
  await page.emulateMedia({forcedColors: 'active', colorScheme: 'dark'});
  const drawn = await page.locator('.call-line').evaluate((line) => {
    const [me, between] = [line.querySelector('.call-node'), line.querySelector('.call-line-between')];
    if (!me || !between) throw new Error('No line.');
    // Who is silent for this moment: the devices that Chromium makes up beep.
    me.classList.remove('is-speaking');
    for (const fade of me.getAnimations({subtree: true})) fade.finish();
    return {
      line: getComputedStyle(between).borderTopWidth,
      listener: getComputedStyle(me, '::after').borderTopColor,
    };
  });
  await page.emulateMedia({forcedColors: null, colorScheme: null});
  return drawn;
}

test('at 400 % zoom the controls keep to one row, and the messages have room to be written', async () => {
  await a.setViewportSize({width: 320, height: 256});
  const controls = await a.getByRole('toolbar', {name: 'Call'}).getByRole('button').all();
  const boxes = await Promise.all(controls.map((one) => one.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await a.getByRole('button', {name: 'Messages', exact: true}).click();
  const field = callWindow(a).getByRole('textbox', {name: 'Message Ada Lovelace'});
  await field.click();
  const {y = 0, height = 0} = (await field.boundingBox()) ?? {};
  expect([y > 0, y + height <= 256]).toEqual([true, true]);
  await button(a, 'Close messages').click();
  await a.setViewportSize({width: 1280, height: 900});
});

test('one’s own picture is moved by arrow keys and corner by corner', async () => {
  const own = a.getByRole('group', {name: 'Your picture'});
  const left = async () => (await own.boundingBox())?.x ?? 0;
  const before = await left();
  await own.focus();
  await a.keyboard.press('Shift+ArrowLeft');
  await expect.poll(left).toBeCloseTo(before - 96, 0);
  await button(a, 'Move your picture to the next corner').click();
  await expect.poll(left).toBeLessThan(100);
});

/** Of the call before, if it is still there: a second try begins without one. */
async function keepTalking(): Promise<void> {
  if ((await clock(a).count()) === 0) await connect('Video');
}

/** The call goes along. */
async function goOnElsewhere(): Promise<void> {
  await button(a, 'Make the call small').click();
  await a.getByRole('link', {name: 'Modules'}).first().click();
  await a.getByRole('heading', {name: 'Modules', level: 1}).waitFor();
}

test('in the call the two write to each other, and the call goes along through the academy', async () => {
  await keepTalking();
  await a.getByRole('button', {name: 'Messages', exact: true}).click();
  const field = callWindow(a).getByRole('textbox', {name: 'Message Ada Lovelace'});
  await field.fill('Here is the link');
  await a.keyboard.press('Enter');
  // It may be read by now: the conversation is the page behind the call.
  await callWindow(b)
    .getByRole('button', {name: /^Messages/})
    .click();
  await callWindow(b).getByRole('article').filter({hasText: 'Here is the link'}).waitFor();
  await goOnElsewhere();
  await expect.poll(() => clock(a).count()).toBe(1);
  expect(await violationsOf(a)).toEqual([]);
  await expect.poll(() => loudness(a)).toBeGreaterThan(0.01);
});

test('going back asks first; who stays keeps page and call, who leaves ends it', async () => {
  await keepTalking();
  if (!a.url().endsWith('/modules')) await goOnElsewhere();
  await a.goBack();
  const question = a.getByRole('alertdialog');
  await question.getByText('You are currently in a call...').waitFor();
  await button(a, 'Stay in the call').click();
  expect(new URL(a.url()).pathname).toBe('/modules');
  await clock(a).waitFor();
  await a.goBack();
  await button(a, 'End call and leave').click();
  await Promise.all([a, b].map(seesEnd));
  await openConversation();
});

test('who declines is left in peace, and the caller is told', async () => {
  await ring('Voice');
  await button(b, 'Decline').click();
  await a.getByText('Call was declined').first().waitFor();
  await expect.poll(() => ringing(b).count()).toBe(0);
  await seesEnd(a);
});

test('a call rings on every device, and stops where it was answered elsewhere', async () => {
  other = await newVisitor({devices: true});
  const second = await firstPage(await openCaller(other));
  await signInByRest(second, origin, bob.learner);
  await ring('Voice');
  await ringing(second).waitFor();
  await button(second, 'Accept').click();
  await Promise.all([clock(a).waitFor(), clock(second).waitFor()]);
  await expect.poll(() => ringing(b).count()).toBe(0);
  await button(second, 'End call').click();
  await seesEnd(a);
  // Answered on another device.
  await seesEnd(b);
  await second.close();
});

test('a call that was given up is missed: it stands in the list, and the bell says so', async () => {
  // In the conversation it would be read at once.
  await b.goto(`${origin}/modules`);
  await ring('Voice');
  await end(a);
  await b.goto(`${origin}/community`);
  await button(b, 'Calls').click();
  await b.getByRole('dialog', {name: 'Calls'}).getByText('Missed').first().waitFor();
  expect(await violationsOf(b)).toEqual([]);
  await b.keyboard.press('Escape');
  await button(b, /^Notifications,/).click();
  await b
    .getByText(/missed/i)
    .first()
    .waitFor();
});

test('a reload in a call ends it for both', async () => {
  await b.goto(`${origin}/modules`);
  await connect('Voice');
  await b.reload();
  // At once: nobody waits until the connection counts as lost.
  await a.getByRole('region', {name: 'Call ended'}).getByText('Call ended').waitFor({timeout: 5000});
  await seesEnd(a);
});

test('after it all a call by voice works as the first did, the other way', async () => {
  await b.goto(a.url());
  // Ada has called five times: who calls the same person a sixth time within 30 s has to wait.
  await button(b, /^Voice call with/).click();
  await button(a, 'Accept').click();
  await Promise.all([clock(a).waitFor(), clock(b).waitFor()]);
  await expect.poll(() => loudness(a)).toBeGreaterThan(0.01);
  await end(a);
});
