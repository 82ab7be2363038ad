import {FileText} from 'lucide-react';
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {Palette} from '#web/palette/palette.tsx';
import type {PaletteSource} from '#web/part/palette.ts';

const many: PaletteSource = {
  needsData: false,
  useEntries: () =>
    Array.from({length: 30}, (_, at) => ({
      id: `page:${at}`,
      kind: `Kind ${at % 10}`,
      icon: FileText,
      title: `Page ${at}`,
      detail: '',
      path: `/${at}`,
    })),
};
const user = {id: 'ada'} as Parameters<typeof Palette>[0]['user'];

test.each([
  ['a landscape phone', 844, 390],
  ['a phone', 390, 844],
  ['200% zoom', 720, 450],
])('all of it is inside the window on %s, and the list scrolls', async (_, width, height) => {
  await page.viewport(width, height);
  await render(<Palette user={user} sources={[many]} open onOpenChange={() => undefined} />);
  await page.getByRole('combobox').fill('page');
  await expect.element(page.getByRole('status').getByText(/^\d\d results$/)).toBeVisible();
  const {top, bottom} = page.getByRole('dialog').element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
});
