// Passkeys with Chromium's virtual authenticator (WebAuthn over the DevTools protocol).
import {afterAll, expect, test} from 'vitest';
import {openPool} from '#sync/db/pool.ts';
import {becomeAdmin} from '#tests/browser/admin.ts';
import {newDevice as deviceIn, seeFinger, withoutOffers, type Device} from '#tests/browser/devices.ts';
import type {Profile} from '#tests/browser/browsers.ts';
import {passkeyChallenge} from '#schema/account/passkeys.api.ts';
import {here} from '#tests/browser/here.ts';
import {newLearner, registerByRest, signInByRest} from '#tests/browser/learner.ts';

const opened: Profile[] = [];
afterAll(async () => void (await Promise.all(opened.map((profile) => profile.remove()))));
const newDevice = () => deviceIn(opened);

async function addPasskey({page}: Device, password: string, name: string): Promise<void> {
  await page.goto(`${here.origin}/profile`);
  await page.getByRole('button', {name: 'Add a passkey'}).click();
  await page.getByLabel('Password', {exact: true}).last().fill(password);
  await page.getByLabel('Name', {exact: true}).last().fill(name);
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByText(`“${name}” was added`).first().waitFor();
}

const signedOut = async ({context, page}: Device) => {
  await context.clearCookies();
  await page.goto(`${here.origin}/auth/login`);
};

test('a passkey is added, signs in by its button, and by the username field; a second device has its own; a lost one is removed', async () => {
  const ada = newLearner();
  const phone = await newDevice();
  await registerByRest(phone.page, here.origin, ada);
  await addPasskey(phone, ada.password, 'Phone');

  // By the button.
  const offers = await withoutOffers(phone);
  await signedOut(phone);
  await phone.page.getByRole('button', {name: 'Use a passkey'}).click();
  await phone.page.waitForURL('**/personal-tutor');
  await offers.dispose();

  // By what the browser offers in the field.
  await signedOut(phone);
  await phone.page.waitForURL('**/personal-tutor');

  // A second device signs in by the password, and gets one of its own.
  const laptop = await newDevice();
  await signInByRest(laptop.page, here.origin, ada);
  await addPasskey(laptop, ada.password, 'Laptop');
  const section = laptop.page.getByRole('region', {name: 'Passkeys'});
  await expect.poll(() => section.getByRole('listitem').count()).toBe(2);

  // The phone is lost: its passkey goes, and opens nothing any more.
  await section.getByRole('button', {name: 'Remove Phone'}).click();
  await laptop.page.getByLabel('Password', {exact: true}).last().fill(ada.password);
  await laptop.page.getByRole('button', {name: 'Remove passkey'}).click();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(1);
  await signedOut(phone);
  await phone.page.getByText('This passkey was removed from your account.').waitFor();
  expect(new URL(phone.page.url()).pathname).toBe('/auth/login');

  await section.getByRole('button', {name: 'Rename Laptop'}).click();
  await laptop.page.getByLabel('Name', {exact: true}).last().fill('Work laptop');
  await laptop.page.getByRole('button', {name: 'Save name'}).click();
  await section.getByText('Work laptop').waitFor();
  for (const profile of opened) expect(profile.complaints).toEqual([]);
});

test('an admin adds a passkey, and signs in with it alone', async () => {
  const pool = openPool(here.databaseUrl, () => undefined);
  const device = await newDevice();
  const {context, page} = device;
  await becomeAdmin(context, here.origin, pool);
  await pool.end();
  await page.goto(`${here.origin}/admin`);
  await page.getByRole('button', {name: 'Add a passkey'}).click();
  await page.getByLabel('Name', {exact: true}).last().fill('Key ring');
  await page.getByRole('button', {name: 'Continue', exact: true}).click();
  await page.getByRole('button', {name: 'Remove Key ring'}).waitFor();
  await withoutOffers(device);
  await context.clearCookies();
  await page.goto(`${here.origin}/admin/login`);
  await page.getByRole('button', {name: 'Use a passkey'}).click();
  await page.getByRole('heading', {name: 'Your sign-in'}).waitFor();
});

test('what the button asks is not replaced by an offer that was still on its way', async () => {
  const device = await newDevice();
  const {page} = device;
  await seeFinger(device, false);
  await page.addInitScript(() => {
    const asked: string[] = [];
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      asked.push(options?.mediation ?? 'by the button');
      return get(options);
    };
    Object.assign(globalThis, {asked});
  });
  const asked = () => page.evaluate(() => Reflect.get(globalThis, 'asked') as string[]);
  const held = Promise.withResolvers<void>();
  let questions = 0;
  await page.route(`**${passkeyChallenge.path}`, async (route) => {
    questions += 1;
    if (questions === 1) await held.promise;
    await route.continue();
  });
  await page.goto(`${here.origin}/auth/login`);
  // The form's first touch offers passkeys in its field.
  await page.getByLabel('Username').click();
  await expect.poll(() => questions).toBe(1);
  await page.getByRole('button', {name: 'Use a passkey'}).click();
  await expect.poll(asked).toEqual(['by the button']);
  const late = page.waitForResponse(`**${passkeyChallenge.path}`);
  held.resolve();
  await (await late).finished();
  await page.waitForLoadState('networkidle');
  expect(await asked()).toEqual(['by the button']);
});

test('a click on the button of a page whose script is still on its way is not lost', async () => {
  const {page} = await newDevice();
  const asked = page.waitForRequest(`**${passkeyChallenge.path}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/public-wake-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${here.origin}/auth/login`);
  await page.getByRole('button', {name: 'Use a passkey'}).click();
  held.resolve();
  await asked;
  await page.getByRole('alert').getByText('No passkey was used').waitFor();
});

test('a page that needs no passkey loads nothing of them', async () => {
  const {page} = await newDevice();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await registerByRest(page, here.origin, newLearner());
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((address) => /passkey|ceremony/.test(address))).toEqual([]);
});
