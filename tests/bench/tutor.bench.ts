// The tutor: how soon the first words of an answer are on the page, with a model and without, and how soon each further one.
// The model is a stand-in on loopback, beside which the same stand-in is asked directly.
import {setTimeout as pause} from 'node:timers/promises';
import type {Page} from 'playwright';
import {benchAcademy, newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {newWindow} from '#tests/bench/bench-browser.ts';
import {sendCommand} from '#tests/bench/bench-commands.ts';
import type {Closing} from '#tests/bench/closing.ts';
import {installPageClock, type ClockedWindow} from '#tests/bench/page-clock.ts';
import {pressed} from '#tests/bench/pressed.ts';
import {loadOfTheMachine} from '#tests/bench/process-figures.ts';
import type {Report} from '#tests/bench/report.ts';
import {median, quantile, spread} from '#tests/bench/statistics.ts';
import {growTo, searched, type Searched} from '#tests/bench/tutor-course.ts';
import {
  askDirectly,
  askInPage,
  FIRST_WORDS,
  speaking,
  WORD_EVERY_MS,
  WORDS,
  type Direct,
  type Written,
} from '#tests/bench/tutor-model.ts';
import {modelServer} from '#tests/model-server.ts';

const LESSONS = 60;
/** A learner may ask twenty questions in a minute. */
const ROUNDS = 15;
const WARM_UP = 3;
const WRITERS = 6;
const READERS = 3;
const DIRECTLY = 60;
const QUESTION = 'How do I cut a slice out of a list?';
/** Of an answer that never comes. */
const PATIENCE_MS = 60_000;

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
  const copies = await growTo(pool, LESSONS);
  // A learner's day has forty questions to a model.
  await pool.query(`update "aiLimit" set "turns" = 1000000`);
  const load = loadOfTheMachine();
  const search = await searched(pool);
  const direct: Direct[] = [];
  for (let round = -WARM_UP; round < DIRECTLY; round += 1) {
    const one = await askDirectly(server.address);
    if (round >= 0) direct.push(one);
  }
  const newLearner = async (name: string, isAllowed: boolean) => {
    const learner = await newBenchLearner(origin, name);
    await sendCommand(origin, learner, 'tutor.choose', {service: server.host, isAllowed});
    return learner;
  };
  const written: Written[] = [];
  for (let no = 0; no < WRITERS; no += 1)
    written.push(...(await writtenTo(opened, origin, await newLearner(`writer-${no}`, true))));
  const painted = await paintedFor(opened, origin, await newLearner('watcher', true));
  const quoted: number[] = [];
  for (let no = 0; no < READERS; no += 1) {
    const asked = Array.from({length: ROUNDS + WARM_UP}, (_, at) => no * ROUNDS + at);
    const some = asked.map((at) => search.answered[at % search.answered.length] ?? QUESTION);
    quoted.push(...(await quotedTo(opened, origin, await newLearner(`reader-${no}`, false), some)));
  }
  return reported({search, copies, direct, written, said, painted, quoted}, load);
}

type Taken = {
  readonly search: Searched;
  readonly copies: number;
  readonly direct: readonly Direct[];
  readonly written: readonly Written[];
  /** When the stand-in has said each word, ms of the wall clock. */
  readonly said: ReadonlyMap<string, number>;
  /** Ms from the click to the first written words, and to the quotation. */
  readonly painted: readonly number[];
  readonly quoted: readonly number[];
};

function reported({search, copies, direct, written, said, painted, quoted}: Taken, before: string): Report {
  const own = median(direct.map(({words}) => words));
  const first = ({words}: Written) => words[0]?.at ?? Infinity;
  const whole = written.map((one) => first(one) - one.sentAt - own);
  const after = written.map((one) => first(one) - one.repliedAt - own);
  const committed = written.map(({sentAt, repliedAt}) => repliedAt - sentAt);
  const late = ({word, at}: Written['words'][number]) => at - (said.get(word) ?? Infinity);
  const gaps = written.flatMap(({words}) => words.slice(FIRST_WORDS).map(late));
  const held = written.flatMap(({words}) => words.slice(0, 1).map(late));
  const overSearch = quoted.map((ms) => ms - median(search.times));
  const p95 = (samples: readonly number[]) => quantile(samples, 0.95);
  return {
    title: 'tutor: an answer with a model, and without',
    columns: ['ms', 'p50', 'p95', 'max'],
    rows: [
      ['a stand-in, asked directly: until its first word', ...spread(direct.map(({word}) => word))],
      ['— until its third', ...spread(direct.map(({words}) => words))],
      [
        `the first words on the page, over that: from the sending of a question, ${whole.length}`,
        ...spread(whole),
      ],
      ['— of it until the question is committed', ...spread(committed)],
      ['— from then on', ...spread(after)],
      ['the first word: from the stand-in to the page, with the two after it', ...spread(held)],
      [`each word from the fourth on: from the stand-in to the page, ${gaps.length}`, ...spread(gaps)],
      ['click to painted first words, over the stand-in', ...spread(painted.map((ms) => ms - own))],
      [
        `without a model: click to painted quotation, over the search, ${overSearch.length}`,
        ...spread(overSearch),
      ],
      [`the search alone, ${search.times.length}`, ...spread(search.times)],
    ],
    requirements: [
      {
        name: 'first words over the stand-in, from the commit, p95',
        measured: p95(after),
        limit: FIRST_MS,
        unit: ' ms',
      },
      {name: '— from the sending of the question, p95', measured: p95(whole), limit: FIRST_MS, unit: ' ms'},
      {name: 'a word from the stand-in to the page, p95', measured: p95(gaps), limit: WORD_MS, unit: ' ms'},
      {name: 'quotation over the search, p50', measured: median(overSearch), limit: EMBEDDED_MS, unit: ' ms'},
      {name: `search in ${LESSONS} lessons, p95`, measured: p95(search.times), limit: SEARCH_MS, unit: ' ms'},
    ],
    notes: [
      `Production build, real Chromium; load of the machine before and after: ${before}, ${loadOfTheMachine()}.`,
      `Of the ${LESSONS} lessons, with ${search.passages} sections, ${copies} are copies of the course’s own. All are open to the learners, and searched for each question.`,
      'Times of the stand-in and of the page are of one machine’s wall clock.',
      `The stand-in says ${WORDS} words, one each ${WORD_EVERY_MS} ms, its first at once. The first ${FIRST_WORDS} come to the page together, for one or two may be the beginning of a line of code: the stand-in’s own time is until then.`,
      'Times in a page are those of its event handlers, except for what is painted.',
    ],
  };
}

/** @throws {Error} where the question stays without an answer, with how far the page has come. */
async function within<T>(page: Page, work: Promise<T>, question: string): Promise<T> {
  const over = new AbortController();
  const late = async () => {
    await pause(PATIENCE_MS, undefined, {signal: over.signal});
    const there = await page.evaluate(() => ({
      marks: (window as Partial<ClockedWindow>).benchClock?.marks(),
      says: document.querySelector('[role=log] > article:last-of-type')?.textContent,
    }));
    throw new Error(`no answer came to “${question}”: ${JSON.stringify(there)}`);
  };
  try {
    return await Promise.race([work, late()]);
  } finally {
    over.abort();
  }
}

async function tutorPage(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
  shows?: string,
): Promise<{page: Page; close: () => Promise<void>}> {
  const context = await newWindow(opened, origin, learner);
  if (shows !== undefined) {
    const clock = {button: 'Ask', shows, outbox: 'outbox:', arrives: '"tutorTurn"'};
    await context.addInitScript(installPageClock, clock);
  }
  const page = await context.newPage();
  await page.goto(`${origin}/personal-tutor`);
  await page.getByRole('textbox', {name: 'Your question'}).waitFor();
  // What is fetched ahead is no part of an answer.
  await page.waitForLoadState('networkidle');
  return {page, close: () => context.close()};
}

async function writtenTo(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
): Promise<readonly Written[]> {
  const {page, close} = await tutorPage(opened, origin, learner);
  const written: Written[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const one = await within(page, askInPage(page, QUESTION), QUESTION);
    if (round >= 0) written.push(one);
  }
  await close();
  return written;
}

/** CSS of the answer to the question `no`, from 1. */
const answer = (no: number) => `[role=log] > article:nth-of-type(${no})`;

async function askByHand(page: Page, question: string, shows: string): Promise<number> {
  await page.getByRole('textbox', {name: 'Your question'}).fill(question);
  const ask = page.getByRole('button', {name: 'Ask', exact: true});
  return within(page, pressed(page, ask, shows), question);
}

/** CSS of an answer’s words as they come, and of what is below them once it is whole. */
const COMING = '[aria-live=off] > div:first-child p';
const BELOW_WHOLE = 'details';

/**
 * With a model: from the click that asks to the first words on the page. On a busy machine an answer may be whole before its
 * row has come, and is never shown while it is written.
 */
async function paintedFor(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
): Promise<readonly number[]> {
  const {page, close} = await tutorPage(opened, origin, learner, COMING);
  const times: number[] = [];
  for (let no = 1; no <= ROUNDS + WARM_UP; no += 1) {
    const whole = `${answer(no)}:not(:has([aria-live=off])) ${BELOW_WHOLE}`;
    const ms = await askByHand(page, QUESTION, `${answer(no)} ${COMING}, ${whole}`);
    if (no > WARM_UP) times.push(ms);
    await page.getByText('Writing an answer…').waitFor({state: 'detached'});
  }
  await close();
  return times;
}

/** Without a model: from the click that asks to the quotation on the page. */
async function quotedTo(
  opened: Closing,
  origin: string,
  learner: BenchLearner,
  questions: readonly string[],
): Promise<readonly number[]> {
  const {page, close} = await tutorPage(opened, origin, learner, 'blockquote');
  const times: number[] = [];
  for (const [at, question] of questions.entries()) {
    const ms = await askByHand(page, question, `${answer(at + 1)} blockquote`);
    if (at >= WARM_UP) times.push(ms);
  }
  await close();
  return times;
}
