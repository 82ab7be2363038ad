import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {PasskeyRow} from '#web/account/passkeys/passkey-row.tsx';

test.each([
  [true, 1],
  [false, 0],
])(
  'a passkey that was refused (%s) as a copy says that it opens nothing, and what to do',
  async (isRefused, times) => {
    const passkey = {
      id: 'a',
      name: 'Phone',
      isSynced: false,
      createdAt: '2026-01-01T00:00:00Z',
      lastUsedAt: null,
    };
    await render(
      <ul>
        <PasskeyRow passkey={{...passkey, isRefused}}>
          <button type="button">Remove</button>
        </PasskeyRow>
      </ul>,
    );
    await expect.element(page.getByText('Phone')).toBeVisible();
    expect(page.getByText('Blocked').elements()).toHaveLength(times);
    expect(page.getByText(/no longer opens your account\. Remove it\.$/).elements()).toHaveLength(times);
  },
);
