// The coding area: the first visit, the grid, ways to import, and a project with output, an error, tests and versions.
import type {Page} from 'playwright';
import {go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

/** How long Python may take to be loaded on a machine that has other work, ms. */
const PYTHON_MS = 60_000;

async function toProjects(page: Page, {origin}: ScreenFixture): Promise<void> {
  await go(page, `${origin}/coding`);
  await page.getByRole('heading', {name: 'Coding', level: 1}).waitFor();
}

async function openProject(page: Page, fixture: ScreenFixture, name: string): Promise<void> {
  await toProjects(page, fixture);
  const link = page.getByRole('link', {name, exact: true});
  await page
    .getByRole('button', {name: /Functions with tests|New project/})
    .first()
    .waitFor();
  if ((await link.count()) > 0) return link.click();
  const first = page.getByRole('button', {name: new RegExp(`^${name}`)});
  if ((await first.count()) > 0) await first.click();
  else {
    await page.getByRole('button', {name: 'New project'}).click();
    await page.getByRole('menuitem', {name}).click();
  }
  await page.getByRole('heading', {name, level: 1}).waitFor();
  return undefined;
}

/** On a phone one of three views is shown. */
async function look(page: Page, view: 'Files' | 'Code' | 'Output'): Promise<void> {
  const choice = page.getByRole('radio', {name: view});
  if (await choice.isVisible()) await choice.check();
}

export const coding: readonly Screen[] = [
  {
    name: 'coding-empty',
    as: 'learner',
    show: async (page, fixture) => {
      await toProjects(page, fixture);
      await page.getByRole('button', {name: /Functions with tests/}).waitFor();
    },
  },
  {
    name: 'coding-project',
    as: 'learner',
    show: async (page, fixture) => {
      await openProject(page, fixture, 'Functions with tests');
      await page.getByRole('button', {name: 'Run', exact: true}).click();
      await page.getByText('median 5').first().waitFor({timeout: PYTHON_MS});
    },
  },
  {
    name: 'coding-tests',
    as: 'learner',
    show: async (page, fixture) => {
      await openProject(page, fixture, 'Functions with tests');
      await page.getByRole('button', {name: 'Run tests'}).first().click();
      await page.getByText('4 passed').waitFor({timeout: PYTHON_MS});
    },
  },
  {
    name: 'coding-error',
    as: 'learner',
    show: async (page, fixture) => {
      await openProject(page, fixture, 'Explore a table');
      await look(page, 'Code');
      const code = page.getByRole('textbox', {name: 'main.py, code'});
      await code.click();
      await page.keyboard.press('Control+Home');
      await page.keyboard.type('print(ordres)\n');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Whole traceback').waitFor({timeout: PYTHON_MS});
    },
  },
  {
    name: 'coding-files',
    as: 'learner',
    show: async (page, fixture) => {
      await openProject(page, fixture, 'A small classifier');
      await look(page, 'Files');
      await page.getByRole('button', {name: 'New file'}).click();
      await page.getByRole('textbox', {name: 'Name'}).fill('data/notes.txt');
      await page.getByRole('button', {name: 'Create'}).click();
      await look(page, 'Files');
      await page.getByRole('treeitem', {name: 'notes.txt'}).waitFor();
    },
  },
  {
    name: 'coding',
    as: 'learner',
    show: async (page, fixture) => {
      await toProjects(page, fixture);
      await page.getByRole('link', {name: 'A small classifier'}).waitFor();
      await page.getByText(/ used$/).waitFor();
    },
  },
  {
    name: 'coding-import',
    as: 'learner',
    show: async (page, fixture) => {
      await toProjects(page, fixture);
      await page.getByRole('button', {name: 'New project'}).click();
      await page.getByRole('menuitem', {name: 'GitHub repository'}).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'coding-versions',
    as: 'learner',
    show: async (page, fixture) => {
      await openProject(page, fixture, 'Functions with tests');
      await page.getByRole('button', {name: 'More', exact: true}).click();
      await page.getByRole('menuitem', {name: /Earlier versions/}).click();
      await page.getByText(/, now$/).click();
      await page.getByRole('group', {name: 'main.py then'}).waitFor();
    },
  },
];
