import {globSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

/** What fetches by React's own `lazy`, and what it does where it cannot. */
const OWN: Readonly<Record<string, string>> = {
  'web/io/pieces/piece.ts': 'waits until it can',
  'web/part/screens.ts': 'a whole page: without it there is none',
  'web/app/app.tsx': 'whole pages',
  'web/admin/area.tsx': 'whole pages, which are not kept for offline',
  'web/spendings/spendings.admin.tsx': 'a whole page, which is not kept for offline',
  'web/admin/sign-in/login.screen.tsx': 'says so in its place',
  'web/app/avatar/avatar-host.tsx': 'says so in its place',
  'web/app/avatar/avatar-layer.tsx': 'ends the session and says so',
  'web/app/call-layer.tsx': 'hangs up and says so',
  'web/app/sharing/share-layer.tsx': 'says so, and keeps what was shared',
  'web/avatar/screen/stage.tsx': 'says so in its place',
  'web/install/install-prompt.tsx': 'says so in its place',
  'web/ui/trace/illustration/lazy-illustration.tsx':
    'leaves the place empty: the words beside it say the same',
};

test('pieces of a page are fetched by `piece`, or their file says what becomes of the page without them', () => {
  const files = globSync('web/**/*.{ts,tsx}', {exclude: (path) => /node_modules|dist|\.test\./.test(path)});
  const found = files.filter((file) =>
    /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(file, 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(OWN).toSorted());
});
