import {afterEach, expect, test, vi} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {ChartFrame} from '#web/dev/machines/chart-frame.tsx';
import type {ChartNode} from '#web/io/machine-report.ts';

const chart: ChartNode = {
  id: 'lamp',
  key: 'lamp',
  type: 'compound',
  initial: ['lamp.off'],
  states: [
    {id: 'lamp.off', key: 'off', type: 'atomic', initial: [], states: [], transitions: [], invokes: []},
  ],
  transitions: [],
  invokes: [],
};
const lit = {active: new Set(['lamp', 'lamp.off']), taken: new Set<string>(), step: 1};

/** Its script cannot be fetched. */
class Broken extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {
    // Nobody hears it.
  }
}

afterEach(() => vi.unstubAllGlobals());

test('without its layout library it says so, and draws the chart once the library is there', async () => {
  vi.stubGlobal('Worker', Broken);
  await render(<ChartFrame machine="lamp" chart={chart} lit={lit} onSend={undefined} />);
  await expect.element(page.getByText('The chart can’t be drawn')).toBeVisible();
  vi.unstubAllGlobals();
  await page.getByRole('button', {name: 'Try again'}).click();
  const drawn = page.getByRole('group', {name: 'Chart of lamp'});
  await expect
    .poll(() => drawn.query()?.querySelector('[data-state="lamp.off"]') ?? null, {timeout: 15_000})
    .not.toBeNull();
});
