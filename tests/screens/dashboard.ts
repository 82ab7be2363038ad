// The dashboard, in its states.
import type {Page} from 'playwright';
import {createAccount} from '#sync/account/accounts.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {award} from '#sync/leaderboard/award.ts';
import {at, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

const PINNED = 'a0000000-0000-4000-8000-000000000001';
const LONG = 'a0000000-0000-4000-8000-000000000002';

async function announce({pool}: Pick<ScreenFixture, 'pool'>): Promise<void> {
  await pool.query(
    `insert into "announcement" ("id", "title", "body", "isPinned", "publishAt", "state") values
       ($1, 'Live session on Thursday', 'We debug a tokenizer together, **18:00 UTC**. Bring your own bug: [here is how](/community).', true, now() - interval '1 hour', 'live'),
       ($2, 'Module 2 is complete', $3, false, now() - interval '2 days', 'live')
     on conflict do nothing`,
    [
      PINNED,
      LONG,
      'Five lessons, each with a quiz:\n\n- environments and the command line\n- types\n- tests\n- files\n- errors\n\nTell us what you think.',
    ],
  );
}

/** Some days of learning, and others on the board. */
async function learn({pool, username}: Pick<ScreenFixture, 'pool' | 'username'>): Promise<void> {
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [username]);
  const userId = rows[0]?.id;
  await pool.query(
    `insert into "lessonProgress" ("userId", "lessonId", "unlockedAt", "openedAt", "readAt", "doneAt")
     select $1, l."id", now(), now(), now(), now() - interval '1 day' from "lesson" l
     join "module" m on m."id" = l."moduleId" join "month" o on o."id" = m."monthId"
     where l."isWritten" order by o."position", m."position", l."position" limit 2
     on conflict ("userId", "lessonId") do update set "doneAt" = excluded."doneAt"`,
    [userId],
  );
  await pool.query(
    `update "attempt" a set "state" = 'graded', "gradedAt" = now() - interval '1 day', "scorePct" = 80, "passed" = true,
       "results" = (select jsonb_agg(jsonb_build_object('questionId', q ->> 'id', 'correct', n <> 2, 'points', 1))
                    from jsonb_array_elements(a."questions") with ordinality as e(q, n))
     where "id" in (select "id" from "attempt" where "userId" = $1 and "state" = 'open' limit 1)`,
    [userId],
  );
  if (userId === undefined) throw new Error('nobody is signed in');
  const lessons = ['lesson:values-names-and-types', 'lesson:control-flow-you-can-trace'];
  const earned = [...lessons, 'quiz:values-names-and-types'].map((one) => {
    const [kind = '', refId = ''] = one.split(':');
    return {kind, refId, points: 10};
  });
  await award(sqlOn(pool), userId, earned);
  for (const [name, points] of [
    ['Grace Hopper', 45],
    ['Alan Turing', 20],
  ] as const) {
    const person = crypto.randomUUID().slice(0, 8);
    const who = {username: person, fullName: name, email: `${person}@example.org`};
    await award(sqlOn(pool), await createAccount(pool, who, 'no hash'), [
      {kind: 'lesson', refId: person, points},
    ]);
  }
}

const ready = async (page: Page, fixture: ScreenFixture) => {
  await at('/dashboard', 'At a glance')(page, fixture);
  await page.getByText('Live session on Thursday').waitFor();
};

/** Before the first lesson is done. */
export const dashboardNew: Screen = {
  name: 'dashboard-new',
  as: 'learner',
  show: at('/dashboard', 'Three steps to start'),
};

/** Once something was learned. */
export const dashboard: readonly Screen[] = [
  {
    name: 'dashboard',
    as: 'learner',
    show: async (page, fixture) => {
      await announce(fixture);
      await learn(fixture);
      await ready(page, fixture);
    },
  },
  {
    name: 'dashboard-cards',
    as: 'learner',
    show: async (page) =>
      page.getByRole('heading', {name: 'At a glance'}).evaluate((head) => head.scrollIntoView()),
  },
  {
    name: 'dashboard-customize',
    as: 'learner',
    show: async (page) => {
      await page.getByRole('button', {name: 'Customize'}).click();
      await page.getByRole('button', {name: 'Hide Certificate'}).click();
    },
    after: async (page) => {
      await page.getByRole('button', {name: 'Reset'}).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'dashboard-offline',
    as: 'learner',
    show: async (page, {context}) => {
      await page.evaluate(() => scrollTo(0, 0));
      await context.setOffline(true);
      await page.getByText(/^Offline, as of/).waitFor();
    },
    after: async (page, {context, pool}) => {
      await context.setOffline(false);
      await pool.query(`delete from "announcement" where "id" = any($1)`, [[PINNED, LONG]]);
      await page.getByText(/^Offline, as of/).waitFor({state: 'detached'});
    },
  },
];
