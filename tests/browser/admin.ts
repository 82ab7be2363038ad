import type {BrowserContext, Page} from 'playwright';
import type {Pool} from 'pg';
import {invitation} from '#sync/admin/sign-in/admin-links.ts';
import {codeOf} from '#tests/pg/admins.ts';

export type BrowserAdmin = {
  readonly email: string;
  readonly password: string;
  /** Base32: what the app in their hand knows. */
  readonly secret: string;
};

/** One more admin, by a link and the server's own set-up; the browser is signed in as them. */
export async function becomeAdmin(
  context: BrowserContext,
  origin: string,
  pool: Pool,
): Promise<BrowserAdmin> {
  const link = await invitation(pool, origin, {actor: 'console'});
  const token = new URL(link).hash.replace('#set-up=', '');
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${origin}/api/admin/${path}`, {data, headers: {origin}});
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as {secret?: string};
  };
  const {secret = ''} = await post('set-up/begin', {token});
  const email = `admin-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const password = 'seven quiet lanterns';
  await post('set-up', {token, fullName: 'Grace Hopper', email, password, code: codeOf(secret)});
  return {email, password, secret};
}

/** Types into the admins' sign-in and sends it. */
export async function fillAdminSignIn(
  page: Page,
  {email, password, code}: {email: string; password: string; code: string},
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', {exact: true}).fill(password);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', {name: 'Sign in', exact: true}).click();
}
