// Parts of pages that the browser has translated: two <font> elements are in the place of each text that React holds.
import {Trash2} from 'lucide-react';
import {expect, test} from 'vitest';
import {render} from 'vitest-browser-react';
import {Button} from '#web/ui/form/button.tsx';
import {SaveMark, type SaveState} from '#web/ui/show/save-mark.tsx';

/** Translates what is shown, as Chrome does, into capitals. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = (text.textContent ?? '').toUpperCase();
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

test('a translated button with an icon gets busy and idle again, and keeps its words', async () => {
  const button = (busy: boolean) => (
    <Button busy={busy}>
      <Trash2 aria-hidden />
      Delete
    </Button>
  );
  const {container, rerender} = await render(button(false));
  translate(container);
  await rerender(button(true));
  expect(container.querySelector('button')?.textContent).toBe('DELETE');
  expect(container.querySelector('button')?.ariaBusy).toBe('true');
  await rerender(button(false));
  expect(container.querySelector('button')?.textContent).toBe('DELETE');
});

test('a translated mark of what is saved says what is, and goes', async () => {
  const mark = (state: SaveState | undefined) => <SaveMark state={state} />;
  const {container, rerender} = await render(mark('Saved'));
  translate(container);
  expect(container.textContent).toBe('SAVED');
  await rerender(mark('Not sent'));
  expect(container.textContent).toBe('Not sent');
  translate(container);
  await rerender(mark(undefined));
  expect(container.textContent).toBe('');
});
