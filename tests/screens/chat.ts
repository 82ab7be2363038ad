// The community: the list, a conversation with code, a thread, finding people and messages, one's own choices.
import type {Page} from 'playwright';
import {go, type Screen} from '#tests/screens/screen.ts';

const TEXT = `Does anyone know why this prints \`0.30000000000000004\`?

\`\`\`python
def total(prices: list[float]) -> float:
    """The sum of all prices."""
    return sum(price for price in prices if price > 0)

print(total([0.1, 0.2]))
\`\`\``;

async function openHelp(page: Page, {origin}: {readonly origin: string}): Promise<void> {
  await go(page, `${origin}/community?channel=help`);
  const field = page.getByRole('textbox', {name: 'Message #help'});
  await field.waitFor();
  const asked = page.getByRole('article').filter({hasText: 'Does anyone know'});
  if ((await asked.count()) === 0) {
    await field.fill(TEXT);
    await page.getByRole('button', {name: 'Send'}).click();
  }
  await asked.getByText('prices if price').first().waitFor();
}

const openDialog =
  (button: string) =>
  async (page: Page, {origin}: {readonly origin: string}) => {
    await go(page, `${origin}/community?list`);
    await page.getByRole('button', {name: button}).click();
    await page.getByRole('dialog').waitFor();
  };

export const chat: readonly Screen[] = [
  {
    name: 'community',
    as: 'learner',
    show: async (page, {origin}) => {
      await go(page, `${origin}/community`);
      await page.getByRole('navigation', {name: 'Conversations'}).getByRole('link', {name: 'help'}).waitFor();
    },
  },
  {name: 'community-channel', as: 'learner', show: openHelp},
  {
    name: 'community-thread',
    as: 'learner',
    show: async (page, fixture) => {
      await openHelp(page, fixture);
      const asked = page.getByRole('article').filter({hasText: 'Does anyone know'}).first();
      await asked.focus();
      await asked.getByRole('button', {name: 'More'}).click();
      await page.getByRole('menuitem', {name: /thread/}).click();
      await page.getByRole('textbox', {name: 'Reply in this thread'}).waitFor();
    },
  },
  {
    name: 'community-share',
    as: 'learner',
    show: async (page, {origin}) => {
      const shared = new URLSearchParams({
        'share-title': 'Attention, step by step',
        'share-text': 'A good explanation of why the values are weighted.',
        'share-url': 'https://example.org/attention',
      });
      await page.goto(`${origin}/community?${String(shared)}`);
      await page.getByRole('region', {name: 'Write a note'}).getByRole('button').first().waitFor();
      await page.getByRole('region', {name: 'Write a message'}).getByRole('button').first().waitFor();
    },
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({state: 'detached'});
    },
  },
  {name: 'community-new-message', as: 'learner', show: openDialog('New message')},
  {name: 'community-search', as: 'learner', show: openDialog('Search messages')},
  {name: 'community-settings', as: 'learner', show: openDialog('Chat settings')},
];
