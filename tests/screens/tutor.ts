// The tutor with an answer, a hint, and where nothing was found.
import type {Page} from 'playwright';
import {go, type Screen} from '#tests/screens/screen.ts';

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', {name: 'Your question'}).fill(text);
  await page.getByRole('button', {name: 'Ask', exact: true}).click();
  await page.getByRole('article', {name: text}).getByRole('button', {name: 'This helped'}).waitFor();
}

export const tutor: readonly Screen[] = [
  {
    name: 'tutor',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/personal-tutor`);
      await ask(page, 'Why is 0.1 + 0.2 not 0.3 with floats?');
      await ask(page, 'What is the capital of France?');
    },
  },
];
