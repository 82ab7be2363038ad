import {afterEach, expect, test} from 'vitest';
import {cdp, page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import '#web/styles.css';
import {grown} from '#web/ui/rem.ts';

type FontSizes = {
  send(method: 'Page.setFontSizes', params: {fontSizes: {standard: number; fixed: number}}): Promise<unknown>;
};
/** What a reader chooses in the browser's settings, px. */
const choose = (standard: number) =>
  (cdp() as unknown as FontSizes).send('Page.setFontSizes', {fontSizes: {standard, fixed: standard}});
afterEach(async () => void (await choose(16)));

test('everything grows with the text size that the reader has chosen', async () => {
  await render(
    <button type="button" className="h-11 px-4 text-sm">
      Continue
    </button>,
  );
  const button = page.getByRole('button').element();
  const measure = () => {
    const {fontSize} = getComputedStyle(button);
    return [Number.parseFloat(fontSize), button.getBoundingClientRect().height, grown(56)];
  };
  await choose(16);
  await expect.poll(() => getComputedStyle(document.documentElement).fontSize).toBe('16px');
  const before = measure();
  await choose(32);
  await expect.poll(measure).toEqual(before.map((one) => one * 2));
});
