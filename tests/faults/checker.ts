// Checks every case: compares what PostgreSQL holds and what the browser shows with what was done.
import type {Page} from 'playwright';
import {LESSON_POINTS} from '#schema/leaderboard/points.rules.ts';
import {until} from '#sync/dev/wait.ts';
import type {KillableAcademy} from '#tests/faults/academy.ts';
import type {TestUser} from '#tests/faults/test-user.ts';

export type Finding = {
  readonly expected: number;
  readonly rows: number;
  /** For a case that awards points. */
  readonly awards?: number;
  /** Descriptions of what is wrong; empty if nothing is. */
  readonly troubles: readonly string[];
};

type Ledger = {
  rows: readonly string[];
  awards: readonly string[];
  points: number;
  /** Done marks on the server, and commands of every kind in this epoch: reading sends some in the background. */
  marks: number;
  commands: number;
  /** The last position: each command of a learner takes one. */
  position: number;
};

const LEDGER = `
  select array(select "lessonId" from "lessonProgress" where "userId" = $1 and "doneAt" is not null order by 1) as "rows",
         array(select "refId" from "pointEvent" where "userId" = $1 order by 1) as "awards",
         (select "points" from "pointTotal" where "userId" = $1) as "points",
         (select count(*)::int from private."processedCommand"
          where "userId" = $1 and "name" = 'lessons.complete') as "marks",
         (select count(*)::int from private."processedCommand" p join "commandMark" m using ("userId")
          where p."userId" = $1 and p."epoch" = m."epoch") as "commands",
         (select "last"::int from "commandMark" where "userId" = $1) as "position"`;

/**
 * Waits until the browser has no done mark left to send, then compares. The outbox drops a command ten seconds after
 * its rows have arrived: enough time for a late second delivery to become visible.
 */
export async function check(user: TestUser, academy: KillableAcademy, limitMs: number): Promise<Finding> {
  const {page, userId, clicked, paints} = user;
  const expected = clicked.toSorted();
  const troubles: string[] = [];
  const note = async (trouble: string, work: Promise<unknown>) => {
    await work.catch(() => troubles.push(trouble));
  };
  await note(
    'a done mark did not leave the outbox',
    until(async () => (await marksInOutbox(page, userId)) === 0, {limitMs}),
  );
  await note(
    'a transaction did not end',
    until(async () => (await transactionsUnderWay(academy)) === 0, {limitMs}),
  );
  const ledger = await readLedger(academy, userId);
  if (ledger.rows.join() !== expected.join()) troubles.push(`rows: ${differ(expected, ledger.rows)}`);
  if (ledger.awards.join() !== expected.join()) troubles.push(`awards: ${differ(expected, ledger.awards)}`);
  if (ledger.points !== LESSON_POINTS * expected.length) troubles.push(`the sum is ${ledger.points}`);
  if (ledger.marks !== expected.length) troubles.push(`${ledger.marks} done marks were claimed`);
  if (ledger.position !== ledger.commands) {
    troubles.push(`of ${ledger.commands} commands the last has position ${ledger.position}`);
  }
  const sum = (LESSON_POINTS * expected.length).toLocaleString('en');
  await note('the browser shows another sum', showsSum(page, academy.origin, sum, limitMs));
  await note('the browser shows other done marks', showsMarks(page, academy.origin, expected, limitMs));
  return {
    expected: expected.length,
    rows: ledger.rows.length,
    awards: ledger.awards.length,
    troubles: [...troubles, ...paints.troubles],
  };
}

async function readLedger({pool}: KillableAcademy, userId: string): Promise<Ledger> {
  const {rows} = await pool.query<Ledger>(LEDGER, [userId]);
  if (!rows[0]) throw new Error('PostgreSQL gave no answer');
  return rows[0];
}

/** How many open transactions have claimed a command. */
export async function transactionsUnderWay({pool}: KillableAcademy): Promise<number> {
  const {rows} = await pool.query<{count: number}>(
    `select count(*)::int as "count" from pg_locks join pg_class on pg_class.oid = relation
     where relname = 'commandMark' and mode = 'RowExclusiveLock'`,
  );
  return rows[0]?.count ?? 0;
}

/** How many done marks are in this browser's outbox on disk; reading keeps adding other commands. */
function marksInOutbox(page: Page, userId: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('error', () => reject(new Error('no outbox')));
        request.addEventListener('success', () => {
          const db = request.result;
          const found = db.transaction('command').objectStore('command').getAll();
          found.addEventListener('success', () => {
            db.close();
            const commands = found.result as {name: string}[];
            resolve(commands.filter((command) => command.name === 'lessons.complete').length);
          });
        });
      }),
    `outbox:${userId}`,
  );
}

async function showsSum(page: Page, origin: string, sum: string, timeout: number): Promise<void> {
  await page.goto(`${origin}/progress`);
  await page.getByTestId('points').getByText(sum, {exact: true}).waitFor({timeout});
}

async function showsMarks(
  page: Page,
  origin: string,
  expected: readonly string[],
  timeout: number,
): Promise<void> {
  await page.goto(`${origin}/modules`);
  await page.waitForFunction(
    (wanted) => {
      const links = [...document.querySelectorAll('ol:not(.trace-down) > li > a[href*="/lessons/"]')];
      const done = links.filter((link) => link.querySelector('.sr-only')?.textContent?.startsWith('done'));
      const shown = done.map((link) => link.getAttribute('href')?.split('/').pop() ?? '');
      return links.length > 0 && shown.toSorted().join() === wanted;
    },
    expected.join(),
    {timeout},
  );
}

/** Which entries are surplus and which are missing. */
function differ(expected: readonly string[], found: readonly string[]): string {
  const lost = expected.filter((one) => !found.includes(one));
  const doubled = found.filter((one, at) => !expected.includes(one) || found.indexOf(one) !== at);
  return [
    lost.length > 0 ? `lost ${lost.join(', ')}` : '',
    doubled.length > 0 ? `too many ${doubled.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
