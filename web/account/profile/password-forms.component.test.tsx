// Changing the password where the answer gets lost: the form says what is known, and no more.
import {afterEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {ChangePassword} from '#web/account/profile/password-forms.tsx';

afterEach(() => void vi.unstubAllGlobals());

/** @param change what the change is answered; whoever asks is still signed in. */
async function change(answer: () => Response): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const {pathname} = new URL(url, location.origin);
    asked.push(pathname);
    if (pathname === '/api/user/password') return answer();
    throw new TypeError('Failed to fetch');
  });
  await render(<ChangePassword username="zoe" disabled={false} onChanged={() => undefined} />);
  await userEvent.fill(page.getByLabelText('Current password'), 'correct horse battery');
  await userEvent.fill(page.getByLabelText('New password'), 'a bicycle in the rain');
  await page.getByRole('button', {name: 'Change password'}).click();
  return asked;
}

test.each<[string, () => Response]>([
  [
    'lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['a proxy’s own', () => new Response('Gateway timeout', {status: 504})],
  [
    'that something broke behind the academy',
    () =>
      Response.json(
        {message: 'The academy can’t save right now.', code: 'UNAVAILABLE'},
        {status: 503, headers: {[EPOCH_HEADER]: '1'}},
      ),
  ],
])(
  'where the answer is %s nobody says that it wasn’t changed, and it is asked who is signed in',
  async (_, answer) => {
    const asked = await change(answer);
    await expect.element(page.getByText('We don’t know if your password was changed')).toBeVisible();
    await expect
      .element(page.getByText(/if your current password isn’t accepted anymore, the new one is/))
      .toBeVisible();
    expect(page.getByText('Your password wasn’t changed').query()).toBeNull();
    expect(asked).toHaveLength(2);
  },
);

test('what the academy has rejected was not changed', async () => {
  const asked = await change(() =>
    Response.json({message: 'Try another day.'}, {status: 429, headers: {[EPOCH_HEADER]: '1'}}),
  );
  await expect.element(page.getByText('Your password wasn’t changed')).toBeVisible();
  await expect.element(page.getByText('Try another day.')).toBeVisible();
  expect(asked).toHaveLength(1);
});
