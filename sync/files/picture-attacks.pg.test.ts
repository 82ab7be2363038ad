// Small files that are expensive to decode: memory, time and concurrency are bounded.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import sharp from 'sharp';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {canWatch, watchDecoders} from '#tests/decoders.ts';
import {jpegOfScans} from '#tests/pg/jpeg-of-scans.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-attacks-'));
const {pool, outside, logged} = await testAcademy({DATA_DIR: dataDir});
afterAll(() => rmSync(dataDir, {recursive: true}));
// A busy machine takes seconds for what is a second's work.
vi.setConfig({testTimeout: 90_000});

const LARGE = 'That picture has more than 16 megapixels. Choose a smaller one.';
const COSTLY =
  'That picture is too complex to open. Save it as a plain JPEG or PNG, or choose a smaller one.';

type Answer = {readonly status: number; readonly retryAfter: string | null; readonly body: object};

async function upload(who: TestLearner, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const body = new FormData();
  body.append('profileImage', new File([bytes], 'picture'));
  const headers = {cookie: who.cookie, origin: ORIGIN};
  const response = await outside.request('/api/user/profile/upload-image', {method: 'POST', headers, body});
  const read = (await response.json()) as object;
  return {status: response.status, retryAfter: response.headers.get('Retry-After'), body: read};
}
const learners = (count: number) => Promise.all(Array.from({length: count}, () => newLearner(pool)));
const uploads = (people: readonly TestLearner[], bytes: Uint8Array<ArrayBuffer>) =>
  Promise.all(people.map((who) => upload(who, bytes)));

/** 16 bits, transparent, interlaced: nothing costs more memory for its size. */
const interlaced = async (side: number) =>
  new Uint8Array(
    await sharp({
      create: {width: side, height: side, channels: 4, background: {r: 255, g: 9, b: 3, alpha: 0.5}},
    })
      .toColourspace('rgb16')
      .png({progressive: true})
      .toBuffer(),
  );

/** The most expensive picture that is accepted; creating it takes longer than rejecting it. */
let dearest: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  dearest = await interlaced(4000);
});

describe.skipIf(!canWatch)('six interlaced pictures of 40 megapixels at once', () => {
  test('are rejected by their header, before anything is unpacked', async () => {
    const [people, attack] = [await learners(6), await interlaced(6320)];
    const watch = watchDecoders();
    const answers = await uploads(people, attack);
    const {mostAtOnce, peakMiB, serverMiB} = watch.end();
    for (const answer of answers) expect(answer).toMatchObject({status: 422, body: {message: LARGE}});
    expect(mostAtOnce).toBe(1);
    expect(peakMiB).toBeLessThan(150);
    expect(serverMiB).toBeLessThan(200);
  });
});

describe.skipIf(!canWatch)('the most expensive pictures that are taken, four at once', () => {
  test('are unpacked one after the other, in bounded memory, outside the server', async () => {
    const people = await learners(4);
    const watch = watchDecoders();
    const answers = await uploads(people, dearest);
    const {mostAtOnce, peakMiB, serverMiB} = watch.end();
    for (const answer of answers) expect(answer.status).toBe(200);
    expect(mostAtOnce).toBe(1);
    expect(peakMiB).toBeGreaterThan(100);
    expect(peakMiB).toBeLessThan(512);
    expect(serverMiB).toBeLessThan(200);
  });
});

test('a JPEG of a hundred scans is rejected before it is unpacked, and one of ten is taken', async () => {
  const [eve, ada] = [await newLearner(pool), await newLearner(pool)];
  expect(await upload(eve, jpegOfScans(3000, 100))).toMatchObject({status: 422, body: {message: COSTLY}});
  expect((await upload(ada, jpegOfScans(3000, 10))).status).toBe(200);
});

describe('more pictures than may wait', () => {
  test('are rejected with 503 and the time to wait', async () => {
    const [people, some] = [await learners(14), await interlaced(1500)];
    const answers = await uploads(people, some);
    const [taken, refused] = [200, 503].map((status) => answers.filter((one) => one.status === status));
    // One is processed and eight wait; if the first finishes before the last arrives, one more fits.
    expect(taken?.length).toBeGreaterThanOrEqual(9);
    expect(refused?.length).toBeGreaterThan(0);
    expect((taken?.length ?? 0) + (refused?.length ?? 0)).toBe(14);
    for (const {retryAfter, body} of refused ?? []) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(body).toMatchObject({
        message: 'Many people are changing their picture right now. Yours wasn’t saved.',
        code: 'BUSY',
        waitTimeText: expect.stringMatching(/^\d+ seconds?$/),
        nextAttemptAllowed: expect.any(String),
      });
    }
    const late = people[answers.findIndex(({status}) => status === 503)];
    if (!late) throw new Error('nobody was refused');
    expect((await upload(late, some)).status).toBe(200);
  });

  test('of one learner leave room for the others, who do not wait behind them', async () => {
    const [eve, ada] = [await newLearner(pool), await newLearner(pool)];
    const many = Promise.all(Array.from({length: 9}, () => upload(eve, dearest)));
    expect((await upload(ada, dearest)).status).toBe(200);
    const statuses = (await many).map(({status}) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

test('rejections are not logged as errors', () => {
  expect(logged).toEqual([]);
});
