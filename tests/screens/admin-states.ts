// Admin pages that wait, that could not load, that are out of reach, and that are full.
import {asAdmin} from '#tests/screens/as-admin.ts';
import {go, type Screen} from '#tests/screens/screen.ts';

const ZERO = /\/zero-admin\//;

declare global {
  var openSockets: Set<WebSocket>;
}

/** In the page: an emulated “offline” leaves open sockets alone. */
function rememberSockets(): void {
  globalThis.openSockets = new Set();
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      globalThis.openSockets.add(this);
    }
  };
}

/** In this order, and after all others: some go on where the one before ended, and from some on no rows come in. */
export const adminStates: readonly Screen[] = [
  {
    name: 'admin-students-full',
    as: 'admin',
    show: async (page, fixture) => {
      await fixture.pool.query(
        `insert into "user" ("id", "username", "fullName")
         select 'full-' || n, 'learner-' || n,
                (array['Ada Lovelace', 'Grace Brewster Murray Hopper', 'Linus', 'Maria Guadalupe Ramírez y Ortega'])[1 + n % 4]
         from generate_series(1, 120) n on conflict do nothing`,
      );
      await fixture.pool.query(
        `insert into "learner" ("userId", "entryId", "isListed", "country", "isPythonTestCompleted", "cohortId")
         select "id", gen_random_uuid()::text, true, (array['DE', 'PT', 'IN', null])[1 + length("id") % 4],
                length("username") % 2 = 0, 'november-2025'
         from "user" where "id" like 'full-%' on conflict do nothing`,
      );
      await asAdmin('/admin/students?sort=-fullName', 'Maria Guadalupe')(page, fixture);
    },
  },
  {
    name: 'admin-students-all-selected',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('checkbox', {name: 'Select Maria Guadalupe'}).first().click();
      await page.keyboard.press('Control+a');
      await page.getByRole('toolbar', {name: 'Selected rows'}).getByRole('button', {name: 'More'}).click();
      await page.getByRole('menuitem', {name: 'Delete accounts'}).waitFor();
    },
  },
  {
    name: 'admin-students-delete',
    as: 'admin',
    show: async (page) => {
      await page.getByRole('menuitem', {name: 'Delete accounts'}).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', {name: 'Delete for good'}).click();
      await dialog.getByText('A reason is required').waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'admin-students-undo',
    as: 'admin',
    show: async (page, fixture) => {
      await asAdmin('/admin/students?sort=-fullName', 'Maria Guadalupe')(page, fixture);
      await page.getByRole('checkbox', {name: 'Select Maria Guadalupe'}).first().click();
      await page.getByRole('toolbar').getByRole('button', {name: 'Suspend'}).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Spam in the community.');
      await dialog.getByRole('button', {name: 'Suspend'}).click();
      await page.getByRole('button', {name: 'Undo'}).waitFor();
    },
    after: (page) => page.getByRole('button', {name: 'Undo'}).click(),
  },
  {
    name: 'admin-failed',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.route('**/api/admin/{overview,audit}*', (route) =>
        route.fulfill({status: 500, json: {message: 'Something went wrong on our side. Please try again.'}}),
      );
      await go(page, `${origin}/admin`);
      await page.getByText('The overview couldn’t be loaded').waitFor();
    },
    after: (page) => page.unroute('**/api/admin/{overview,audit}*'),
  },
  {
    name: 'admin-teaching-failed',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.route('**/api/admin/course-figures', (route) =>
        route.fulfill({status: 500, json: {message: 'Something went wrong on our side. Please try again.'}}),
      );
      await go(page, `${origin}/admin/teaching?tab=lessons`);
      await page.getByText('couldn’t be loaded').first().waitFor();
    },
    after: (page) => page.unroute('**/api/admin/course-figures'),
  },
  {
    name: 'admin-students-offline',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.addInitScript(rememberSockets);
      await page.goto(`${origin}/admin/students?sort=-fullName`);
      await page.getByText('Maria Guadalupe').first().waitFor();
      await page.routeWebSocket(ZERO, (socket) => void socket.close());
      await page.evaluate(() => globalThis.openSockets.forEach((socket) => socket.close()));
      await page.getByText('Not connected').waitFor();
    },
  },
  {
    name: 'admin-students-loading',
    as: 'admin',
    show: async (page, {origin}) => {
      await page.routeWebSocket(ZERO, () => undefined);
      await page.goto(`${origin}/admin/students`);
      await page.getByLabel('Loading students').waitFor();
    },
  },
];
