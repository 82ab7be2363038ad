// Keys, explanations and the questions that were not drawn stay on the server until an attempt is graded.
import pg from 'pg';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';
import {everythingStored} from '#tests/browser/stored.ts';
import {answersTo} from '#tests/pg/quizzes.ts';

const {origin} = here;
const ada = newLearner();
const pool = new pg.Pool({connectionString: here.databaseUrl});
let profile: Profile;
let context: BrowserContext;
let page: Page;
/** Everything that came to the browser, and was not a part of the app itself. */
const wire: string[] = [];

beforeAll(async () => {
  profile = await newVisitor();
  context = await profile.open();
  page = await firstPage(context);
  page.on('websocket', (socket) => socket.on('framereceived', ({payload}) => wire.push(String(payload))));
  page.on('response', async (response) => {
    if (response.url().includes('/assets/')) return;
    wire.push(await response.text().catch(() => ''));
  });
  await enterByRest(page, origin, ada);
  await page.goto(`${origin}/modules/python-that-works/lessons/checkpoint`);
  await page.getByRole('button', {name: /^Start/}).waitFor();
});

afterAll(async () => {
  await pool.end();
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

type Question = {id: string; stem: string; explanation: string};

/** Questions of the course, each with unique parts of its stem and of its explanation. */
async function questions(): Promise<Question[]> {
  const {rows} = await pool.query<Question>(
    `select "id", "stem"::text as "stem", "explanation"::text as "explanation"
     from private."question" where "isCurrent"`,
  );
  const {rows: bodies} = await pool.query<{text: string}>(
    `select "blocks"::text as "text" from "lessonBody"`,
  );
  const everything = [
    ...rows.flatMap(({stem, explanation}) => [stem, explanation]),
    ...bodies.map(({text}) => text),
  ];
  const own = (text: string) =>
    pieces(text).find((piece) => everything.filter((other) => other.includes(piece)).length === 1);
  const found = rows.flatMap(({id, stem, explanation}) => {
    const [ofStem, ofExplanation] = [own(stem), own(explanation)];
    return ofStem && ofExplanation ? [{id, stem: ofStem, explanation: ofExplanation}] : [];
  });
  // The look is worth something: most questions can be told from all others.
  expect(found.length).toBeGreaterThan(0.8 * rows.length);
  return found;
}

/** Parts without characters that JSON or HTML escape, longest first. */
const pieces = (text: string): string[] =>
  text
    .split(/[^A-Za-z0-9 ,.]/)
    .map((run) => run.trim())
    .filter((run) => run.length >= 12)
    .toSorted((a, b) => b.length - a.length);

type Draw = {id: string; questionIds: string[]};

async function checkpointDraw(): Promise<Draw> {
  const {rows} = await pool.query<Draw>(
    `select a."id", array(select jsonb_array_elements(a."questions")->>'id') as "questionIds"
     from "attempt" a join "user" u on u."id" = a."userId"
     where u."username" = $1 and a."quizId" = 'checkpoint-python-that-works' and a."state" = 'open'`,
    [ada.username],
  );
  const [draw] = rows;
  if (!draw) throw new Error('no draw');
  return draw;
}

async function allDrawn(): Promise<Set<string>> {
  const {rows} = await pool.query<{id: string}>(
    `select distinct jsonb_array_elements(a."questions")->>'id' as "id"
     from "attempt" a join "user" u on u."id" = a."userId" where u."username" = $1`,
    [ada.username],
  );
  return new Set(rows.map(({id}) => id));
}

test('before an attempt is graded the device has the drawn questions, and no answers', async () => {
  const drawn = await allDrawn();
  const all = await questions();
  await expect.poll(() => everythingStored(page)).toContain(all.find(({id}) => drawn.has(id))?.stem);
  const seen = `${wire.join('\n')}${await everythingStored(page)}${await page.content()}`;
  const shown = all.filter(({stem}) => seen.includes(stem)).map(({id}) => id);
  expect(new Set(shown)).toEqual(new Set(all.map(({id}) => id).filter((id) => drawn.has(id))));
  expect(all.filter(({explanation}) => seen.includes(explanation))).toEqual([]);
  expect(seen).not.toMatch(/attemptKey|"tolerance"/);
});

test('once it is graded, nothing that tells the right answer is there before it may be shown', async () => {
  const draw = await checkpointDraw();
  const answers = await answersTo(pool, draw.id, 12);
  const status = await page.evaluate(
    async (body) =>
      (await fetch('/api/commands', {method: 'POST', headers: {'content-type': 'application/json'}, body}))
        .status,
    JSON.stringify({
      name: 'quizzes.submit',
      args: {id: crypto.randomUUID(), v: 1, attemptId: draw.id, answers},
    }),
  );
  expect(status).toBe(200);
  const all = await questions();
  const asked = all.filter(({id}) => draw.questionIds.includes(id));
  await expect.poll(() => everythingStored(page)).toContain('given');
  const seen = `${wire.join('\n')}${await everythingStored(page)}`;
  expect(asked.filter(({explanation}) => seen.includes(explanation))).toEqual([]);
  expect(seen).not.toContain('"answer":');
});
