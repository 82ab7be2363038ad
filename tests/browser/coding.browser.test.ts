import {zipSync, strToU8} from 'fflate';
import type {BrowserContext, Page} from 'playwright';
import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {comeBackByRest, enterByRest, newLearner} from '#tests/browser/learner.ts';

// Python is loaded in two browsers.
vi.setConfig({testTimeout: 120_000, hookTimeout: 120_000});

const {origin} = here;
/** Python is loaded with the first run of a page. */
const STARTED = {timeout: 60_000};

const ada = newLearner();
let profiles: Profile[] = [];
let contexts: BrowserContext[] = [];
let a: Page;
let b: Page;
let address = '';

beforeAll(async () => {
  profiles = [await newVisitor(), await newVisitor({serviceWorker: true})];
  contexts = [];
  for (const profile of profiles) contexts.push(await profile.open());
  [a, b] = (await Promise.all(contexts.map(firstPage))) as [Page, Page];
  await enterByRest(a, origin, ada);
  await comeBackByRest(b, origin, ada);
});

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
});

const editor = (page: Page, path: string) => page.getByRole('textbox', {name: `${path}, code`});
const textOf = async (page: Page, path: string): Promise<string> =>
  (await editor(page, path).locator('.cm-line').allTextContents()).join('\n');
const settled = (page: Page) => page.locator('.coding-head').getByText('Saved').waitFor();

/** Puts the cursor at the end of a line, from 1, and types. */
async function typeAfter(page: Page, path: string, line: number, text: string): Promise<void> {
  await editor(page, path).focus();
  await page.keyboard.press('Control+Home');
  for (let at = 1; at < line; at += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

test('a project is made from a template, by keys alone, and runs', async () => {
  await a.goto(`${origin}/coding`);
  // A second attempt finds what the first has made.
  const start = a.getByRole('button', {name: /^Functions with tests/});
  await start
    .or(a.getByRole('link', {name: 'Functions with tests', exact: true}))
    .first()
    .focus();
  await a.keyboard.press('Enter');
  await a.getByRole('heading', {name: 'Functions with tests', level: 1}).waitFor();
  address = a.url();
  await editor(a, 'main.py').focus();
  await a.keyboard.press('Control+Enter');
  await a.getByText('median 5').waitFor(STARTED);
  expect(await violationsOf(a)).toEqual([]);
});

test('what is typed is saved by itself, and there after a reload', async () => {
  await typeAfter(a, 'main.py', 3, '\nprint("typed", len(waits))');
  await settled(a);
  await a.reload();
  await editor(a, 'main.py').waitFor();
  expect(await textOf(a, 'main.py')).toContain('print("typed", len(waits))');
  await a.getByRole('button', {name: 'Run', exact: true}).click();
  await a.getByText('typed 5').waitFor(STARTED);
  await a.getByRole('tab', {name: /Variables/}).click();
  await a.getByRole('row', {name: /waits list/}).waitFor();
});

test('a key that was not saved when the window closed is not lost', async () => {
  await editor(a, 'main.py').focus();
  await a.keyboard.press('Control+Home');
  await a.keyboard.type('# k');
  // No pause for a save: the page goes away.
  await a.goto('about:blank');
  await a.goto(address);
  await editor(a, 'main.py').waitFor();
  await expect.poll(() => textOf(a, 'main.py')).toMatch(/^# k/);
  await settled(a);
});

test('tests are run and read, and a failing one leads to its line', async () => {
  await a.getByRole('treeitem', {name: 'stats.py', exact: true}).focus();
  await a.keyboard.press('Enter');
  await editor(a, 'stats.py').waitFor();
  await a.getByRole('button', {name: 'Run tests'}).first().click();
  await a.getByText('4 passed').waitFor(STARTED);
  await typeAfter(a, 'stats.py', 7, ' + 1');
  await a.getByRole('button', {name: 'Run tests'}).first().click();
  await a.getByText('1 failed, 3 passed').waitFor();
  await a.getByRole('button', {name: /Go to line 5 of test_stats.py/}).click();
  await editor(a, 'test_stats.py').waitFor();
  await a.getByRole('treeitem', {name: 'main.py'}).click();
  await settled(a);
});

test('two devices, one of them offline: changes of different lines come together', async () => {
  await b.goto(address);
  await editor(b, 'main.py').waitFor();
  await expect.poll(() => textOf(b, 'main.py')).toBe(await textOf(a, 'main.py'));
  await contexts[1]?.setOffline(true);
  await typeAfter(b, 'main.py', 1, '\n# from b');
  await b.locator('.coding-head').getByText('Waiting to send').waitFor();
  const lines = (await textOf(a, 'main.py')).split('\n').length;
  await typeAfter(a, 'main.py', lines, '\n# from a');
  await settled(a);

  await contexts[1]?.setOffline(false);
  for (const page of [a, b]) {
    await expect.poll(() => textOf(page, 'main.py'), {timeout: 30_000}).toMatch(/# from b[^]*# from a/);
  }
  expect(await a.getByText('Two devices changed').count()).toBe(0);
});

test('two devices, one of them offline: where both changed a line, both versions are kept, and said to be', async () => {
  await contexts[1]?.setOffline(true);
  await typeAfter(b, 'main.py', 1, ' B');
  await b.locator('.coding-head').getByText('Waiting to send').waitFor();
  await typeAfter(a, 'main.py', 1, ' A');
  await settled(a);

  await contexts[1]?.setOffline(false);
  for (const page of [a, b]) {
    await page.getByText('Two devices changed the same lines of main.py').waitFor();
    await expect.poll(() => textOf(page, 'main.py')).toMatch(/^# k.* A\n/);
  }
  expect(await violationsOf(b)).toEqual([]);
  await b.getByRole('button', {name: 'Open it'}).click();
  await expect.poll(() => textOf(b, 'main (other version).py')).toMatch(/^# k.* B\n/);
  await b.getByRole('button', {name: 'Delete it'}).click();
  for (const page of [a, b]) await page.getByText('Two devices changed').waitFor({state: 'detached'});
});

test('files are made, renamed and deleted by keys, and a deletion is taken back', async () => {
  await a.getByRole('button', {name: 'New file'}).focus();
  await a.keyboard.press('Enter');
  await a.getByRole('textbox', {name: 'Name'}).fill('../evil.py');
  await a.keyboard.press('Enter');
  await a.getByText('can’t contain “.” or “..”').waitFor();
  await a.getByRole('textbox', {name: 'Name'}).fill('data/notes.txt');
  await a.keyboard.press('Enter');
  const tree = a.getByRole('tree', {name: 'Files'});
  await tree.getByRole('treeitem', {name: 'notes.txt'}).waitFor();
  await tree.getByRole('treeitem', {name: 'data'}).focus();
  await a.keyboard.press('ArrowLeft');
  await tree.getByRole('treeitem', {name: 'notes.txt'}).waitFor({state: 'detached'});
  await a.keyboard.press('ArrowRight');
  await a.keyboard.press('ArrowDown');
  await a.keyboard.press('F2');
  await a.getByRole('textbox', {name: 'Name'}).fill('data/readme.txt');
  await a.keyboard.press('Enter');
  await tree.getByRole('treeitem', {name: 'readme.txt'}).focus();
  await a.keyboard.press('Delete');
  await tree.getByRole('treeitem', {name: 'readme.txt'}).waitFor({state: 'detached'});
  await a.getByRole('button', {name: 'Undo'}).click();
  await tree.getByRole('treeitem', {name: 'readme.txt'}).waitFor();
});

test('a zip file becomes a project, and one that leads out of itself does not', async () => {
  const choose = async (name: string, entries: Record<string, string>) => {
    const bytes = zipSync(
      Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])),
    );
    await a
      .getByLabel('Zip file', {exact: true})
      .setInputFiles({name, mimeType: 'application/zip', buffer: Buffer.from(bytes)});
  };
  await a.goto(`${origin}/coding`);
  await a.getByRole('button', {name: 'New project'}).click();
  await a.getByRole('menuitem', {name: 'Zip file'}).click();
  await choose('evil.zip', {'../evil.py': 'x'});
  await a.getByRole('alert').getByText('leads out of it').waitFor();
  await choose('Prices.zip', {'prices/main.py': 'print("from a zip file")\n', 'prices/a.png': 'x'});
  await a.getByRole('heading', {name: 'Prices', level: 1}).waitFor();
  await a.getByText('1 file was left out', {exact: true}).waitFor();
  expect(await textOf(a, 'main.py')).toContain('from a zip file');
});

test('a project is downloaded as a zip file, from the list too', async () => {
  await a.goto(`${origin}/coding`);
  await a.getByRole('button', {name: 'More for Prices'}).click();
  const [download] = await Promise.all([
    a.waitForEvent('download'),
    a.getByRole('menuitem', {name: 'Download as zip'}).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Prices.zip');
});

test('a deleted project comes back by Undo, on both devices', async () => {
  await b.goto(`${origin}/coding`);
  await b.getByRole('link', {name: 'Prices', exact: true}).waitFor();
  await a.getByRole('button', {name: 'More for Prices'}).click();
  await a.getByRole('menuitem', {name: 'Delete'}).click();
  await b.getByRole('link', {name: 'Prices', exact: true}).waitFor({state: 'detached'});
  await a.getByRole('button', {name: 'Undo'}).click();
  for (const page of [a, b]) await page.getByRole('link', {name: 'Prices', exact: true}).waitFor();
  expect(await violationsOf(b)).toEqual([]);
});

test('a project that was opened can be opened and changed offline', async () => {
  await b.evaluate(async () => void (await navigator.serviceWorker.ready));
  await b.goto(address);
  await b.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await editor(b, 'main.py').waitFor();
  await contexts[1]?.setOffline(true);
  await b.goto(`${origin}/coding`);
  await b.getByRole('link', {name: 'Functions with tests'}).click();
  await editor(b, 'main.py').waitFor();
  await typeAfter(b, 'main.py', 1, ' offline');
  await b.locator('.coding-head').getByText('Waiting to send').waitFor();
  await contexts[1]?.setOffline(false);
  await settled(b);
  await a.goto(address);
  // Another file was in view there last.
  await a.getByRole('treeitem', {name: 'main.py'}).click();
  await expect.poll(() => textOf(a, 'main.py')).toMatch(/^.* offline\n/);
});

test('Python in a message runs where it is read', async () => {
  await a.goto(`${origin}/community?channel=help`);
  await a.getByRole('textbox', {name: 'Message #help'}).fill('```python\nprint(6 * 7, "runs")\n```');
  await a.getByRole('button', {name: 'Send'}).click();
  const message = a.getByRole('article').filter({hasText: 'print(6'}).last();
  await message.getByRole('button', {name: 'Run'}).click();
  await message.getByRole('group', {name: 'Output'}).getByText('42 runs').waitFor(STARTED);
});
