// The list of browsers that get pushes, and the one that the learner is looking at.
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {EPOCH_HEADER} from '#schema/commands/commands.api.ts';
import {expectConsole} from '#tests/guard-console.ts';
import {wanted} from '#web/notifications/push/device.ts';
import {PushSection} from '#web/notifications/push/push-section.tsx';
import {ALONE, smallTutor} from '#web/tutor/small-tutor.tsx';
import {currentToast} from '#web/ui/overlay/toast.ts';

beforeEach(() => expectConsole(ALONE));

const browser = (label: string) => ({
  id: label,
  endpointHash: label,
  label,
  categories: ['general'],
  createdAt: new Date().toISOString(),
  lastOkAt: null,
});

/** What the academy answers: the browsers that get pushes, and to what is done with one. @returns what was asked of it. */
function academyHas(labels: readonly string[], answer: () => Response): readonly string[] {
  const asked: string[] = [];
  const own = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith('/api/push/')) return own(input, init);
    if (input === '/api/push/browsers')
      return said({browsers: labels.map((label) => browser(label)), removed: []});
    asked.push(`${init.method} ${input}`);
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}
const said = (reply: object, status = 200) => Response.json(reply, {status, headers: {[EPOCH_HEADER]: '0'}});

const line = (label: string) => page.getByRole('listitem').filter({hasText: label});

test.each([
  ['Send a test to', 'POST /api/push/browsers/Phone/test', 'Test notification sent'],
  ['Remove', 'DELETE /api/push/browsers/Phone', 'Push notifications are off in that browser'],
])(
  '“%s” is about its own line, and the list of notifications keeps what came of it',
  async (act, asks, words) => {
    const asked = academyHas(['Laptop', 'Phone'], () => said({message: words}));
    await smallTutor().show(<PushSection />);
    await line('Phone')
      .getByRole('button', {name: `${act} Phone`})
      .click();
    await expect.poll(() => currentToast()?.title).toBe(words);
    expect(asked).toEqual([asks]);
    expect(currentToast()?.isUnlisted).toBeUndefined();
  },
);

test.each([
  ['Send a test to', 'The test notification wasn’t sent'],
  ['Remove', 'That browser still gets push notifications'],
])('“%s” that does not succeed says why', async (act, words) => {
  const why = 'That browser’s push service can’t be reached.';
  academyHas(['Phone'], () => said({message: why}, 503));
  await smallTutor().show(<PushSection />);
  await page.getByRole('button', {name: `${act} Phone`}).click();
  await expect.poll(currentToast).toMatchObject({title: words, description: why, tone: 'bad'});
  expect(currentToast()?.isUnlisted).toBeUndefined();
});

test('a browser that has lost its subscription says so, and one that never had any does not', async () => {
  academyHas(['Phone'], () => said({}));
  const learner = smallTutor();
  const first = await learner.show(<PushSection />);
  await expect.element(page.getByRole('button', {name: 'Turn on', exact: true})).toBeVisible();
  const lost = page.getByText('This browser lost its subscription');
  expect(lost.elements()).toEqual([]);
  await first.unmount();
  wanted(learner.userId).keep(true);
  onTestFinished(() => wanted(learner.userId).forget());
  await learner.show(<PushSection />);
  await expect.element(lost).toBeVisible();
  await expect.element(page.getByRole('button', {name: 'Turn on again'})).toBeVisible();
});
