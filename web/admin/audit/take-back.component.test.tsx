// An act is taken back from its line in the audit log, with words about what has changed since.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {AuditSection} from '#web/admin/audit/audit-section.tsx';
import {ConfirmedContext, type RunConfirmed} from '#web/admin-area/confirmed.ts';
import {adminSignedIn} from '#web/admin-area/session.ts';
import {Toaster} from '#web/ui/overlay/toaster.tsx';

const ACT = '8f14e45f-ceea-467f-9b3d-1c2d3e4f5a6b';
const sent: {name: string; args: unknown}[] = [];
let left = {rows: 3, left: 3};

const run: RunConfirmed = (act) => void act();

beforeEach(() => {
  sent.length = 0;
  adminSignedIn({id: 'a-1', email: 'grace@example.org'} as AdminIdentity);
  vi.stubGlobal('fetch', async (address: string, init?: {body?: string}) => {
    const reply = (body: object) => Response.json(body, {headers: {'academy-epoch': '0'}});
    if (address.includes('/back')) return reply(left);
    if (init?.body !== undefined) {
      sent.push(JSON.parse(init.body) as (typeof sent)[number]);
      return reply({done: ['ada', 'bob'], skipped: [{id: 'eve', why: 'Changed since then.'}]});
    }
    const event = {
      seq: 7,
      at: '2026-11-26T10:00:00.000Z',
      actor: 'admin:2',
      actorName: 'Alan',
      action: 'learner.suspended',
      target: null,
      targetName: null,
      details: {rows: 3, act: ACT},
      network: null,
      reason: 'Spam.',
      canTakeBack: true,
    };
    const other = {...event, seq: 6, details: {rows: 1, act: 'other'}, canTakeBack: false};
    return reply({events: [event, other]});
  });
});
afterEach(() => vi.unstubAllGlobals());

const button = () => page.getByRole('button', {name: /^Take back/});

const show = () =>
  render(
    <ConfirmedContext.Provider value={run}>
      <AuditSection />
      <Toaster />
    </ConfirmedContext.Provider>,
  );

const open = async () => {
  await show();
  await userEvent.click(button());
};

test('only what can be taken back offers it, and says what it was', async () => {
  await show();
  await expect.element(button()).toHaveAccessibleName('Take back: Alan suspended 3 learners');
  expect(button().elements()).toHaveLength(1);
});

test('what has changed since is told before, and after', async () => {
  left = {rows: 3, left: 2};
  await open();
  const dialog = page.getByRole('dialog', {name: 'Take this back?'});
  await expect
    .element(
      dialog.getByText(
        'Alan suspended 3 learners. 2 of 3 are still as it left them and go back. 1 has changed since and doesn’t.',
      ),
    )
    .toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', {name: 'Reason'}), 'Wrong people');
  await userEvent.click(dialog.getByRole('button', {name: 'Take back'}));
  await expect.element(page.getByText('Lifted the suspension of 2 learners')).toBeVisible();
  await expect.element(page.getByText('Changed since then.')).toBeVisible();
  expect(sent).toMatchObject([{name: 'acts.take-back', args: {ids: [ACT], reason: 'Wrong people'}}]);
});

test('where nothing is left, nothing is asked', async () => {
  left = {rows: 3, left: 0};
  await open();
  await expect.element(page.getByText('There’s nothing left to take back')).toBeVisible();
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});
