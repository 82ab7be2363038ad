// The tutor: how soon the first words of an answer are on the page, with a model and without, and how soon each further one.
// The model is a stand-in on loopback, beside which the same stand-in is asked directly.
import {readFileSync} from 'node:fs';
import type {Pool} from 'pg';
import type {Page} from 'playwright';
import {parse} from 'yaml';
import {sqlOn} from '#sync/commands/sql.ts';
import {searchWithin} from '#sync/tutor/search.ts';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {sendCommand} from '#tests/bench/bench-commands.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock} from '#tests/bench/page-clock.ts';
import {pressed} from '#tests/bench/pressed.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, quantile, spread} from '#tests/bench/statistics.ts';
import {chunk, modelServer, stream, type Answer} from '#tests/model-server.ts';

const LESSONS = 60;
/** A learner may ask twenty questions in a minute. */
const LEARNERS = 4;
const ROUNDS = 15;
const WARM_UP = 3;
/** Of an answer, and how far apart its stand-in says them, ms. */
const WORDS = 40;
const WORD_EVERY_MS = 20;
const QUESTION = 'How do I cut a slice out of a list?';

const FIRST_MS = 30;
const WORD_MS = 30;
const EMBEDDED_MS = 60;
const SEARCH_MS = 30;

export async function tutor(opened: Closing): Promise<Report> {
  const server = await modelServer();
  opened.add(() => server.close());
  const said = new Map<string, number>();
  server.answers(speaking(said));
  const {academy, pool} = await benchAcademy(opened, {
    TUTOR_MODEL_URL: server.address,
    TUTOR_MODEL: 'stand-in',
    AI_DAY_BUDGET: '1000',
    AI_PRICES: '{"stand-in": {"input": 0.001, "output": 0.001}}',
  });
  const {origin} = academy;
  await growTo(pool, LESSONS);
  await pool.query(`update "aiLimit" set "turns" = 1000000`);
  const load = loadOfTheMachine();
  const searches = await searchTimes(pool);
  const direct = await directly(server.address);
  const written: Written[] = [];
  for (let no = 0; no < LEARNERS; no += 1) {
    const learner = await newBenchLearner(origin, `writer-${no}`);
    await sendCommand(origin, learner, 'tutor.choose', {service: server.host, isAllowed: true});
    written.push(...(await askAway(opened, origin, learner)));
  }
  const reader = await newBenchLearner(origin, 'reader');
  await sendCommand(origin, reader, 'tutor.choose', {service: server.host, isAllowed: false});
  const quoted = await quotedTimes(opened, origin, reader);
  const first = written.map(({repliedAt, words}) => (words[0]?.at ?? Infinity) - repliedAt - median(direct));
  const gaps = written.flatMap(({words}) => words.map(({word, at}) => at - (said.get(word) ?? Infinity)));
  const overSearch = quoted.map((ms) => ms - median(searches));
  return {
    title: 'tutor: an answer with a model, and without',
    columns: ['ms', 'p50', 'p95', 'max'],
    rows: [
      [`a stand-in, asked directly: until its first word`, ...spread(direct)],
      [`our share: from the commit of a question to the first word on the page, over that`, ...spread(first)],
      [`a word: from the stand-in to the page, ${gaps.length} words`, ...spread(gaps)],
      [`without a model: click to painted quotation, over the search`, ...spread(overSearch)],
      [`the search alone, ${LESSONS} lessons`, ...spread(searches)],
    ],
    requirements: [
      {
        name: 'first word over the stand-in, p95',
        measured: quantile(first, 0.95),
        limit: FIRST_MS,
        unit: ' ms',
      },
      {
        name: 'a word from the stand-in to the page, p95',
        measured: quantile(gaps, 0.95),
        limit: WORD_MS,
        unit: ' ms',
      },
      {name: 'quotation over the search, p50', measured: median(overSearch), limit: EMBEDDED_MS, unit: ' ms'},
      {name: 'the search, p95', measured: quantile(searches, 0.95), limit: SEARCH_MS, unit: ' ms'},
    ],
    notes: [
      `Production build, real Chromium; load of the machine before and after: ${load}, ${loadOfTheMachine()}.`,
      'Times of the stand-in and of the page are of one machine’s wall clock.',
      `The stand-in says ${WORDS} words, one each ${WORD_EVERY_MS} ms, its first at once.`,
      'Times in a page are those of its event handlers: a word is drawn with the next frame.',
    ],
  };
}

const now = () => performance.timeOrigin + performance.now();

/** Says words that are told apart, and when it has said each. */
const speaking =
  (said: Map<string, number>): Answer =>
  (response) => {
    const send = stream(response);
    const id = crypto.randomUUID().slice(0, 8);
    let no = 0;
    const say = () => {
      const word = `${id}w${no}`;
      said.set(word, now());
      send(chunk({content: no === 0 ? `${word} ` : `${word}${no === WORDS - 1 ? ' [1].' : ' '}`}));
      no += 1;
      if (no < WORDS) return;
      clearInterval(timer);
      send(chunk({}, 'stop'));
      send({choices: [], usage: {prompt_tokens: 100, completion_tokens: WORDS}});
      send('[DONE]');
      response.end();
    };
    const timer = setInterval(say, WORD_EVERY_MS);
    response.once('close', () => clearInterval(timer));
    say();
  };

/** The course again and again, open to everybody, until there are so many lessons. */
async function growTo(pool: Pool, lessons: number): Promise<void> {
  const {rows} = await pool.query<{count: number}>(`select count(*)::int as "count" from "lessonBody"`);
  const written = rows[0]?.count ?? 0;
  if (written === 0) throw new Error('the course has no lessons');
  for (let copy = 1; written * copy < lessons; copy += 1) {
    const some = [copy, Math.min(written, lessons - written * copy)];
    await pool.query(
      `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isWritten", "isPreview", "blockCount")
       select l."id" || '-' || $1::text, l."moduleId", l."position" + 1000 * $1::int, l."title" || ' ' || $1::text, l."summary", l."minutes", l."goals",
         true, true, l."blockCount"
       from "lesson" l join "lessonBody" b on b."lessonId" = l."id" order by l."id" limit $2`,
      some,
    );
    await pool.query(
      `insert into "lessonBody" ("lessonId", "moduleId", "version", "blocks", "isFree")
       select b."lessonId" || '-' || $1::text, b."moduleId", b."version", b."blocks", b."isFree"
       from "lessonBody" b where exists (select from "lesson" l where l."id" = b."lessonId" || '-' || $1::text)`,
      [copy],
    );
  }
  await pool.query(`update "lesson" set "isPreview" = true where "isWritten"`);
}

/** Questions that learners may ask, each found by its words. */
function questions(): readonly string[] {
  const file = parse(readFileSync('sync/tutor/recall/questions.yaml', 'utf8')) as {
    readonly said: readonly (readonly [question: string, place: string])[];
  };
  return file.said.map(([question]) => question);
}

async function searchTimes(pool: Pool): Promise<readonly number[]> {
  const {rows} = await pool.query<{lessonId: string}>(`select "lessonId" from "lessonBody"`);
  const lessonIds = new Set(rows.map(({lessonId}) => lessonId));
  const times: number[] = [];
  const all = questions();
  // The first search indexes what is new.
  const {refreshPassages} = await import('#sync/tutor/passages.ts');
  await refreshPassages(pool);
  for (const question of [...all.slice(0, WARM_UP), ...all]) {
    const begun = performance.now();
    await searchWithin(sqlOn(pool), question, 4, {lessonIds});
    times.push(performance.now() - begun);
  }
  return times.slice(WARM_UP);
}

async function directly(address: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = -WARM_UP; round < 2 * ROUNDS; round += 1) {
    const begun = performance.now();
    const response = await fetch(`${address}/chat/completions`, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({model: 'stand-in', messages: [{role: 'user', content: QUESTION}], stream: true}),
    });
    const reader = response.body?.getReader();
    await reader?.read();
    if (round >= 0) times.push(performance.now() - begun);
    await reader?.cancel();
  }
  return times;
}

type Written = {
  readonly repliedAt: number;
  readonly words: readonly {readonly word: string; readonly at: number}[];
};

/** Asks in a page of the learner's, which reads the words as the tutor's page does. */
async function askAway(opened: Closing, origin: string, learner: BenchLearner): Promise<readonly Written[]> {
  const context = await newWindow(opened, origin, learner);
  const page = await context.newPage();
  await page.goto(`${origin}/personal-tutor`);
  await page.getByRole('textbox', {name: 'Your question'}).waitFor();
  const written: Written[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const one = await askOnce(page, QUESTION);
    if (round >= 0) written.push(one);
  }
  await context.close();
  return written;
}

const askOnce = (page: Page, text: string): Promise<Written> =>
  page.evaluate(async (question) => {
    const at = () => performance.timeOrigin + performance.now();
    const id = crypto.randomUUID();
    const args = {id, v: 1, threadId: crypto.randomUUID(), mode: 'explain', text: question, lessonId: null};
    const reply = await fetch('/api/commands', {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify({
        name: 'tutor.ask',
        args: {...args, block: null, questionId: null, follows: null},
      }),
    });
    if (!reply.ok) throw new Error(`the question was answered with ${reply.status}`);
    const repliedAt = at();
    const words: {word: string; at: number}[] = [];
    const {promise, resolve} = Promise.withResolvers<void>();
    const source = new EventSource(`/api/tutor/turns/${id}/words`);
    const hear = ({data}: MessageEvent<string>) => {
      for (const word of (JSON.parse(data) as string).match(/\w+w\d+/g) ?? []) words.push({word, at: at()});
    };
    source.addEventListener('all', hear);
    source.addEventListener('more', hear);
    source.addEventListener('end', () => {
      source.close();
      resolve();
    });
    await promise;
    return {repliedAt, words};
  }, text);

/** Without a model: from the click that asks to the quotation on the page. */
async function quotedTimes(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
): Promise<readonly number[]> {
  const context = await newWindow(opened, origin, learner);
  await context.addInitScript(installPageClock, {
    button: 'Ask',
    shows: '[role=log] blockquote p',
    outbox: 'outbox:',
    arrives: '"tutorTurn"',
  });
  const page = await context.newPage();
  await page.goto(`${origin}/personal-tutor`);
  const field = page.getByRole('textbox', {name: 'Your question'});
  const times: number[] = [];
  const all = questions().slice(0, ROUNDS + WARM_UP);
  for (const [round, question] of all.entries()) {
    await field.fill(question);
    const ask = page.getByRole('button', {name: 'Ask', exact: true});
    const ms = await pressed(page, ask, `[role=log] > article:nth-of-type(${round + 1}) blockquote p`);
    if (round >= WARM_UP) times.push(ms);
  }
  return times;
}
