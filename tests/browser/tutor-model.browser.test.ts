// An explanation that a model writes, in real browsers: its words as they come on two devices, Stop, and a page that goes away
// in the middle of it.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {ServerResponse} from 'node:http';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {begins, chunk, modelServer, says, type ModelServer} from '#tests/model-server.ts';
import {knowAcademy} from '#tests/passing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-tutor-model-'));
const ada = newLearner();
let server: ModelServer;
let academy: Academy;
const profiles: Profile[] = [];
const contexts: BrowserContext[] = [];
let a: Page;
let b: Page;

beforeAll(async () => {
  server = await modelServer();
  academy = await startAcademy({
    env: {
      ...process.env,
      STUN_SERVERS: '',
      COUNTRY_SERVICES: '',
      DATA_DIR: dataDir,
      COURSE_DIR: courseForTests(join(dataDir, 'course'), 1),
      PORT: String(await freeBlock()),
      DATABASE_URL: undefined,
      PUBLIC_ORIGIN: undefined,
      TUTOR_MODEL_URL: server.address,
      TUTOR_MODEL: 'small',
      AI_DAY_BUDGET: '1000',
      AI_PRICES: '{"small": {"input": 0.1, "output": 0.1}}',
    },
  });
  knowAcademy(academy);
  for (let at = 0; at < 2; at += 1) {
    const profile = await newVisitor({ahead: true});
    profiles.push(profile);
    contexts.push(await profile.open());
  }
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, academy.origin, ada);
  await comeBackByRest(b, academy.origin, ada);
  for (const page of [a, b]) {
    await page.goto(`${academy.origin}/personal-tutor`);
    await page.getByText('Ask me anything about your lessons').waitFor();
  }
});

afterAll(async () => {
  for (const profile of profiles) {
    await profile.remove();
    expect(profile.complaints).toEqual([]);
  }
  await academy.stop();
  await server.close();
  rmSync(dataDir, {recursive: true, force: true});
});

const turn = (page: Page, name: string) => page.getByRole('article', {name}).last();

async function ask(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill(text);
  await field.press('Enter');
}

/** What goes on after the beginning: the test says it. */
let open: ServerResponse | undefined;
const begun = (text: string) => begins(text, (response) => void (open = response));
const goOn = (text: string) => {
  open?.write(`data: ${JSON.stringify(chunk({content: text}))}\n\n`);
};
const end = () => open?.end(`data: ${JSON.stringify(chunk({}, 'stop'))}\n\ndata: [DONE]\n\n`);

const FIRST = 'Why is 0.1 + 0.2 not 0.3 with floats?';

test('the first question is asked about, then its words come on both devices as they are written', async () => {
  server.answers(begun('A float is close to its number '));
  await a.getByText(`an AI model at ${server.host}. I’ll ask you before your first question`).waitFor();
  await ask(a, FIRST);
  await a.getByRole('dialog').waitFor();
  expect(await violationsOf(a)).toEqual([]);
  expect(server.told).toHaveLength(0);
  await a.getByRole('button', {name: 'Use the AI model'}).click();
  await turn(a, FIRST).getByText('A float is close to its').waitFor();
  await b.getByRole('link', {name: /^Why is 0\.1/}).click();
  await turn(b, FIRST).getByText('A float is close to its').waitFor();
  expect(await violationsOf(a)).toEqual([]);
  goOn('[1], and not the same. ');
  await turn(b, FIRST).getByText('and not the same').waitFor();
  end();
  const source = turn(a, FIRST).getByRole('link', {name: /^Passage 1: Values, names and types/});
  await source.waitFor();
  await turn(b, FIRST)
    .getByRole('link', {name: /^Passage 1/})
    .waitFor();
  expect(await violationsOf(a)).toEqual([]);
  await source.click();
  await a.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
  await a.goBack();
});

test('Stop ends the request to the model, on both devices', async () => {
  // Words that no lesson has: the lesson's own are there first.
  server.answers(begun('Begin at its very bottom '));
  const [left, told] = [server.left(), server.told.length];
  await ask(a, 'How do I read a traceback?');
  const asked = turn(a, 'How do I read a traceback?');
  await asked.getByText('Begin at its very').waitFor();
  expect(server.told.length).toBe(told + 1);
  await asked.getByRole('button', {name: 'Stop'}).click();
  await asked.getByText('You stopped this answer.').waitFor();
  await expect.poll(() => server.left()).toBe(left + 1);
  await turn(b, 'How do I read a traceback?').getByText('You stopped this answer.').waitFor();
});

test('a page that is reloaded, and one that was offline, get what there is so far and the rest', async () => {
  const question = 'What is a slice of a list?';
  server.answers(begun('A slice is a part '));
  await ask(a, question);
  await turn(a, question).getByText('A slice is a').waitFor();
  await a.reload();
  await turn(a, question).getByText('A slice is a').waitFor();
  const [context] = contexts;
  await context?.setOffline(true);
  await turn(a, question).getByText('You’re offline. The rest of this answer comes').waitFor();
  goOn('of a list [1]. ');
  await turn(b, question).getByText('A slice is a part of a list').waitFor();
  await context?.setOffline(false);
  end();
  await turn(a, question)
    .getByRole('link', {name: /^Passage 1/})
    .waitFor();
  expect(await turn(a, question).textContent()).toContain('A slice is a part of a list');
});

test('the choice is taken back in the profile, and the lessons answer alone', async () => {
  await a.goto(`${academy.origin}/profile#ai-tutor`);
  await a.getByRole('switch', {name: `Let an AI model at ${server.host} write explanations`}).uncheck();
  server.answers(says('Nobody asked [1].'));
  const asked = server.told.length;
  await a.goto(`${academy.origin}/personal-tutor`);
  await a.getByText('Your questions stay in the academy, as you chose.').waitFor();
  await ask(a, FIRST);
  await turn(a, FIRST)
    .getByRole('link', {name: /^Values, names and types/})
    .first()
    .waitFor();
  expect(server.told).toHaveLength(asked);
});
