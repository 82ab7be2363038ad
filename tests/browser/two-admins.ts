// Two admins in two browsers, signed in once for all tests of a file: that takes longer than most of them.
import type {Pool} from 'pg';
import type {Page} from 'playwright';
import {becomeAdmin} from '#tests/browser/admin.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';

export type BrowserAdminPage = {readonly page: Page; readonly email: string};
export type TwoAdmins = {
  readonly origin: string;
  readonly pool: Pool;
  /** For what a test opens: removed at the end. */
  readonly profiles: Profile[];
  readonly grace: BrowserAdminPage;
  readonly alan: BrowserAdminPage;
};

/** @param profiles where the browsers' profiles are noted, to be removed. */
export async function twoAdmins({
  origin,
  pool,
  profiles,
}: Omit<TwoAdmins, 'grace' | 'alan'>): Promise<TwoAdmins> {
  const open = async (fullName: string): Promise<BrowserAdminPage> => {
    const profile = await newVisitor();
    profiles.push(profile);
    const context = await profile.open();
    const {email} = await becomeAdmin(context, origin, pool);
    await pool.query(`update private."admin" set "fullName" = $2 where "email" = $1`, [email, fullName]);
    return {page: await firstPage(context), email};
  };
  const [grace, alan] = await Promise.all([open('Grace Hopper'), open('Alan Turing')]);
  return {origin, pool, profiles, grace, alan};
}
