// Screens of how far learners get, one learner's timeline, and taking back what an admin did.
import type {Pool} from 'pg';
import {createAccount} from '#sync/account/accounts.ts';
import {countFunnel} from '#sync/admin/overview/funnel.ts';
import {asAdmin} from '#tests/screens/as-admin.ts';
import {go, type Screen} from '#tests/screens/screen.ts';

const newAccount = (pool: Pool, fullName: string): Promise<string> => {
  const username = `figures-${crypto.randomUUID().slice(0, 8)}`;
  return createAccount(pool, {username, fullName, email: `${username}@example.org`}, 'no hash');
};

const DONE = `
  insert into "lessonProgress" ("userId", "lessonId", "doneAt")
  select $1, l."id", now() - make_interval(days => 40 - l."position") from "lesson" l join "module" m on m."id" = l."moduleId"
  where l."isWritten" and m."position" = 1 and l."position" between 1 and $2
  on conflict ("userId", "lessonId") do update set "doneAt" = excluded."doneAt"`;

/** Learners of every step: some have been away since one of three lessons. */
async function takeSteps(pool: Pool): Promise<void> {
  for (let at = 0; at < 12; at += 1) {
    const id = await newAccount(pool, `Learner ${at}`);
    if (at > 9) continue;
    await pool.query(
      `update "learner" set "isPythonTestCompleted" = true, "country" = $2 where "userId" = $1`,
      [id, ['PT', 'DE', 'BR'][at % 3]],
    );
    if (at > 7) continue;
    await pool.query(DONE, [id, 1 + (at % 3)]);
    await pool.query(
      `update "learnerSummary" set "lessonsDone" = 1, "lastActiveAt" = now() - interval '20 days' where "userId" = $1`,
      [id],
    );
  }
  await pool.query(`update "aiBudget" set "settingMicros" = 5000000`);
  await countFunnel(pool, 'true');
}

/** A learner with something of every kind behind them. */
async function lived(pool: Pool): Promise<string> {
  const id = await newAccount(pool, 'Grace Brewster Murray Hopper');
  await pool.query(
    `update "learner" set "isPythonTestCompleted" = true, "country" = 'US' where "userId" = $1`,
    [id],
  );
  await pool.query(`update "user" set "createdAt" = now() - interval '60 days' where "id" = $1`, [id]);
  await pool.query(
    `insert into "assessmentAttempt" ("id", "userId", "no", "state", "questions", "startedAt", "dueAt", "submittedAt",
                                      "gradedAt", "scorePct", "passed", "topics")
     select gen_random_uuid(), $1, n, 'graded', '[]', now() - make_interval(days => 59 - 3 * n), now(), now(),
            now() - make_interval(days => 59 - 3 * n, mins => -50), 20 + 30 * n, n = 2, '[]' from generate_series(1, 2) n`,
    [id],
  );
  await pool.query(DONE, [id, 4]);
  await pool.query(
    `insert into private."loginEvent" ("userId", "at", "kind", "succeeded")
     select $1, now() - make_interval(days => n), case when n % 3 = 0 then 'passkey' else 'login' end, n <> 4
     from generate_series(1, 20) n`,
    [id],
  );
  await pool.query(
    `insert into "aiSpend" ("learnerId", "feature", "key", "provider", "model", "state", "tokensIn", "tokensOut",
       "seconds", "costMicros", "day", "dayEndsAt", "holdsUntil", "createdAt", "settledAt")
     select $1, case when n % 5 = 0 then 'voice' else 'tutor' end, n::text, 'openai', 'gpt-x-mini', 'used', 900, 300,
            case when n % 5 = 0 then 90 else 0 end, 9000 + n * 79, to_char(now() at time zone 'UTC', 'YYYY-MM-DD'),
            now(), now(), now(), now()
     from generate_series(1, 24) n`,
    [id],
  );
  return id;
}

const intoView = (element: Element) => element.scrollIntoView();

/** In this order: some go on where the one before ended. */
export const adminFigures: readonly Screen[] = [
  {
    name: 'admin-figures',
    as: 'admin',
    show: async (page, fixture) => {
      await takeSteps(fixture.pool);
      await asAdmin('/admin', 'Where they stop')(page, fixture);
      await page.getByRole('region', {name: 'Learning'}).evaluate(intoView);
    },
  },
  {
    name: 'admin-figures-student',
    as: 'admin',
    show: async (page, fixture) => {
      const id = await lived(fixture.pool);
      await asAdmin(`/admin/students?country=US&open=${id}`, 'AI use, 30 days')(page, fixture);
      await page.getByRole('region', {name: 'AI use, 30 days'}).evaluate(intoView);
    },
  },
  {
    name: 'admin-figures-country',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.keyboard.press('Escape');
      await go(page, `${origin}/admin/students?country=US`);
      await page.getByText('Grace Brewster Murray Hopper').first().waitFor();
    },
  },
  {
    name: 'admin-figures-log',
    as: 'admin',
    show: async (page, fixture) => {
      await go(page, `${fixture.origin}/admin/students?country=US&open=${await lived(fixture.pool)}`);
      await page.getByRole('button', {name: 'More'}).click();
      await page.getByRole('menuitem', {name: 'Suspend'}).click();
      const dialog = page.getByRole('dialog', {name: /^Suspend /});
      await dialog.getByLabel('Reason').fill('Sent the same link to forty people.');
      await dialog.getByRole('button', {name: 'Suspend'}).click();
      await page.getByText('Suspended the learner').first().waitFor();
      await asAdmin('/admin', 'Take back')(page, fixture);
      await page.getByRole('region', {name: 'Audit log'}).evaluate(intoView);
    },
  },
  {
    name: 'admin-figures-take-back',
    as: 'admin',
    show: async (page) => {
      await page
        .getByRole('button', {name: /^Take back/})
        .first()
        .click();
      const dialog = page.getByRole('dialog', {name: 'Take this back?'});
      await dialog.getByRole('button', {name: 'Take back'}).click();
      await dialog.getByText('A reason is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-figures-needs',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin/teaching?tab=lessons', 'What each module needs')(page, fixture);
      await page.getByText('What each module needs').click();
    },
  },
];
