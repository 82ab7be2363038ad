// The tutor: an answer of the lessons and of a model, where nothing was found, a question on its way and one that waits, hints,
// what was refused, and the conversations.
import type {Page} from 'playwright';
import {go, type Screen, type ScreenFixture} from '#tests/screens/screen.ts';

const FLOATS = 'Why is 0.1 + 0.2 not 0.3 with floats?';

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', {name: 'Your question'}).fill(text);
  await page.getByRole('button', {name: 'Ask', exact: true}).click();
}

async function ask(page: Page, text: string): Promise<void> {
  await type(page, text);
  await page.getByRole('article', {name: text}).getByRole('button', {name: 'This helped'}).waitFor();
}

/** An answer that is wanted is there for the next size, too. */
async function open(page: Page, origin: string): Promise<void> {
  await go(page, `${origin}/modules`);
  await go(page, `${origin}/personal-tutor`);
  await page.getByText('Ask me anything').waitFor();
}

/** No screen depends on what the browser of a test has for a microphone. */
async function refuseMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.getByRole('button', {name: 'Start Chat', exact: true}).click();
  await page.getByRole('dialog', {name: 'Microphone Access Required'}).waitFor();
}

async function talk(page: Page): Promise<void> {
  await refuseMicrophone(page);
  await page.getByRole('dialog').getByRole('button', {name: 'Type instead'}).click();
  await page.getByText('Connected - Ask me anything!').waitFor();
}

const SERVICE = 'models.example.org';

/** The last question that its learner has asked, as if a model wrote its answer, or had. @param written none while it does. */
async function write({pool, username}: ScreenFixture, written: string | undefined): Promise<void> {
  const part = {kind: 'written', text: written, service: SERVICE, ownLines: 0};
  await pool.query(
    `update "tutorTurn" set "isWriting" = $2, "parts" = $3::jsonb || "parts" where "id" = (
       select t."id" from "tutorTurn" t join "user" u on u."id" = t."userId"
       where u."username" = $1 order by t."createdAt" desc limit 1)`,
    [username, written === undefined, JSON.stringify(written === undefined ? [] : [part])],
  );
}

export const tutor: readonly Screen[] = [
  {
    name: 'tutor-nothing',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await ask(page, 'What is the capital of France?');
    },
  },
  {
    name: 'tutor-answer',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await ask(page, FLOATS);
    },
  },
  {
    name: 'tutor-source',
    as: 'learner',
    show: async (page) => {
      await page
        .getByRole('link', {name: /^Values, names and types: /})
        .first()
        .click();
      await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
    },
  },
  {
    name: 'tutor-written',
    as: 'learner',
    show: async (page, fixture) => {
      await open(page, fixture.origin);
      await ask(page, 'Why are floats close?');
      await write(
        fixture,
        'A float is kept in binary, and most decimal fractions have no exact binary form [1]. So `0.1 + 0.2` is very close to `0.3`, and not the same. Compare floats with `math.isclose`, or count in whole cents.',
      );
      await page.getByText(`Written by an AI model at ${SERVICE}.`).waitFor();
    },
  },
  {
    name: 'tutor-writing',
    as: 'learner',
    show: async (page, fixture) => {
      await page.route('**/api/tutor/turns/*/words', (route) =>
        route.fulfill({
          headers: {'content-type': 'text/event-stream'},
          body: `retry: 600000\nevent: all\ndata: ${JSON.stringify('A float is kept in binary, and most decimal fractions have no exact binary')}\n\n`,
        }),
      );
      await open(page, fixture.origin);
      await ask(page, 'What is a float made of?');
      await write(fixture, undefined);
      await page.getByText('no exact binary').waitFor();
      await page.getByRole('button', {name: 'Stop'}).waitFor();
    },
    after: async (page) => {
      await page.getByRole('button', {name: 'Stop'}).click();
      await page.unroute('**/api/tutor/turns/*/words');
    },
  },
  {
    name: 'tutor-hint',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await page.getByRole('radio', {name: 'Hint'}).check();
      await page.getByRole('textbox', {name: 'Your question'}).fill('What is a string in Python?');
      await page.getByRole('button', {name: 'Get a hint'}).click();
      await page.getByRole('button', {name: 'Another hint'}).click();
      await page.getByRole('blockquote').first().waitFor();
    },
  },
  {
    name: 'tutor-asking',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      // No answer comes.
      await page.route('**/api/**', () => undefined);
      await type(page, 'What is a Boolean?');
      await page.getByRole('button', {name: 'Stop'}).waitFor();
    },
    after: async (page) => {
      await page.getByRole('button', {name: 'Stop'}).click();
      await page.unroute('**/api/**');
      await page.reload();
    },
  },
  {
    name: 'tutor-offline',
    as: 'learner',
    show: async (page, {origin, context}) => {
      await open(page, origin);
      await context.setOffline(true);
      await type(page, 'What is a float?');
      await page.getByText('I’ll answer when you’re back online.').waitFor();
    },
    after: async (page, {context}) => {
      await context.setOffline(false);
      await page.getByRole('button', {name: 'This helped'}).waitFor();
    },
  },
  {
    name: 'tutor-too-long',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await type(page, 'Why? '.repeat(1000));
      await page.getByRole('alert').waitFor();
    },
    after: (page) => page.getByRole('textbox', {name: 'Your question'}).fill(''),
  },
  {
    name: 'tutor-conversations',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      const button = page.getByRole('button', {name: 'Conversations'});
      if (await button.isVisible()) await button.click();
      await page
        .getByRole('link', {name: /^What is a float\?/})
        .filter({visible: true})
        .waitFor();
    },
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'tutor-microphone',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await refuseMicrophone(page);
    },
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', {name: 'End chat'}).click();
    },
  },
  {
    name: 'tutor-talking',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await talk(page);
      await ask(page, FLOATS);
      await page.getByText('Speaking...').waitFor();
    },
    after: (page) => page.getByRole('button', {name: 'End chat'}).click(),
  },
  {
    name: 'tutor-floating',
    as: 'learner',
    show: async (page, {origin}) => {
      await open(page, origin);
      await talk(page);
      await go(page, `${origin}/modules`);
      await page.getByRole('button', {name: 'Quick view'}).click();
      await page
        .getByRole('region', {name: 'Tutor session'})
        .getByRole('link', {name: /Next step/})
        .waitFor();
    },
    after: (page) => page.getByRole('button', {name: 'End session'}).click(),
  },
];
