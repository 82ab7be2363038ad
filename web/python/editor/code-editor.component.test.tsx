import {expect, test} from 'vitest';
import {page, userEvent} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {CodeEditor} from '#web/python/editor/code-editor.tsx';

test('a text that comes back late takes no key away; one from elsewhere is shown', async () => {
  const typed: string[] = [];
  const editor = (source: string) => (
    <CodeEditor
      isFocused
      name="Program"
      source={source}
      onChange={(text) => void typed.push(text)}
      onRun={() => undefined}
    />
  );
  const screen = await render(editor(''));
  const box = page.getByRole('textbox', {name: 'Program, code'});
  await userEvent.type(box, 'abc');
  await expect.poll(() => typed.at(-1)).toBe('abc');
  await screen.rerender(editor('ab'));
  await expect.element(box).toHaveTextContent('abc');
  await screen.rerender(editor('abc'));
  await expect.element(box).toHaveTextContent('abc');
  await screen.rerender(editor('from elsewhere'));
  await expect.element(box).toHaveTextContent('from elsewhere');
});

test('one that opens late leaves the focus where somebody types meanwhile', async () => {
  const editor = (
    <CodeEditor
      isFocused
      name="Program"
      source={'a = 1\nb = 2'}
      pointed={{line: 2}}
      onChange={() => undefined}
      onRun={() => undefined}
    />
  );
  const withNote = (isOpen: boolean) => (
    <>
      <input aria-label="Note" />
      <button type="button">Edit</button>
      {isOpen ? editor : null}
    </>
  );
  const screen = await render(withNote(false));
  const [note, edit] = [page.getByLabelText('Note'), page.getByRole('button', {name: 'Edit'})];
  const box = page.getByRole('textbox', {name: 'Program, code'});
  await userEvent.click(note);
  await screen.rerender(withNote(true));
  await expect.element(box).toBeVisible();
  await expect.element(note).toHaveFocus();
  await screen.rerender(withNote(false));
  await userEvent.click(edit);
  await screen.rerender(withNote(true));
  await expect.element(box).toHaveFocus();
});

test('it runs the text as it is, although the page is a key behind', async () => {
  const ran: string[] = [];
  await render(
    <CodeEditor
      isFocused
      name="Program"
      source="a"
      onChange={() => undefined}
      onRun={(text) => void ran.push(text)}
    />,
  );
  await userEvent.type(page.getByRole('textbox', {name: 'Program, code'}), 'b');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => ran).toEqual(['ba']);
});

test('a text with the line breaks of Windows stays as it is until somebody types', async () => {
  const typed: string[] = [];
  const editor = (name: string) => (
    <CodeEditor
      isFocused
      name={name}
      source={'a\r\nb\r\n'}
      onChange={(text) => void typed.push(text)}
      onRun={() => undefined}
    />
  );
  const screen = await render(editor('Program'));
  await screen.rerender(editor('Program'));
  expect(typed).toEqual([]);
  await userEvent.type(page.getByRole('textbox', {name: 'Program, code'}), 'c');
  await expect.poll(() => typed.map((text) => text.replace('c', ''))).toEqual(['a\nb\n']);
});
