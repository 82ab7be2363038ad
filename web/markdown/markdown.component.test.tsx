// What strangers write, drawn under the page's own policy: no string becomes HTML.
import {beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {render} from 'vitest-browser-react';
import {MessageText} from '#web/markdown/markdown.tsx';

const violations = vi.fn();

beforeAll(() => {
  document.addEventListener('securitypolicyviolation', violations);
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "require-trusted-types-for 'script'";
  document.head.append(policy);
});

beforeEach(() => {
  violations.mockClear();
});

test('the page enforces its policy', async () => {
  expect(() => {
    document.createElement('i').innerHTML = 'x';
  }).toThrow(TypeError);
  await expect.poll(() => violations.mock.calls.length).toBe(1);
});

test('names of characters are the characters', async () => {
  const screen = await render(
    <MessageText text={'a &lt;b&gt; &amp; c&hellip; &nosuch; &copy;'} named={[]} />,
  );
  await expect.poll(() => screen.container.textContent).toBe('a <b> & c… &nosuch; ©');
  expect(violations).not.toHaveBeenCalled();
});

test.each([
  ['quotes in quotes', '>'.repeat(3900)],
  ['lists in lists', Array.from({length: 80}, (_, at) => `${' '.repeat(at)}- x`).join('\n')],
  ['brackets', '['.repeat(4000)],
  ['links without an end', '[a]('.repeat(1300)],
  ['stars', `${'*'.repeat(3900)}a`],
  ['tags', '<b>'.repeat(1300)],
  ['names of characters', '&amp;'.repeat(790)],
])('%s up to the longest message are drawn or shown as they are, and the page goes on', async (_, bomb) => {
  const screen = await render(
    <>
      <MessageText text={`${bomb.slice(0, 3980)} the end`} named={[]} />
      <p>The next message</p>
    </>,
  );
  await expect.element(screen.getByText('The next message')).toBeVisible();
  expect(violations).not.toHaveBeenCalled();
});
