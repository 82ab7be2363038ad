// The pages of the services behind the avatar: not set up, and ready.
import type {Page} from 'playwright';
import type {AvatarReadiness} from '#schema/avatar/avatar.api.ts';
import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';
import {at, type Screen} from '#tests/screens/screen.ts';

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

export const avatarServices: readonly Screen[] = [
  ...(Object.keys(AVATAR_SERVICES) as AvatarServiceKind[]).map(missing),
  ready('did'),
  ready('did-agents'),
  ready('platform'),
  ready('platform-heygen', 'used-up', {
    stop: 'That’s all your voice time for today. You can still type to the tutor, and voice is back at midnight.',
  }),
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
