import {expect, test} from 'vitest';
import {runChatHistory} from '#tests/simulate/chat/chat-history.ts';
import {CHAT_BUGS, type ChatBug} from '#tests/simulate/chat/messages.ts';

/** What is wrong in the first history that is. */
async function search(histories: number, bug?: ChatBug) {
  for (let seed = 1; seed <= histories; seed++) {
    const {violation} = await runChatHistory(seed, bug);
    if (violation !== undefined) return {seed, violation};
  }
  return undefined;
}

test('no message that was acknowledged is lost, doubled or out of order, and every device ends with all', async () => {
  expect(await search(15)).toBeUndefined();
}, 60_000);

test.each(CHAT_BUGS)(
  'a planted bug is found: %s',
  async (bug) => {
    expect(await search(5, bug)).toBeDefined();
  },
  60_000,
);
