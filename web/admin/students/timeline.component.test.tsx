// A learner's timeline and what they used of AI, in the detail drawer.
import {afterEach, expect, test, vi} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {TimelineEntry} from '#schema/admin/students/timeline.api.ts';
import {AiUse} from '#web/admin/students/ai-use.tsx';
import {Timeline} from '#web/admin/students/timeline.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = (id: string, more: Partial<TimelineEntry>): TimelineEntry => ({
  id,
  kind: 'signed-in',
  at: '2026-11-26T10:00:00.000Z',
  about: null,
  scorePct: null,
  ...more,
});
const lines = () => [...document.querySelectorAll('ol > li')].map((line) => line.textContent);

test('each entry says what it was, an act with its reason', async () => {
  const entries = [
    entry('1', {kind: 'suspended', about: 'Spam.'}),
    entry('2', {kind: 'signed-in', about: 'passkey'}),
    entry('3', {kind: 'checkpoint-failed', about: 'Basics', scorePct: 40}),
    entry('4', {kind: 'lesson-done', about: 'Values'}),
    entry('5', {kind: 'registered'}),
  ];
  await render(<Timeline userId="ada" first={{entries, next: null}} />);
  const words = lines();
  for (const [at, begins] of [
    'Suspended by an admin“Spam.”',
    'Signed in with a passkey',
    'Didn’t pass the checkpoint of “Basics”: 40%',
    'Finished “Values”',
    'Registered',
  ].entries()) {
    expect(words[at]).toContain(begins);
  }
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('earlier ones follow on request, until there are none; newer ones begin again', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, location.origin).searchParams.get('after'));
    const body = {entries: [entry('2', {kind: 'registered'})], next: null};
    return Response.json(body, {headers: {'academy-epoch': '0'}});
  });
  const first = {entries: [entry('1', {})], next: '5 signed-in:1'};
  const screen = await render(<Timeline userId="ada" first={first} />);
  await userEvent.click(page.getByRole('button', {name: 'Show earlier'}));
  await expect.poll(() => lines().length).toBe(2);
  expect(asked).toEqual(['5 signed-in:1']);
  expect(page.getByRole('button').elements()).toEqual([]);
  await screen.rerender(<Timeline userId="ada" first={{...first}} />);
  await expect.poll(() => lines().length).toBe(1);
});

test('what was used of AI is told by feature, with what it cost together', async () => {
  const ai = {
    uses: 13,
    costMicros: 3_000_000,
    features: [
      {feature: 'voice', uses: 1, seconds: 200, costMicros: 2_000_000},
      {feature: 'tutor', uses: 12, seconds: 0, costMicros: 1_000_000},
    ],
  };
  await render(<AiUse ai={ai} />);
  await expect
    .element(page.getByRole('term').first())
    .toHaveTextContent('Voice tutor: 1 use, 3 min of voice');
  await expect.element(page.getByText('$3.00')).toBeVisible();
});

test('a learner who used nothing is said to', async () => {
  await render(<AiUse ai={{uses: 0, costMicros: 0, features: []}} />);
  await expect.element(page.getByText('Nothing in the last 30 days.')).toBeVisible();
});
