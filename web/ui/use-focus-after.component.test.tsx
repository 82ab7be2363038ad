import {expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {useFocusAfter} from '#web/ui/use-focus-after.ts';

function Stage({stage, hasButton}: {stage: string; hasButton: boolean}) {
  useFocusAfter(stage);
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>{stage}</h1>
      {hasButton ? <button type="button">Stay</button> : null}
    </main>
  );
}

const focused = () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`;

test.each(['BUTTON', 'MAIN'])(
  'where a stage took the focus of its %s along, it is on the next one’s heading',
  async (tag) => {
    const screen = await render(<Stage stage="one" hasButton />);
    document.querySelector<HTMLElement>(tag)?.focus();
    await screen.rerender(<Stage stage="two" hasButton={false} />);
    expect(focused()).toBe('H1 two');
  },
);

test('a focus that is still somewhere stays, and the first page takes none', async () => {
  const screen = await render(<Stage stage="loading" hasButton />);
  await screen.rerender(<Stage stage="one" hasButton />);
  expect(focused()).not.toContain('H1');
  document.querySelector('button')?.focus();
  await screen.rerender(<Stage stage="two" hasButton />);
  expect(focused()).toBe('BUTTON Stay');
});
