import {beforeEach, expect, test, vi} from 'vitest';
import {createShortcuts, type Press, type Shortcuts} from '#web/ui/shortcuts.ts';

let keys: Shortcuts;
const help = vi.fn<() => void>();
const search = vi.fn<() => void>();
const modules = vi.fn<() => void>();

beforeEach(() => {
  vi.clearAllMocks();
  keys = createShortcuts();
  keys.register({keys: '?', label: 'Help', group: 'Everywhere', run: help});
  keys.register({keys: 'Mod+k', label: 'Search', group: 'Everywhere', run: search});
  keys.register({keys: 'g m', label: 'Modules', group: 'Go to', run: modules});
});

const press = (key: string, more: Partial<Press> = {}): boolean =>
  keys.press({key, code: '', mod: false, alt: false, isTyping: false, at: 0, ...more});

test('a key runs what it stands for and says so', () => {
  expect(press('?')).toBe(true);
  expect(help).toHaveBeenCalledOnce();
  expect(press('x')).toBe(false);
});

test('with a modifier it is another key', () => {
  expect(press('?', {mod: true})).toBe(false);
  expect(press('k')).toBe(false);
  expect(press('k', {mod: true})).toBe(true);
  expect(press('?', {alt: true})).toBe(false);
  expect(search).toHaveBeenCalledOnce();
  expect(help).not.toHaveBeenCalled();
});

test('while somebody types, letters stay text and commands still work', () => {
  expect(press('?', {isTyping: true})).toBe(false);
  expect(press('k', {isTyping: true, mod: true})).toBe(true);
});

test('two keys one after the other, soon enough, and nothing between them', () => {
  press('g', {at: 0});
  expect(press('m', {at: 1200})).toBe(true);
  press('g', {at: 2000});
  expect(press('m', {at: 3201})).toBe(false);
  press('g', {at: 4000});
  press('x', {at: 4100});
  expect(press('m', {at: 4200})).toBe(false);
  expect(modules).toHaveBeenCalledOnce();
});

test('single keys can be turned off; commands stay', () => {
  keys.setSingleKeys(false);
  press('?');
  press('g');
  press('m');
  expect(help).not.toHaveBeenCalled();
  expect(modules).not.toHaveBeenCalled();
  expect(press('k', {mod: true})).toBe(true);
  keys.setSingleKeys(true);
  expect(press('?')).toBe(true);
});

test('a keyboard of another script finds the letter by its place', () => {
  expect(press('л', {code: 'KeyK', mod: true})).toBe(true);
});

test('the last registered wins, and gives the key back when it is taken back', () => {
  const own = vi.fn<() => void>();
  const takeBack = keys.register({keys: '?', label: 'Own help', group: 'Here', run: own});
  press('?');
  takeBack();
  press('?');
  expect(own).toHaveBeenCalledOnce();
  expect(help).toHaveBeenCalledOnce();
});

test('what is only told of stands in the list and takes no key', () => {
  keys.register({keys: 'F8', label: 'To the latest message', group: 'Everywhere'});
  expect(press('F8')).toBe(false);
  expect(keys.list().map(({label}) => label)).toContain('To the latest message');
});

test('listeners hear of every change of the list, until they stop', () => {
  const heard = vi.fn<() => void>();
  const stop = keys.subscribe(heard);
  keys.register({keys: 'x', label: 'X', group: 'Here'})();
  stop();
  keys.setSingleKeys(false);
  expect(heard).toHaveBeenCalledTimes(2);
});
