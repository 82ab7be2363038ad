// The screens of a learner. Those of guests, admins and calls are in files of their own: a screen that fails has the
// screens of its file shown once more.
import {expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {screensOf, testScreens} from '#tests/browser/axe-on-screens.ts';
import {newVisitor} from '#tests/browser/browsers.ts';

const opened = testScreens(screensOf('learner'), () => newVisitor({serviceWorker: true}));

test('axe finds what is wrong, in the colours too', async () => {
  const other = await opened.context.newPage();
  await other.setContent(
    '<html lang="en"><title>t</title><main><h1>t</h1><button></button><p style="color:#aaa">too pale to read',
  );
  expect((await violationsOf(other)).map((line) => line.split(':')[0])).toEqual([
    'button-name',
    'color-contrast',
  ]);
  expect((await violationsOf(other, 'colours')).map((line) => line.split(':')[0])).toEqual([
    'color-contrast',
  ]);
  await other.close();
});

test('text that should become HTML stays text, and is noticed', async () => {
  const became = await opened.page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src="/x" onerror="alert(1)">';
      return document.body.innerHTML;
    } catch {
      return 'refused';
    }
  });
  expect(became).toBe('refused');
  await expect
    .poll(opened.profile.brokenPolicies)
    .toEqual([expect.stringContaining('require-trusted-types-for')]);
});
