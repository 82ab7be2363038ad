// The overview's figures: how far learners get, and what was spent on AI today.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import type {AiToday, Funnel} from '#schema/admin/overview.api.ts';
import {AiTile} from '#web/admin/overview/ai-tile.tsx';
import {FunnelCard} from '#web/admin/overview/funnel.tsx';

const FUNNEL: Funnel = {
  countedAt: new Date().toISOString(),
  registered: 1200,
  begun: 600,
  passed: 300,
  lesson: 200,
  module: 0,
  stops: [{lessonId: 'l-1', title: 'Values and names', module: 'Python that works', learners: 40}],
};
const step = (name: string) => page.getByRole('listitem').filter({hasText: name});

test('each step has its learners, and their share of the step before', async () => {
  await render(<FunnelCard funnel={FUNNEL} />);
  await expect.element(step('Registered')).toHaveTextContent('Registered1,200');
  await expect
    .element(step('Began the assessment'))
    .toHaveTextContent('Began the assessment60050% of the step before');
  await expect
    .element(step('Finished a lesson'))
    .toHaveTextContent('Finished a lesson20067% of the step before');
  await expect
    .element(step('Values and names'))
    .toHaveTextContent('Values and namesPython that works40 learners');
});

test('an academy without learners has steps of zero, and none of nothing', async () => {
  const none = {registered: 0, begun: 0, passed: 0, lesson: 0, module: 0, stops: []};
  await render(<FunnelCard funnel={{...FUNNEL, ...none}} />);
  await expect.element(step('Began the assessment')).toHaveTextContent('Began the assessment0');
  expect(page.getByText(/%/).elements()).toEqual([]);
  await expect.element(page.getByText('Nobody who passed has been away for 14 days.')).toBeVisible();
});

test('what is not counted yet is said', async () => {
  await render(<FunnelCard funnel={null} />);
  await expect.element(page.getByText('It’s being counted and shows up here within a minute.')).toBeVisible();
});

const tile = (ai: AiToday) =>
  render(
    <dl>
      <AiTile {...ai} />
    </dl>,
  );

test('what was spent on AI is told against the budget, and leads to all of it', async () => {
  await tile({spentMicros: 1_250_000, budgetMicros: 5_000_000});
  await expect.element(page.getByRole('definition')).toHaveTextContent('$1.25of $5.00, 25%');
  await expect
    .element(page.getByRole('link', {name: 'AI spend today'}))
    .toHaveAttribute('href', '/admin/ai-spendings');
});

test('an academy without a budget says that nothing is spent', async () => {
  await tile({spentMicros: 0, budgetMicros: null});
  await expect.element(page.getByText('No budget, so nothing is spent')).toBeVisible();
});
