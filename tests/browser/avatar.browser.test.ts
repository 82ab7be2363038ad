// A talk with the tutor's avatar under the academy's own policy: the microphone refused and typing instead, an answer that is
// said with captions, the session on another page and in another tab, and its end; then the same by voice, with the microphone
// that the browser makes up. What the device understands and says is tested at the browser's edge (web/avatar, web/app/avatar).
import type {Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';

const {origin} = here;
const TUTOR = `${origin}/personal-tutor`;
const QUESTION = 'Why is 0.1 + 0.2 not 0.3 with floats?';
let profile: Profile;
let page: Page;
let other: Page;
/** What the page has asked for. */
const fetched: string[] = [];

beforeAll(async () => {
  profile = await newVisitor({devices: true});
  const context = await profile.open();
  await context.grantPermissions(['microphone'], {origin});
  await context.addInitScript(() => {
    // A page that is no address of the academy's has none.
    if (!('mediaDevices' in navigator)) return;
    const {mediaDevices} = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) =>
      sessionStorage.getItem('microphone') === 'allowed'
        ? ask(wanted)
        : Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  page = await firstPage(context);
  page.on('request', (request) => fetched.push(request.url()));
  await bringAxe(page);
  await enterByRest(page, origin, newLearner());
  await page.goto(TUTOR);
  await page.getByText('Ask me anything about your lessons').waitFor();
  other = await context.newPage();
  await other.goto(`${origin}/modules`);
  await other.getByRole('heading', {level: 1}).waitFor();
});
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

const stage = () => page.getByRole('region', {name: 'Talk with the tutor'});
const floating = (on = page) => on.getByRole('region', {name: 'Tutor session'});
const button = (name: string) => page.getByRole('button', {name, exact: true});

test('refused, the microphone has steps over the page, and typing connects', async () => {
  await stage().getByText('Ready to chat').waitFor();
  await button('Start Chat').click();
  const steps = page.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.getByText('Microphone access denied. Please allow microphone access to continue.').waitFor();
  // Behind the dialog nothing has a role.
  await page.getByText('Microphone access required', {exact: true}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await stage().getByText('Connected - Ask me anything!').waitFor();
});

test('an answer is said with captions', async () => {
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill(QUESTION);
  await field.press('Enter');
  await stage().getByText('Speaking...').waitFor();
  const caption = (await page.locator('[data-captions]').textContent()) ?? '';
  expect(caption).toMatch(/\w/);
  const answer = await page.getByRole('article', {name: QUESTION}).textContent();
  expect(answer?.replaceAll(/\s+/g, ' ')).toContain(caption);
  expect(await violationsOf(page)).toEqual([]);
});

test('the session goes along to another page, and another tab shows it', async () => {
  await page.getByRole('link', {name: 'Modules', exact: true}).first().click();
  await floating().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await floating().getByRole('button', {name: 'Quick view'}).click();
  await floating()
    .getByRole('link', {name: /Next step/})
    .waitFor();
  await floating().getByRole('radio', {name: 'Messages'}).check();
  await floating().getByText('You have no conversations yet.').waitFor();
  await floating(other).getByText('The tutor is in another tab.').waitFor();
});

test('another tab takes it over, with its time, and ends it', async () => {
  await floating(other).getByRole('button', {name: 'Talk here'}).click();
  const steps = other.getByRole('dialog', {name: 'Microphone Access Required'});
  await steps.getByRole('button', {name: 'Type instead'}).click();
  await floating(other).getByText('Connected - Ask me anything!').waitFor();
  await floating().getByText('The tutor is in another tab.').waitFor();
  await floating().getByRole('button', {name: 'End it'}).click();
  await floating(other).waitFor({state: 'detached'});
  await floating().waitFor({state: 'detached'});
});

test('all along, no library of a service behind the avatar was fetched', () => {
  expect(fetched.some((url) => url.includes('/assets/'))).toBe(true);
  expect(fetched.filter((url) => /\/service-[^/]*$/.test(url))).toEqual([]);
});

/** Speech recognition as the Web Speech API shapes it, without which the browsers of the tests come; it hears what it is told. */
function recognizeWhatIsTold(): void {
  sessionStorage.setItem('microphone', 'allowed');
  class Recognition extends EventTarget {
    static readonly available = async () => 'available';
    track: MediaStreamTrack | undefined;
    start(track: MediaStreamTrack): void {
      this.track = track;
      (globalThis as {heardBy?: Recognition}).heardBy = this;
    }
    stop(): void {
      this.dispatchEvent(new Event('end'));
    }
    abort(): void {
      this.dispatchEvent(new Event('end'));
    }
  }
  Object.assign(globalThis, {SpeechRecognition: Recognition});
}
type Heard = {heardBy?: EventTarget & {track?: MediaStreamTrack}};
const trackOf = (tab: Page) =>
  tab.evaluate(() => {
    const {enabled, readyState} = (globalThis as Heard).heardBy?.track ?? {};
    return {enabled, readyState};
  });

test('with a microphone, what is said is asked, answered and said, and the microphone is let go at the end', async () => {
  await other.close();
  await page.addInitScript(recognizeWhatIsTold);
  await page.goto(TUTOR);
  await stage().getByText('Ready to chat').waitFor();
  await button('Start Chat').click();
  await stage().getByText('Connected - Ask me anything!').waitFor();
  await button('Hold to talk').hover();
  await page.mouse.down();
  await stage().getByText('Listening...').waitFor();
  expect(await trackOf(page)).toEqual({enabled: true, readyState: 'live'});
  await page.evaluate((said) => {
    const result = {resultIndex: 0, results: [{isFinal: true, 0: {transcript: said}}]};
    (globalThis as Heard).heardBy?.dispatchEvent(Object.assign(new Event('result'), result));
  }, QUESTION);
  await page.mouse.up();
  await page.getByRole('article', {name: QUESTION}).getByRole('blockquote').first().waitFor();
  await stage().getByText('Speaking...').waitFor();
  expect(await trackOf(page)).toEqual({enabled: false, readyState: 'live'});
  await button('End chat').click();
  await stage().getByText('Ready to chat').waitFor();
  expect((await trackOf(page)).readyState).toBe('ended');
});
