// What an admin types into a dialog outlives their session; what they give up, or another admin types, does not.
import {getDefaultStore} from 'jotai';
import {beforeEach, expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {ConfirmedContext} from '#web/admin-area/confirmed.ts';
import {adminAtom, adminSignedIn} from '#web/admin-area/session.ts';
import {forgetAllTyped} from '#web/admin-area/typed.ts';

const store = getDefaultStore();
const admin = (id: string) => ({id, email: `${id}@example.org`}) as AdminIdentity;
const act: PlannedAct = {
  name: 'learners.suspend',
  ids: ['ada'],
  title: 'Suspend Ada Lovelace?',
  effect: 'They can’t sign in.',
  verb: ['Suspend', 'Suspended'],
  whom: ['the learner', 'learners'],
};

const nothing = () => undefined;

const open = (planned: PlannedAct | undefined) => (
  <ConfirmedContext.Provider value={nothing}>
    <ActDialog act={planned} onClose={nothing} />
  </ConfirmedContext.Provider>
);
const reason = () => page.getByRole('textbox', {name: 'Reason'});

beforeEach(() => {
  forgetAllTyped();
  adminSignedIn(admin('a-1'));
});

async function typeThenLoseTheSession() {
  const screen = await render(open(act));
  await userEvent.type(reason(), 'Sent spam to five people');
  await screen.unmount();
  store.set(adminAtom, {state: 'none', hasEnded: true});
}

test('a reason that was typed when the session ended is there after the next sign-in', async () => {
  await typeThenLoseTheSession();
  adminSignedIn(admin('a-1'));
  await render(open(act));
  await expect.element(reason()).toHaveValue('Sent spam to five people');
});

test('it is not there about somebody else, nor for another admin', async () => {
  await typeThenLoseTheSession();
  adminSignedIn(admin('a-1'));
  const screen = await render(open({...act, ids: ['bob']}));
  await expect.element(reason()).toHaveValue('');
  await screen.unmount();
  adminSignedIn(admin('a-2'));
  await render(open(act));
  await expect.element(reason()).toHaveValue('');
});

test('what is given up is forgotten', async () => {
  const screen = await render(open(act));
  await userEvent.type(reason(), 'No');
  await userEvent.click(page.getByRole('button', {name: 'Cancel'}));
  await screen.unmount();
  await render(open(act));
  await expect.element(reason()).toHaveValue('');
});
