// A part of a page that was built as HTML, and breaks down while it is made to act or after.
import {useEffect, useRef, useState} from 'react';
import {renderToString} from 'react-dom/server';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {userEvent} from 'vitest/browser';
import {wakePart} from '#web/io/browser/wake-part.tsx';

const identifierPrefix = 'test';
const reported: unknown[] = [];
const heard: string[] = [];
let part: HTMLElement;
let isFine: boolean;

/** It throws where it is drawn anew, or with the click. */
function Form() {
  const [isClicked, setClicked] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (note.current) note.current.value = 'a draft';
  }, []);
  if (!isFine || isClicked) throw new Error('ours');
  return (
    <form onInput={({target}) => heard.push((target as HTMLInputElement).value)}>
      <textarea name="note" ref={note} />
      <input name="username" />
      <button type="button" onClick={() => setClicked(true)}>
        Break
      </button>
    </form>
  );
}

beforeEach(() => {
  isFine = true;
  reported.length = 0;
  heard.length = 0;
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  part = document.body.appendChild(document.createElement('div'));
  part.innerHTML = renderToString(<Form />, {identifierPrefix});
});
afterEach(() => {
  vi.unstubAllGlobals();
  part.remove();
});

const field = () => part.querySelector('input') as HTMLInputElement;

test('what was typed before is heard once it acts; what it fills in itself is not', async () => {
  const note = part.querySelector('textarea') as HTMLTextAreaElement;
  field().value = 'ada';
  const root = await wakePart(part, <Form />, {identifierPrefix, onBroken: () => undefined});
  expect([heard, field().value, note.value]).toEqual([['ada'], 'ada', 'a draft']);
  root.unmount();
});

test('its first drawing throws: it is back with what was typed and the focus, and can be woken again', async () => {
  const before = field();
  before.focus();
  before.value = 'ada';
  before.setSelectionRange(1, 2);
  isFine = false;
  const onBroken = vi.fn();
  await expect(wakePart(part, <Form />, {identifierPrefix, onBroken})).rejects.toThrow('can’t be drawn');
  expect(reported).toEqual([new Error('ours')]);
  expect(field()).toBe(before);
  expect([before.value, before.selectionStart, before.selectionEnd]).toEqual(['ada', 1, 2]);
  expect(document.activeElement).toBe(before);
  isFine = true;
  const root = await wakePart(part, <Form />, {identifierPrefix, onBroken});
  expect([field().value, onBroken.mock.calls.length]).toEqual(['ada', 0]);
  root.unmount();
});

test('it breaks down once it acts: it is back, and says so', async () => {
  const onBroken = vi.fn();
  const root = await wakePart(part, <Form />, {identifierPrefix, onBroken});
  await userEvent.fill(field(), 'ada');
  await userEvent.click(part.querySelector('button') as HTMLElement);
  await expect.poll(() => onBroken.mock.calls.length).toBe(1);
  expect([field().value, reported]).toEqual(['ada', [new Error('ours')]]);
  root.unmount();
});
