// The pages of the services behind the avatar. On an academy that has set up none each says which settings are missing and leads
// to the tutor's own avatar, and each is loaded under a policy of its own, whichever way one comes to it. On one that has set up
// all of them, on loopback, a session lives under its page's real policy, and ends at the service, too; and a page whose service
// has rooms reaches them.
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import type {Page} from 'playwright';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- the stand-in belongs to the package, which has imports of its own
import {CALM_SCRIPT} from '../../sdk/browser/stand-in.ts';
import type {avatarServices as readinessOfServices} from '#schema/avatar/avatar.api.ts';
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import type {Reply} from '#schema/wire/endpoint.ts';
import {startAcademy, type Academy} from '#sync/dev/academy.ts';
import {keepCallMachine} from '#tests/avatar/call-machine.ts';
import {didPage} from '#tests/avatar/did-page.ts';
import {avatarServices, environmentFor, hangs, type AvatarServices} from '#tests/avatar/services.ts';
import {bringAxe, violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, newLearner} from '#tests/browser/learner.ts';
import {courseForTests} from '#tests/course.ts';
import {freeBlock} from '#tests/free-port.ts';
import {knowAcademy} from '#tests/passing.ts';

const {origin} = here;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor();
  const context = await profile.open();
  page = await firstPage(context);
  await bringAxe(page);
  await enterByRest(page, origin, newLearner());
});
afterAll(async () => {
  await profile.remove();
  expect(profile.complaints).toEqual([]);
});

const loadedAs = () =>
  page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname);

test.each(Object.values(AVATAR_SERVICES))(
  '$path says what is missing, and leads on',
  async ({path, name}) => {
    await page.goto(origin + path);
    await page.getByRole('heading', {level: 1, name, exact: true}).waitFor();
    const stage = page.getByRole('region', {name: `Talk with ${name}`});
    await stage.getByText(`${name} isn’t set up here`).waitFor();
    const settings = await stage.getByRole('listitem').allTextContents();
    expect(settings.length).toBeGreaterThan(0);
    expect(settings.filter((setting) => !/^[A-Z][A-Z_]+$/.test(setting))).toEqual([]);
    expect(await page.getByRole('button', {name: 'Start Chat'}).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await stage.getByRole('link', {name: 'Talk with the tutor’s own avatar'}).click();
    await page.waitForURL('**/personal-tutor');
    await page.getByText('Ready to chat').waitFor();
    expect(await page.getByRole('region', {name: 'Video avatars'}).count()).toBe(0);
  },
);

test('gone to within the app, a page is loaded; back from it, nothing is', async () => {
  await page.goto(`${origin}/modules`);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/did-avatar'));
  await page.getByText('D-ID isn’t set up here').waitFor();
  expect(await loadedAs()).toBe('/did-avatar');
  await page.getByRole('link', {name: 'Modules', exact: true}).first().click();
  await page.waitForURL('**/modules');
  expect(await loadedAs()).toBe('/did-avatar');
  await page.goBack();
  await page.getByText('D-ID isn’t set up here').waitFor();
});

test('the palette offers what is set up, without what is experimental, and the menu none of it', async () => {
  await page.goto(`${origin}/modules`);
  await page.getByRole('heading', {level: 1}).waitFor();
  const ready = new Set(['did', 'heygen-openai', 'platform-tavus']);
  await page.route('**/api/avatar/services', async (route) => {
    const response = await route.fetch();
    const {services} = (await response.json()) as Reply<typeof readinessOfServices>;
    const all = services.map((one) => ({...one, isReady: ready.has(one.kind), missing: []}));
    await route.fulfill({response, json: {services: all}});
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('avatar');
  const offered = page.getByRole('option', {name: /^Video avatar/});
  await offered.first().waitFor();
  expect(await offered.allTextContents()).toEqual([expect.stringContaining('Video avatar: D-ID')]);
  await page.keyboard.press('Escape');
  const menu = page.getByRole('navigation', {name: 'Main'}).first();
  expect(await menu.getByRole('link').count()).toBeGreaterThan(0);
  expect(await menu.getByRole('link', {name: /avatar/i}).count()).toBe(0);
  await page.unroute('**/api/avatar/services');
});

describe('with a service', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-avatar-services-'));
  const ada = newLearner();
  let services: AvatarServices;
  let academy: Academy;
  let own: Profile;
  let talk: Page;
  let face: Page;
  const did = didPage(() => face);

  beforeAll(async () => {
    services = await avatarServices(did.peers);
    await keepCallMachine(dataDir);
    academy = await startAcademy({
      env: {
        ...process.env,
        STUN_SERVERS: '',
        COUNTRY_SERVICES: '',
        DATA_DIR: dataDir,
        COURSE_DIR: courseForTests(join(dataDir, 'course'), 1),
        PORT: String(await freeBlock()),
        DATABASE_URL: undefined,
        PUBLIC_ORIGIN: undefined,
        ...environmentFor(services.address),
      },
    });
    knowAcademy(academy);
    own = await newVisitor({devices: true});
    const context = await own.open();
    await context.grantPermissions(['camera', 'microphone'], {origin: academy.origin});
    talk = await firstPage(context);
    await bringAxe(talk);
    await enterByRest(talk, academy.origin, ada);
    face = await context.newPage();
    await face.goto(`${academy.origin}/about`);
  });
  afterAll(async () => {
    await own.remove();
    expect(own.complaints).toEqual([]);
    await academy.stop();
    await services.close();
    rmSync(dataDir, {recursive: true, force: true});
  });

  test('a session starts, has what the tutor answers said, stops, and is over there as well as here', async () => {
    await talk.goto(`${academy.origin}/did-avatar`);
    const stage = talk.getByRole('region', {name: 'Talk with D-ID'});
    await stage.getByText('Ready to chat').waitFor();
    await stage.getByRole('button', {name: 'Start without a microphone'}).click();
    await stage.getByText('Connected - Ask me anything!').waitFor();
    expect(await did.state()).toBe('connected');
    expect(services.open()).toHaveLength(1);
    await stage.getByLabel('Video of the tutor').waitFor();
    expect(await violationsOf(talk)).toEqual([]);
    const field = talk.getByRole('textbox', {name: 'Your question'});
    await field.fill('Why is 0.1 + 0.2 not 0.3 with floats?');
    await field.press('Enter');
    await expect.poll(() => did.said.length).toBeGreaterThan(0);
    await did.tell('stream/started:{}');
    await stage.getByText('Speaking...', {exact: true}).waitFor();
    expect(await stage.locator('[data-captions]').textContent()).toBe(did.said[0]);
    await stage.getByRole('button', {name: 'End chat'}).click();
    await stage.getByText('Ready to chat').waitFor();
    await expect.poll(() => services.open()).toEqual([]);
    expect(services.asked.at(-1)).toMatchObject({
      method: 'DELETE',
      path: expect.stringMatching(/^\/talks\/streams\//),
    });
    const last = talk.getByRole('region', {name: 'Your last sessions'});
    await last.getByText('Less than a minute').waitFor();
    expect(await last.getByRole('listitem').count()).toBe(1);
    const [row] = await sessionsOf(academy.databaseUrl, ada.username);
    expect(row).toMatchObject({kind: 'did', endReason: 'stopped'});
    expect(row?.seconds).toBeGreaterThan(0);
    expect(row?.seconds).toBeLessThan(60);
  });

  describe('whose page has rooms to reach', () => {
    let visitor: Profile;
    let tab: Page;
    /** The code and libraries of services that the tab has asked for. */
    let libraries: string[] = [];

    beforeAll(async () => {
      visitor = await newVisitor({devices: true});
      const context = await visitor.open();
      await context.grantPermissions(['microphone'], {origin: academy.origin});
      tab = await firstPage(context);
      tab.on('request', (request) => {
        if (/\/service-[^/]*\.js$/.test(request.url())) libraries.push(request.url());
      });
      await tab.addInitScript(
        (script) => {
          Object.assign(globalThis, {standIn: {script, log: [], loads: 0, opened: []}});
        },
        {...CALM_SCRIPT, video: true, speaker: 'Replica'},
      );
      await enterByRest(tab, academy.origin, newLearner());
    });
    afterAll(async () => {
      await visitor.remove();
      expect(visitor.brokenPolicies()).toEqual([]);
    });

    const joins = () =>
      tab.evaluate(() => standIn.log.filter(({action}) => action === 'join-meeting').length);
    /** Rejects where the page's policy doesn't let it. */
    const reach = (address: string) =>
      tab.evaluate(async (room) => void (await fetch(room, {mode: 'no-cors'})), address);
    const reached = (start: string) => services.asked.some(({path}) => path.startsWith(start));

    test.each([
      ['platform-heygen', true, 1],
      ['heygen-openai', true, 0],
      ['platform-tavus', false, 1],
      ['platform', false, 1],
    ] as const)('%s: it does, under its own policy', async (kind, hasFace, calls) => {
      services.clear();
      services.fault(/ \/livekit/, hangs);
      const {path, name} = AVATAR_SERVICES[kind];
      libraries = [];
      await tab.goto(academy.origin + path);
      const stage = tab.getByRole('region', {name: `Talk with ${name}`});
      await stage.getByText('Ready to chat').waitFor();
      // They come with a session, and not before.
      expect(libraries).toEqual([]);
      await stage.getByRole('button', {name: 'Start without a microphone'}).click();
      await expect.poll(() => libraries.length).toBeGreaterThan(0);
      await expect.poll(() => reached('/livekit')).toBe(hasFace);
      await expect.poll(joins).toBe(calls);
      await reach(`${services.address}/rooms/${kind}`);
      expect(reached(`/rooms/${kind}`)).toBe(true);
      if (kind === 'platform-tavus') await stage.getByText('Connected - Ask me anything!').waitFor();
      await stage.getByRole('button', {name: /^(?:Cancel|End chat)$/}).click();
      await stage.getByText('Ready to chat').waitFor();
      await expect.poll(() => services.open()).toEqual([]);
    });
  });
});

type Row = {readonly kind: string; readonly seconds: number; readonly endReason: string | null};

async function sessionsOf(databaseUrl: string, username: string): Promise<readonly Row[]> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  try {
    const {rows} = await client.query<Row>(
      `select s."kind", s."seconds"::int as "seconds", s."endReason" from "avatarSession" s
         join "user" u on u."id" = s."userId" where u."username" = $1`,
      [username],
    );
    return rows;
  } finally {
    await client.end();
  }
}
