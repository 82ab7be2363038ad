import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {
  clientName,
  compareRows,
  forgetAcknowledged,
  isLossKnown,
  newestOf,
  noteAcknowledged,
  suspectLoss,
} from '#web/data/acknowledged/acknowledged.ts';
import {currentToast} from '#web/ui/overlay/toast.ts';

let userId: string;
let asked: {client: string; id: string; mark: number; epoch: number; proof: string}[];
let answer: () => Response;

const ours = (body: unknown, status = 200) => Response.json(body, {status, headers: {'academy-epoch': '0'}});

beforeEach(() => {
  vi.useFakeTimers();
  userId = crypto.randomUUID();
  asked = [];
  answer = () => ours({isLost: true});
  vi.stubGlobal('fetch', async (_: string, {body}: {body: string}) => {
    asked.push(JSON.parse(body) as (typeof asked)[number]);
    return answer();
  });
});
afterEach(() => {
  forgetAcknowledged(userId);
  vi.useRealTimers();
});

const done = (mark: number, epoch = 0) =>
  ({type: 'delivered', mark, epoch, proof: `${userId} ${epoch} ${mark}`}) as const;
const note = (id: string, mark: number, epoch = 0) => noteAcknowledged(userId, id, done(mark, epoch));
const row = (last: number, epoch = 0) => ({last, epoch, recent: []});
/** What is fetched and asked has come back. */
const settled = async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

test('the newest acknowledgement is kept, by epoch and number; one without a proof proves nothing', async () => {
  note('a', 3);
  noteAcknowledged(userId, 'x', {type: 'delivered', mark: 9, epoch: 0});
  note('b', 4);
  note('c', 1, 7);
  expect(newestOf(userId).read()).toMatchObject({id: 'c', mark: 1, epoch: 7});
  await settled();
  expect(asked).toEqual([]);
});

test('a number that was given before is of a database that was put back: what was acknowledged is shown, and told', async () => {
  note('a', 7);
  note('b', 5);
  await settled();
  expect(asked).toEqual([{client: clientName(), id: 'a', mark: 7, epoch: 0, proof: done(7).proof}]);
  expect(isLossKnown(userId)).toBe(true);
  expect(currentToast()).toMatchObject({title: 'The academy lost some of your changes', tone: 'bad'});
  // It is known by now.
  note('c', 6);
  suspectLoss(userId);
  await settled();
  expect(asked).toHaveLength(1);
});

test('a command whose answer comes again proves nothing, and where nothing was lost nothing is said', async () => {
  answer = () => ours({isLost: false});
  note('a', 7);
  note('a', 7);
  await settled();
  expect(asked).toEqual([]);
  note('an older one, said again', 2);
  await settled();
  expect([asked.length, isLossKnown(userId)]).toEqual([1, false]);
});

test('rows that stay behind are asked about, after they had time to come; rows that come are not', async () => {
  const {see, stop} = compareRows(userId);
  note('a', 7);
  see(row(6));
  vi.advanceTimersByTime(4999);
  see(row(7));
  vi.advanceTimersByTime(60_000);
  see(row(3));
  vi.advanceTimersByTime(5000);
  await settled();
  expect(asked.map(({id}) => id)).toEqual(['a']);
  stop();
});

test('rows of another epoch tell of the restore by themselves', async () => {
  const {see, stop} = compareRows(userId);
  note('a', 7);
  see(row(0, 1_764_000_000));
  vi.advanceTimersByTime(60_000);
  await settled();
  expect(asked).toEqual([]);
  stop();
});

test('a proof of another key is worth nothing and forgotten; without an answer it is shown at the next sign', async () => {
  note('a', 7);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  suspectLoss(userId);
  await settled();
  answer = () => ours({message: 'No.', code: 'INVALID'}, 400);
  suspectLoss(userId);
  await settled();
  expect([asked.length, newestOf(userId).read()]).toEqual([2, undefined]);
});
