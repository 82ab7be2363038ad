// What one learner may have live at once, at the real zero-cache behind the real gateway.
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {afterEach, beforeAll, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {newBenchLearner, type BenchLearner} from '#tests/bench/bench-academy.ts';
import {useHeaders} from '#tests/bench/node-socket.ts';
import {here} from '#tests/browser/here.ts';

const {origin} = here;
/** The defaults (sync/environment.ts). */
const [QUERIES, GROUPS] = [100, 8];
let learners: [BenchLearner, BenchLearner, BenchLearner];
const open: Zero[] = [];

beforeAll(async () => {
  const newOne = () => newBenchLearner(origin, `quota-${crypto.randomUUID().slice(0, 8)}`);
  learners = [await newOne(), await newOne(), await newOne()];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((zero) => zero.close()));
});

type Browser = {readonly zero: Zero; readonly stop: () => void};

/** A browser of its own: Zero's own client, in memory. */
function browserOf({userId, username, token}: BenchLearner): Browser {
  const stop = useHeaders({cookie: `session=${token}`, origin});
  const options: ZeroOptions = {
    cacheURL: `${origin}/zero`,
    schema,
    userID: userId,
    context: {userId, username, isDev: false, mayLearn: true},
    kvStore: 'mem',
    // Stores in memory are one process's: with another key it is another browser.
    storageKey: crypto.randomUUID(),
    // Rejections are in the results.
    logLevel: 'error',
    logSink: {log: () => undefined},
  };
  const zero = new Zero(options);
  open.push(zero);
  return {zero, stop};
}

type Result = {type: 'complete'} | {type: 'error'; message: string};

/** Asks for somebody's row on the leaderboard, live. */
const entry = (zero: Zero, entryId: string): Promise<Result> =>
  new Promise((resolve) => {
    zero.materialize(queries.leaderboard.entry({period: 'all', entryId})).addListener((_, type, error) => {
      if (type === 'complete') resolve({type});
      else if (type === 'error') resolve({type, message: error?.message ?? ''});
    });
  });
const entries = (zero: Zero, count: number) =>
  Promise.all(Array.from({length: count}, () => entry(zero, crypto.randomUUID())));

test('queries beyond what a browser may have live are answered in words; the others have their rows', async () => {
  const [much, calm] = learners;
  const {zero, stop} = browserOf(much);
  const results = await entries(zero, QUERIES + 50);
  const complete = results.filter(({type}) => type === 'complete');
  expect(complete).toHaveLength(QUERIES);
  const refused = results.filter((result) => result.type === 'error');
  expect(new Set(refused.map(({message}) => message))).toEqual(
    new Set(['The academy is open in too many tabs in this browser. Close some, then try again.']),
  );
  stop();
  const other = browserOf(calm);
  expect(await entry(other.zero, 'nobody')).toEqual({type: 'complete'});
  other.stop();
});

test('another browser of the same learner has a share of its own', async () => {
  const [, calm] = learners;
  const browsers = [browserOf(calm), browserOf(calm)];
  const results = await Promise.all(browsers.map(({zero}) => entries(zero, QUERIES - 10)));
  expect(new Set(results.flat().map(({type}) => type))).toEqual(new Set(['complete']));
  for (const {stop} of browsers.toReversed()) stop();
});

test('a browser too many waits, and has its rows once another is closed', async () => {
  const [, , many] = learners;
  const browsers: Browser[] = [browserOf(many)];
  while (browsers.length < GROUPS) browsers.push(browserOf(many));
  for (const {zero} of browsers) expect(await entry(zero, 'nobody')).toEqual({type: 'complete'});
  const late = browserOf(many);
  let isWaiting = true;
  const rows = entry(late.zero, 'nobody').finally(() => (isWaiting = false));
  await expect.poll(() => late.zero.connection.state.current.name, {timeout: 20_000}).toBe('connecting');
  // Those that are there go on.
  for (const {zero} of browsers) expect(await entry(zero, 'nobody else')).toEqual({type: 'complete'});
  expect(late.zero.connection.state.current.name).toBe('connecting');
  expect(isWaiting).toBe(true);
  await browsers.at(-1)?.zero.close();
  // As soon as zero-cache has let go of what it kept for that one.
  expect(await rows).toEqual({type: 'complete'});
  for (const {stop} of [...browsers, late].toReversed()) stop();
}, 90_000);
