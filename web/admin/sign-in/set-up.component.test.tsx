import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {SetUpScreen} from '#web/admin/sign-in/set-up.screen.tsx';

let isPasskeyOnly: boolean;
const says = (body: object) => Response.json(body, {headers: {[EPOCH_HEADER]: '1'}});
const onDone = vi.fn();

beforeEach(() => {
  onDone.mockClear();
  vi.stubGlobal('fetch', async (address: string) =>
    says(
      address.endsWith('/begin')
        ? {secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD', isPasskeyOnly}
        : {admin: {id: 'a-1', email: 'g@example.org', fullName: 'Grace'}, recoveryCodes: ['one', 'two']},
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function setUp() {
  await userEvent.fill(page.getByLabelText('Full name'), 'Grace');
  await userEvent.fill(page.getByLabelText('Email'), 'g@example.org');
  await userEvent.fill(page.getByLabelText('Password', {exact: true}), 'correct horse battery');
  await userEvent.fill(page.getByLabelText('Code', {exact: true}), '123456');
  await userEvent.click(page.getByRole('button', {name: 'Create the admin account'}));
  await userEvent.click(page.getByRole('checkbox'));
}

test('where admins sign in with passkeys only, a new one reads so and is led to adding theirs', async () => {
  isPasskeyOnly = true;
  await render(<SetUpScreen token="t" onDone={onDone} />);
  await expect.element(page.getByText(/Admins here sign in with a passkey/)).toBeVisible();
  expect(page.getByText(/sign in with your password and a code/).query()).toBeNull();
  await setUp();
  await userEvent.click(page.getByRole('button', {name: 'Add a passkey'}));
  expect(onDone).toHaveBeenCalledWith(true);
});

test('elsewhere they read that they sign in with a password and a code', async () => {
  isPasskeyOnly = false;
  await render(<SetUpScreen token="t" onDone={onDone} />);
  await expect.element(page.getByText(/sign in with your password and a code/)).toBeVisible();
  await setUp();
  await userEvent.click(page.getByRole('button', {name: 'Go to the admin area'}));
  expect(onDone).toHaveBeenCalledWith(false);
});
