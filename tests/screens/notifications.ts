// The page of notifications, in its states.
import type {Page} from 'playwright';
import {at, go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

const ADDRESS = '/profile?tab=notifications';

/** Category, cause, type, title, message, link, hours ago. */
const NOTICES = [
  [
    'community',
    'mention:1',
    'info',
    'Bob Stone mentioned you in #general',
    '@ada, what does line 3 print, and why not a list?',
    'Show message',
    0,
  ],
  [
    'community',
    'call:1',
    'info',
    'Missed voice call from Carol Reed',
    'You didn’t answer in time.',
    'Open chat',
    2,
  ],
  [
    'course',
    'mended:1',
    'success',
    'The mistake you reported is fixed',
    'You wrote: “The second sample prints 7.” Thank you, it does now.',
    'Open lesson',
    26,
  ],
  ...[1, 2, 3, 4, 5].map(
    (n) =>
      [
        'community',
        `contact:${n}`,
        'info',
        `Message request from learner ${n}`,
        'Hello! Are you working on the tokenizer, too?',
        'Answer',
        30 + n,
      ] as const,
  ),
  [
    'assessment',
    'graded:1',
    'warning',
    'You didn’t pass the assessment this time',
    '19 of 30 questions, 7 of 12 programs. Your next attempt opens tomorrow.',
    'See your result',
    80,
  ],
] as const;

const forget = ({pool, username}: ScreenFixture) =>
  pool.query(`delete from "notification" where "userId" = (select "id" from "user" where "username" = $1)`, [
    username,
  ]);

async function withNotices(page: Page, {origin, pool, username}: ScreenFixture): Promise<void> {
  for (const [category, cause, type, title, message, link, hours] of NOTICES) {
    await pool.query(
      `insert into "notification"
         ("userId", "dedupeKey", "type", "category", "title", "message", "actionUrl", "actionText", "createdAt", "isRead")
       select "id", $2, $3, $4, $5, $6, '/community', $7, now() - make_interval(hours => $8), $8 > 24
       from "user" where "username" = $1 on conflict do nothing`,
      [username, cause, type, category, title, message, link, hours],
    );
  }
  await go(page, origin + ADDRESS);
  await page.getByText('4 more like this').waitFor();
}

/** The bell's newest. */
async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', {name: /^Notifications,/}).click();
  await page.getByRole('dialog', {name: 'Notifications'}).getByText('Bob Stone mentioned').waitFor();
}

/** Choices of every kind, and a phone that gets pushes. */
async function withChoices(page: Page, {origin, pool, username}: ScreenFixture): Promise<void> {
  const own = `(select "id" from "user" where "username" = $1)`;
  await pool.query(
    `insert into "notificationPreference" values (${own}, 'community', true, true, true) on conflict do nothing`,
    [username],
  );
  await pool.query(
    `insert into "notificationSchedule" values (${own}, 1320, 420, 480) on conflict do nothing`,
    [username],
  );
  await pool.query(
    `insert into private."pushSubscription"
       ("userId", "session", "endpoint", "p256dh", "auth", "categories", "label", "lastOkAt")
     select s."userId", s."tokenHash", 'https://fcm.googleapis.com/' || s."userId", repeat('a', 87), repeat('a', 22),
       '{general,course,community}', 'Chrome on Android', now() - interval '2 hours'
     from private."session" s where s."userId" = ${own} on conflict do nothing`,
    [username],
  );
  await go(page, `${origin}${ADDRESS}&show=settings`);
  await page.getByText('Chrome on Android').waitFor();
  await page.getByLabel('From').waitFor();
}

/** The browser offers to install; this Chromium never does. */
async function withInstallOffer(page: Page, fixture: ScreenFixture): Promise<void> {
  await at('/modules', 'Modules')(page, fixture);
  await page.locator('main h1').waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', {cancelable: true})));
  await page.getByText('Install the academy').waitFor();
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1';

/** On an iPhone nothing is offered: a tap, and the academy offers its steps. */
async function withInstallSteps(page: Page, {origin}: ScreenFixture): Promise<void> {
  const own = await page.evaluate(() => navigator.userAgent);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('Emulation.setUserAgentOverride', {userAgent: IPHONE});
  await page.evaluate(() => localStorage.removeItem('install-hidden'));
  await page.goto(`${origin}/modules`);
  await page.locator('main h1').click();
  await page.getByRole('button', {name: 'Install', exact: true}).click();
  await page.getByRole('dialog', {name: 'Install the academy'}).waitFor();
  // The next page is Chromium's again.
  await protocol.send('Emulation.setUserAgentOverride', {userAgent: own});
  await protocol.detach();
}

export const notifications: readonly Screen[] = [
  {name: 'notifications-settings', as: 'learner', show: withChoices},
  {
    name: 'notifications-settings-reminders',
    as: 'learner',
    show: async (page, world) => {
      await withChoices(page, world);
      await page.getByRole('heading', {name: 'Reminders'}).evaluate((head) => head.scrollIntoView());
    },
  },
  {
    name: 'notifications-settings-more',
    as: 'learner',
    show: async (page, fixture) => {
      await withChoices(page, fixture);
      await page.getByRole('heading', {name: 'Quiet hours'}).evaluate((head) => head.scrollIntoView());
    },
  },
  {
    name: 'notifications-install-offer',
    as: 'learner',
    show: withInstallOffer,
    after: (page) => page.getByRole('button', {name: 'Later'}).click(),
  },
  {
    name: 'notifications-install-steps',
    as: 'learner',
    show: withInstallSteps,
    after: (page) => page.getByRole('dialog').getByRole('button', {name: 'Later'}).click(),
  },
  {
    name: 'notifications-empty',
    as: 'learner',
    show: async (page, fixture) => {
      // Badges were told.
      await forget(fixture);
      await at(ADDRESS, 'No notifications yet')(page, fixture);
    },
  },
  {name: 'notifications-archive', as: 'learner', show: at(`${ADDRESS}&show=archived`, 'Nothing archived')},
  {
    name: 'notifications',
    as: 'learner',
    show: withNotices,
  },
  {
    name: 'notifications-chosen',
    as: 'learner',
    show: async (page, fixture) => {
      await withNotices(page, fixture);
      await page.getByRole('checkbox', {name: 'Choose all'}).click();
      await page.getByText('9 chosen').waitFor();
    },
  },
  {
    name: 'notifications-bell',
    as: 'learner',
    show: async (page, fixture) => {
      await withNotices(page, fixture);
      await openBell(page);
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'notifications-offline',
    as: 'learner',
    show: async (page, {context}) => {
      await context.setOffline(true);
      await page.getByText('You can delete notifications when you’re back online.').waitFor();
    },
  },
  {
    name: 'notifications-bell-offline',
    as: 'learner',
    show: openBell,
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'notifications-offline-unopened',
    as: 'learner',
    show: async (page) => {
      await page.getByLabel('Category').selectOption('Account');
      await page.getByText('This list shows up when you’re back online.').waitFor();
    },
    after: async (page, {context}) => {
      await context.setOffline(false);
      await page.getByText('No notifications in Account yet').waitFor();
    },
  },
  {
    name: 'notifications-delete',
    as: 'learner',
    show: async (page, fixture) => {
      await withNotices(page, fixture);
      await page.getByRole('button', {name: 'Delete: Missed voice call from Carol Reed'}).click();
      await page.getByRole('alertdialog').waitFor();
    },
    after: async (page, fixture) => {
      await page.keyboard.press('Escape');
      await forget(fixture);
    },
  },
];
