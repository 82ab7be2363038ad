// The pages of the services behind the avatar: not set up, ready, in a session, and after one.
import type {BrowserContext, Page} from 'playwright';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {didPage, type DidPage} from '#tests/avatar/did-page.ts';
import {at, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

const missing = (kind: AvatarServiceKind): Screen => ({
  name: `avatar-${kind}-missing`,
  as: 'learner',
  show: at(AVATAR_SERVICES[kind].path, `${AVATAR_SERVICES[kind].name} isn’t set up here`),
});

const READY = {
  isReady: true,
  missing: [],
  goes: [
    'Your browser turns your voice into text on this device.',
    'The tutor’s answers go to the service that shows the face.',
  ],
  reaches: [],
  stop: null,
} as const;

/** The academy says of its services what the screen is about. */
const answers = (page: Page, more: Partial<AvatarReadiness>): Promise<unknown> =>
  page.route('**/api/avatar/services', async (route) => {
    const response = await route.fetch();
    const {services} = (await response.json()) as {services: readonly AvatarReadiness[]};
    await route.fulfill({
      response,
      json: {services: services.map(({kind}) => ({kind, ...READY, ...more}))},
    });
  });

/**
 * The page comes as it does where its service is set up. It is the service worker that fetches it, which no route of
 * Playwright's sees: so the mark is set in the document, before the app reads it.
 */
const comesReady = (page: Page, path: string): Promise<unknown> =>
  page.addInitScript((own) => {
    new MutationObserver((_, observer) => {
      const mark = document.querySelector<HTMLMetaElement>('meta[name="page"]');
      if (mark === null) return;
      observer.disconnect();
      if (mark.content === own) mark.dataset['policy'] = 'own';
    }).observe(document, {childList: true, subtree: true});
  }, path);

const ready = (kind: AvatarServiceKind, name = 'ready', more: Partial<AvatarReadiness> = {}): Screen => ({
  name: `avatar-${kind}-${name}`,
  as: 'learner',
  show: async (page, fixture) => {
    await answers(page, more);
    await comesReady(page, AVATAR_SERVICES[kind].path);
    await at(AVATAR_SERVICES[kind].path, more.stop ?? 'Ready to chat')(page, fixture);
  },
  after: (page) => page.unroute('**/api/avatar/services'),
});

type Face = {readonly page: Page; readonly did: DidPage};

/** Of each look, the page that is the service's side of its sessions. */
const faces = new Map<BrowserContext, Face>();

async function faceOf({origin, context}: ScreenFixture): Promise<Face> {
  const known = faces.get(context);
  if (known) return known;
  await context.grantPermissions(['camera', 'microphone'], {origin});
  const page = await context.newPage();
  await page.goto(`${origin}/about`);
  const face = {page, did: didPage(() => page)};
  faces.set(context, face);
  return face;
}

const REPLIES: Readonly<Record<string, string>> = {
  'What is a slice?':
    'A slice cuts a piece out of a list: numbers[1:3] has the items at 1 and 2. The end isn’t part of it.',
  'And what if I leave out the start?': 'Then it begins at the first item, so numbers[:3] has the first 3.',
};

/** The academy as a session meets it, with a service behind it that answers by itself. */
async function comesAlive(page: Page, fixture: ScreenFixture, secondsMost: number): Promise<void> {
  const {peers} = (await faceOf(fixture)).did;
  await page.route('**/api/avatar/sessions/*/*', async (route) => {
    const body = (route.request().postDataJSON() ?? {}) as {sdp?: string; text?: string};
    const act = new URL(route.request().url()).pathname.split('/').at(-1);
    if (act === 'answer') await peers.onAnswer?.('', body.sdp ?? '');
    if (act === 'candidate') peers.onCandidate?.('', body);
    const answer = REPLIES[body.text ?? ''] ?? null;
    await route.fulfill({json: {answer, secondsLeft: secondsMost}});
  });
  await page.route('**/api/avatar/sessions', async (route) => {
    const offer = await peers.makeOffer?.('');
    const id = `didagents-${crypto.randomUUID()}`;
    const connection = {kind: 'did-agents', offer, iceServers: []};
    await route.fulfill({json: {id, secondsMost, connection}});
  });
}

/** @param show goes on once the session is connected. */
const live = (
  name: string,
  secondsMost: number,
  show: (page: Page) => Promise<unknown>,
  end?: (page: Page) => Promise<unknown>,
): Screen => ({
  name: `avatar-did-agents-${name}`,
  as: 'learner',
  show: async (page, fixture) => {
    await answers(page, {});
    await comesReady(page, AVATAR_SERVICES['did-agents'].path);
    await comesAlive(page, fixture, secondsMost);
    await at(AVATAR_SERVICES['did-agents'].path, 'Ready to chat')(page, fixture);
    await page.getByRole('button', {name: 'Start without a microphone'}).click();
    await show(page);
  },
  after: async (page) => {
    await end?.(page);
    await page.unrouteAll();
  },
});

async function converse(page: Page): Promise<void> {
  await page.getByText('Connected - Ask me anything!').waitFor();
  for (const [question, answer] of Object.entries(REPLIES)) {
    const field = page.getByRole('textbox', {name: 'Your question'});
    await field.fill(question);
    await field.press('Enter');
    await page.getByRole('log').getByText(answer).waitFor();
  }
}
const endChat = (page: Page) => page.getByRole('button', {name: 'End chat'}).click();

export const avatarServices: readonly Screen[] = [
  ...(Object.keys(AVATAR_SERVICES) as AvatarServiceKind[]).map(missing),
  ready('did'),
  ready('did-agents'),
  ready('platform'),
  ready('platform-heygen', 'used-up', {
    stop: 'That’s all your voice time for today. You can still type to the tutor, and voice is back at midnight.',
  }),
  live('talking', 900, converse, endChat),
  live('ends-soon', 45, (page) => page.getByText('Less than a minute left').waitFor(), endChat),
  live('over', 4, (page) => page.getByText(/^This session’s time is up\./).waitFor()),
  {
    name: 'tutor-video-avatars',
    as: 'learner',
    show: async (page, fixture) => {
      await answers(page, {});
      await at('/personal-tutor', 'Video avatars')(page, fixture);
    },
    after: (page) => page.unroute('**/api/avatar/services'),
  },
];
