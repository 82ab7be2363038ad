// Screens about what is spent on AI: where nothing is set, and where much is.
import type {Pool} from 'pg';
import {createAccount} from '#sync/account/accounts.ts';
import {asAdmin} from '#tests/screens/as-admin.ts';
import {go, type Screen} from '#tests/screens/screen.ts';

const PEOPLE = ['Ada Lovelace', 'Grace Brewster Murray Hopper', 'Maria Guadalupe Ramírez y Ortega', 'Linus'];

/** A month in which much was spent. */
async function spendMuch(pool: Pool): Promise<void> {
  const ids = [];
  for (const fullName of PEOPLE) {
    const username = `spends-${crypto.randomUUID().slice(0, 8)}`;
    ids.push(await createAccount(pool, {username, fullName, email: `${username}@example.org`}, 'no hash'));
  }
  await pool.query(`update "aiBudget" set "settingMicros" = 5000000`);
  await pool.query(
    `insert into "aiPrice" ("model", "inputMicros", "outputMicros", "minuteMicros")
     values ('gpt-x-mini', 150000, 600000, null), ('speech-y', null, null, 60000) on conflict do nothing`,
  );
  await pool.query(
    `insert into "aiSpend" ("learnerId", "feature", "key", "provider", "model", "state", "tokensIn", "tokensOut",
       "seconds", "costMicros", "day", "dayEndsAt", "holdsUntil", "createdAt", "settledAt")
     select ($1::text[])[1 + n % 4], case when n % 5 = 0 then 'voice' else 'tutor' end, n::text, 'openai',
       case when n % 5 = 0 then 'speech-y' else 'gpt-x-mini' end,
       (array['used', 'used', 'used', 'stopped', 'failed', 'expired', 'reserved'])[1 + n % 7],
       1200 + n * 13 % 900, 300 + n * 7 % 400, case when n % 5 = 0 then 20 + n % 300 else 0 end,
       9000 + n * 7919 % 40000, to_char((now() - make_interval(hours => 3 * n)) at time zone 'UTC', 'YYYY-MM-DD'),
       now(), now(), now() - make_interval(hours => 3 * n), now()
     from generate_series(0, 239) n`,
    [ids],
  );
  await pool.query(
    `insert into "aiAlert" ("id", "kind", "day", "userId")
     values ('most:2026-11-26', 'most', '2026-11-26', null), ('learner:1', 'learner', '2026-11-26', $1)`,
    [ids[0]],
  );
  await pool.query(
    `insert into "aiAllowance" ("userId", "turnsCap", "secondsCap") values ($1, 10, 120) on conflict do nothing`,
    [ids[1]],
  );
}

/** In this order: the first one is without any setting. */
export const adminSpendings: readonly Screen[] = [
  {
    name: 'admin-spendings-unset',
    as: 'admin',
    show: async (page, fixture) => {
      for (const table of ['aiSpend', 'aiSum', 'aiAlert', 'aiPrice']) {
        await fixture.pool.query(`delete from "${table}"`);
      }
      await fixture.pool.query(`update "aiBudget" set "settingMicros" = null`);
      await asAdmin('/admin/ai-spendings', 'There’s no budget, so nothing is spent')(page, fixture);
    },
  },
  {
    name: 'admin-spendings',
    as: 'admin',
    show: async (page, fixture) => {
      await spendMuch(fixture.pool);
      await asAdmin('/admin/ai-spendings', 'Ada Lovelace spends far more')(page, fixture);
      await page.getByRole('region', {name: 'By learner'}).getByText('Ada Lovelace').first().waitFor();
    },
  },
  {
    name: 'admin-spendings-uses',
    as: 'admin',
    show: asAdmin('/admin/ai-spendings?tab=uses', 'Ada Lovelace'),
  },
  {
    name: 'admin-spendings-use',
    as: 'admin',
    show: async (page, {origin}) => {
      await go(page, `${origin}/admin/ai-spendings?tab=uses&state=expired`);
      await page.locator('[data-row]').first().click();
      await page.getByText('Nobody said what it used in time').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-spendings-limits',
    as: 'admin',
    show: asAdmin('/admin/ai-spendings?tab=limits', 'Kill switches'),
  },
  {
    name: 'admin-spendings-limits-edit',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('button', {name: 'Edit limits'}).click();
      const dialog = page.getByRole('dialog', {name: 'Change the limits'});
      await dialog.getByRole('button', {name: 'Save'}).click();
      await dialog.getByText('A reason is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-spendings-off',
    as: 'admin',
    show: async (page, fixture) => {
      await fixture.pool.query(`update "aiLimit" set "off" = '{all}'`);
      await asAdmin('/admin/ai-spendings?tab=limits', 'Off with all AI')(page, fixture);
    },
    after: async (_page, {pool}) => void (await pool.query(`update "aiLimit" set "off" = '{}'`)),
  },
];
