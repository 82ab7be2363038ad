// The audit log can be read to its beginning, however long it is.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {AuditSection} from '#web/admin/audit/audit-section.tsx';

const LENGTH = 230;
const asked: URLSearchParams[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, location.origin).searchParams;
    asked.push(query);
    const below = Number(query.get('before') ?? LENGTH + 1);
    const count = Math.min(Number(query.get('limit')), below - 1);
    const events = Array.from({length: count}, (_, at) => ({
      seq: below - 1 - at,
      at: '2026-11-26T10:00:00.000Z',
      actor: 'admin:1',
      actorName: 'Grace',
      action: 'admin.signed-in',
      target: null,
      targetName: null,
      details: {},
      network: null,
      reason: null,
      canTakeBack: false,
    }));
    return Response.json({events}, {headers: {'academy-epoch': '0'}});
  });
});
afterEach(() => vi.unstubAllGlobals());

const more = () => page.getByRole('button', {name: 'Show earlier events'});
const numbers = () =>
  [...document.querySelectorAll('ol[aria-label="Events"] > li > span:first-child')].map((span) =>
    Number(span.textContent),
  );

test('earlier events are shown, each once, until there are none', async () => {
  await render(<AuditSection />);
  for (const count of [20, 40, 60, 80, 100, 200]) {
    await expect.poll(() => numbers().length).toBe(count);
    await userEvent.click(more());
  }
  await expect.poll(() => numbers().length).toBe(LENGTH);
  expect(numbers()).toEqual(Array.from({length: LENGTH}, (_, at) => LENGTH - at));
  await expect.poll(() => more().query()).toBeNull();
  expect(asked.flatMap((query) => query.get('before') ?? [])).toEqual(['131', '31']);
});

test('other events begin at the newest again', async () => {
  await render(<AuditSection />);
  for (const count of [20, 40, 60, 80, 100]) {
    await expect.poll(() => numbers().length).toBe(count);
    await userEvent.click(more());
  }
  await expect.poll(() => numbers().length).toBe(200);
  await userEvent.click(page.getByRole('radio', {name: 'Everything'}));
  await expect.poll(() => numbers().length).toBe(100);
});
