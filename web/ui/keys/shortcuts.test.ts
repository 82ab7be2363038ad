import {beforeEach, expect, test, vi} from 'vitest';
import {
  createShortcuts,
  digitOf,
  keyOf,
  modifiersOf,
  type Press,
  type Shortcuts,
} from '#web/ui/keys/shortcuts.ts';

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
  keys.press({
    key,
    code: '',
    shiftKey: false,
    mod: false,
    alt: false,
    isTyping: false,
    isCovered: false,
    at: 0,
    ...more,
  });

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

test.each([
  ['Arabic', '؟', 'Slash', '?'],
  ['Persian', '؟', 'Slash', '?'],
  ['of Chinese input', '？', 'Slash', '?'],
  ['German', '?', 'Minus', '?'],
  ['French', '?', 'KeyM', '?'],
  ['Hebrew', '?', 'Slash', '?'],
  ['Russian', '?', 'Digit7', '?'],
  ['Greek', 'Κ', 'KeyK', 'k'],
  ['Georgian', 'კ', 'KeyK', 'k'],
  ['Turkish', 'K', 'KeyK', 'k'],
])('on a keyboard that is %s %j is found', (_, key, code, is) => {
  expect(keyOf({key, code, shiftKey: true})).toBe(is);
});

test.each([
  ['of Chinese input', '、', 'Slash', '/'],
  ['German', '/', 'Digit7', '/'],
  ['French', '/', 'Period', '/'],
  ['Hebrew', '/', 'KeyQ', '/'],
  ['of Chinese input', '【', 'BracketLeft', '['],
  ['Arabic', 'ج', 'BracketLeft', '['],
  ['Russian', 'х', 'BracketLeft', '['],
  // A letter of its own, beside the p.
  ['German', 'ü', 'BracketLeft', 'ü'],
  ['Swedish', 'å', 'BracketLeft', 'å'],
  ['English', 'ArrowUp', 'ArrowUp', 'ArrowUp'],
])('on a keyboard that is %s %j without Shift is what it should be', (_, key, code, is) => {
  expect(keyOf({key, code, shiftKey: false})).toBe(is);
});

test.each([
  ['1', 'Digit1', false, 1],
  // French: digits are written with Shift.
  ['&', 'Digit1', false, 1],
  ['é', 'Digit2', false, 2],
  ['1', 'Digit1', true, 1],
  ['٣', 'Digit3', false, 3],
  ['4', 'Numpad4', false, 4],
  ['!', 'Digit1', true, undefined],
  ['0', 'Digit0', false, undefined],
  ['a', 'KeyA', false, undefined],
])('%j on %s is a digit', (key, code, shiftKey, digit) => {
  expect(digitOf({key, code, shiftKey})).toBe(digit);
});

const held = (key: string, ...names: readonly string[]) => ({
  key,
  altKey: names.includes('Alt'),
  ctrlKey: names.includes('Control'),
  metaKey: names.includes('Meta'),
  getModifierState: (name: string) => names.includes(name),
});

test('what is held to write a sign is no modifier', () => {
  const none = {mod: false, alt: false};
  // German: AltGr and 8 on Windows, Option and 5 on a Mac.
  expect(modifiersOf(held('[', 'Control', 'Alt', 'AltGraph'), false)).toEqual(none);
  expect(modifiersOf(held('[', 'Alt'), true)).toEqual(none);
  expect(modifiersOf(held('/', 'Alt'), false)).toEqual({mod: false, alt: true});
  expect(modifiersOf(held('˙', 'Alt'), true)).toEqual({mod: false, alt: true});
  expect(modifiersOf(held('[', 'Alt', 'Meta'), true)).toEqual({mod: true, alt: true});
  expect(modifiersOf(held('k', 'Control'), false)).toEqual({mod: true, alt: false});
  expect(modifiersOf(held('k', 'Control'), true)).toEqual({mod: false, alt: true});
});

test('what lies over the page leaves no key but the one that has opened it', () => {
  expect(press('?', {isCovered: true})).toBe(false);
  press('g', {isCovered: true});
  expect(press('m', {isCovered: true, at: 100})).toBe(false);
  keys.register({keys: '?', label: 'Help', group: 'Everywhere', run: help, isOpen: () => true});
  expect(press('?', {isCovered: true})).toBe(true);
  expect(press('k', {isCovered: true, mod: true})).toBe(false);
  expect(help).toHaveBeenCalledOnce();
  keys.setSingleKeys(false);
  expect(press('?', {isCovered: true})).toBe(false);
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
