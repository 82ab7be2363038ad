// Code that strangers write: what turns in it turns none of the code beside it, and nothing around it.
import {expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {MessageText} from '#web/markdown/markdown.tsx';
import {ErrorNote} from '#web/python/error-note.tsx';
import {PrintedText} from '#web/python/run-words.tsx';
import {NoteText} from '#web/python/steps/note-list.tsx';

/** Left edge of the words, px of the window. */
function leftOf(words: string): number {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return range.getBoundingClientRect().left;
  }
  throw new Error(`“${words}” isn’t on the page`);
}

function expectInOrder(...words: readonly string[]): void {
  const order = words.map(leftOf);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
}

const TURNING = [
  ['overridden', 'a\u202Egnp'],
  ['isolated without an end', 'a\u2067gnp'],
  ['written from right to left', 'אבי'],
  ['with the end of a paragraph', 'a\u2029אבי'],
  ['overridden behind the end of a paragraph', 'a\u2029\u202Egnp'],
] as const;

test.each(TURNING)('a text in a block of code that is %s leaves the rest of its line', async (_, typed) => {
  await render(
    <MessageText text={`\`\`\`python\nfirst("${typed}", then, "${typed}", 3, last)\n\`\`\``} named={[]} />,
  );
  await expect.poll(() => document.querySelectorAll('.hljs-string').length).toBe(2);
  expectInOrder('first', 'then', '3', 'last');
});

test.each(TURNING)('a comment that is %s leaves the line below', async (_, typed) => {
  await render(<MessageText text={`\`\`\`python\nx # ${typed}\nfirst(then, 3, last)\n\`\`\``} named={[]} />);
  await expect.poll(() => document.querySelectorAll('.hljs-comment').length).toBe(1);
  expectInOrder('first', 'then', '3', 'last');
});

test.each(TURNING)(
  'code of no language that is %s leaves the line below, and the text behind',
  async (_, typed) => {
    await render(
      <MessageText text={`\`\`\`\n${typed}\nfirst then 3 last\n\`\`\`\nFour of five`} named={[]} />,
    );
    expectInOrder('first', 'then', '3', 'last');
    expectInOrder('Four', 'of', 'five');
  },
);

test('code is read from left to right in an item that is not', async () => {
  await render(<MessageText text={'```\nאבי = first\n```'} named={[]} />);
  expect(getComputedStyle(page.getByRole('group', {name: 'Code'}).element()).direction).toBe('ltr');
});

test.each(['', 'rust', 'python'])(
  'what is not seen turns nothing in a line of code either: it is read as it runs (%s)',
  async (language) => {
    const code = 'first \u202E then \u2066 3 \u2069 \u200F last \u061C';
    await render(<MessageText text={`\`\`\`${language}\n${code}\n\`\`\``} named={[]} />);
    expectInOrder('first', 'then', '3', 'last');
  },
);

/** What stands for what is not seen, in order. */
const signs = () =>
  [...document.querySelectorAll('[data-sign]')].map((one) => getComputedStyle(one, '::before').content);

test.each([
  ['a line', (code: string) => `\`${code}\` is all`, 'code'],
  ['a block', (code: string) => `\`\`\`python\n${code}\n\`\`\``, 'pre code'],
])(
  'in %s of code what is not seen has a sign, and what is selected is what was typed',
  async (_, write, at) => {
    const code = 'pip \u2069install \u202Estseuqer';
    await render(<MessageText text={write(code)} named={[]} />);
    await expect.poll(signs).toEqual(['"‹U+2069›"', '"‹U+202E›"']);
    expectInOrder('pip', 'install', 'stse', 'uqer');
    const shown = document.querySelector(at);
    if (!shown) throw new Error('no code is shown');
    getSelection()?.selectAllChildren(shown);
    expect(String(getSelection())).toBe(code);
    getSelection()?.removeAllRanges();
  },
);

test('the word of a fence, however long, leaves the buttons beside it where they are', async () => {
  await render(<MessageText text={`\`\`\`${'x'.repeat(5000)}\nfirst\n\`\`\``} named={[]} />);
  const copy = page.getByRole('button', {name: /Copy/}).element();
  const box = copy.closest('.overflow-hidden')?.getBoundingClientRect();
  expect(copy.getBoundingClientRect().right).toBeLessThanOrEqual(box?.right ?? 0);
});

test('what is copied is the code as it was typed', async () => {
  const code = 'x = "a\u202Egnp\u2029"';
  let copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {writeText: async (text: string) => void (copied = text)},
  });
  await render(<MessageText text={`\`\`\`python\n${code}\n\`\`\``} named={[]} />);
  await page.getByRole('button', {name: /Copy/}).click();
  expect(copied).toBe(code);
});

test.each(TURNING)('a value that is %s leaves what is beside it in its line', async (_, value) => {
  await render(<NoteText note={{told: [{what: 'first', value}], visits: 3}} />);
  const [note, visits] = [document.querySelector('bdi'), document.querySelector('.line-visits')];
  expect(note?.getBoundingClientRect().right).toBeLessThanOrEqual(visits?.getBoundingClientRect().left ?? 0);
  expectInOrder('first', 'ran', '3', '×');
});

test.each(TURNING)('an error’s name that is %s leaves where it was', async (_, type) => {
  const error = {type, message: '', summary: 'E', line: 3, file: type, traceback: 'E'};
  const reply = {
    error,
    isCut: false,
    lacksInput: false,
    earlierFailed: false,
    figures: [],
    trace: null,
  };
  await render(<ErrorNote error={error} source={'a\nb\nc'} reply={reply} />);
  expectInOrder(' on', 'line', '3', ' of');
});

test.each(TURNING)('what a program prints that is %s leaves what it says of its errors', async (_, text) => {
  const printed = [
    {at: 0, stream: 'out', text: `${text} `},
    {at: 1, stream: 'err', text: 'first then last'},
  ] as const;
  await render(
    <pre>
      <PrintedText printed={printed} />
    </pre>,
  );
  expectInOrder('first', 'then', 'last');
});
