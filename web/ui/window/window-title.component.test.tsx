import {afterEach, beforeEach, expect, test} from 'vitest';
import {interruptTitle, nameWindow} from '#web/ui/window/window-title.ts';

let before: string;
beforeEach(() => {
  before = document.title;
});
afterEach(() => nameWindow(before));

test('what cannot wait replaces the page’s title, also one that is set while it is shown', () => {
  nameWindow('Modules – Academy');
  const stop = interruptTitle('Ada is calling – Academy');
  expect(document.title).toBe('Ada is calling – Academy');
  nameWindow('Progress – Academy');
  expect(document.title).toBe('Ada is calling – Academy');
  stop();
  expect(document.title).toBe('Progress – Academy');
});

test('the end of what was there before does not end what has taken its place', () => {
  nameWindow('Modules – Academy');
  const stopFirst = interruptTitle('Ada is calling – Academy');
  const stop = interruptTitle('Bob is calling – Academy');
  stopFirst();
  expect(document.title).toBe('Bob is calling – Academy');
  stop();
  expect(document.title).toBe('Modules – Academy');
});
