// What waits gets through a line that hardly carries anything, before whatever else a page would fetch over it.
import {until} from '#sync/dev/wait.ts';
import type {Case, CaseFixture} from '#tests/faults/case.ts';
import {firstPage} from '#tests/faults/browser.ts';
import type {Quality} from '#tests/faults/line/slow-line.ts';
import {lessonAt, live, press, says, type TestUser} from '#tests/faults/test-user.ts';

const BAD: Quality = {bytesPerS: 2000, roundTripMs: 3000, loss: 0.2};
/** Lessons that are marked while there is no line. */
const MARKS = 5;
/** Time for all of them to arrive, ms. */
const LIMIT_MS = 60_000;

/** Five lessons are marked without a line; it comes back as a bad one, to the open page and to one that is opened anew. */
export const slowLine: Case = {
  name: 'a line of 2 kB/s, 3 s away, that loses 20 %: five marks wait for it',
  run: async (fixture) => {
    for (const isOpenedAnew of [false, true]) {
      const user = await fixture.newTestUser();
      const line = lineOf(fixture);
      await live(user);
      line.cut();
      for (let at = 0; at < MARKS; at += 1) {
        await press(user, fixture.academy, at);
        await says(user.page, 'Waiting to send');
      }
      if (isOpenedAnew) await user.browser.close();
      line.slow(BAD);
      const begun = performance.now();
      if (isOpenedAnew) void openAnew(user, fixture);
      const seconds = () => Math.round((performance.now() - begun) / 1000);
      const arrived: number[] = [];
      const look = async () => {
        const count = await marksOf(user, fixture);
        while (arrived.length < count) arrived.push(seconds());
        return count >= MARKS;
      };
      const isDone = await until(look, {limitMs: LIMIT_MS, everyMs: 500}).then(
        () => true,
        () => false,
      );
      const {up, down} = line.carried();
      fixture.note(
        `${isOpenedAnew ? 'opened anew' : 'open page'}: arrived after ${arrived.join(', ')} s; ${up} bytes up, ${down} down`,
      );
      if (!isDone) fixture.trouble(`${arrived.length} of ${MARKS} marks arrived in ${seconds()} s`);
      line.fast();
      fixture.met();
      await fixture.judge(user);
    }
  },
};

function lineOf({line}: CaseFixture) {
  if (!line) throw new Error('this academy has no line of its own');
  return line;
}

async function openAnew(user: TestUser, {academy, trouble}: CaseFixture): Promise<void> {
  try {
    user.page = await firstPage(await user.browser.open());
    // The service worker has the page; nothing of it comes over the line.
    await user.page.goto(academy.origin + lessonAt(academy, 0).path);
  } catch (error) {
    trouble(`the page did not open: ${String(error)}`);
  }
}

async function marksOf({userId}: TestUser, {academy}: CaseFixture): Promise<number> {
  const {rows} = await academy.pool.query<{count: number}>(
    `select count(*)::int as "count" from "lessonProgress" where "userId" = $1 and "doneAt" is not null`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
