// What two admins do and see in two browsers. One file, because signing both in is shared.
import pg from 'pg';
import {afterAll, beforeAll} from 'vitest';
import {actCases} from '#tests/browser/admin-cases-acts.ts';
import {liveCases} from '#tests/browser/admin-cases-live.ts';
import {looksCases} from '#tests/browser/admin-cases-looks.ts';
import {spendingCases} from '#tests/browser/admin-cases-spendings.ts';
import {supportCases} from '#tests/browser/admin-cases-support.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {twoAdmins, type TwoAdmins} from '#tests/browser/two-admins.ts';

const {origin, databaseUrl} = here;
const pool = new pg.Pool({connectionString: databaseUrl, max: 2});
pool.on('error', () => undefined);
const profiles: Profile[] = [];
let both: TwoAdmins;
const admins = () => both;

beforeAll(async () => {
  both = await twoAdmins({origin, pool, profiles});
});
afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  await pool.end();
});

looksCases(admins);
actCases(admins);
supportCases(admins);
spendingCases(admins);
// Last: it takes a session away.
liveCases(admins);
