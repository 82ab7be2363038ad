// The keys that open something close it, on every keyboard.
import {useAtom} from 'jotai';
import {beforeEach, expect, test} from 'vitest';
import {page} from 'vitest/browser';
import {render} from 'vitest-browser-react';
import {getDefaultStore} from 'jotai';
import {press} from '#tests/components/keys.ts';
import {Palette} from '#web/palette/palette.tsx';
import {Help} from '#web/shell/help.tsx';
import {helpOpenAtom, paletteOpenAtom} from '#web/shell/overlay-state.ts';
import {ShellShortcuts} from '#web/shell/shortcuts.tsx';

const user = {id: 'ada'} as Parameters<typeof Palette>[0]['user'];

function Shell() {
  const [isHelpOpen, setHelpOpen] = useAtom(helpOpenAtom);
  const [isPaletteOpen, setPaletteOpen] = useAtom(paletteOpenAtom);
  return (
    <>
      <ShellShortcuts entries={[]} />
      <Help open={isHelpOpen} onOpenChange={setHelpOpen} />
      <Palette user={user} open={isPaletteOpen} onOpenChange={setPaletteOpen} sources={[]} />
    </>
  );
}

beforeEach(() => {
  getDefaultStore().set(helpOpenAtom, false);
  getDefaultStore().set(paletteOpenAtom, false);
});

const here = () => document.activeElement ?? document.body;

test.each([
  ['English', {key: '?', code: 'Slash', shiftKey: true}],
  ['German', {key: '?', code: 'Minus', shiftKey: true}],
  ['French', {key: '?', code: 'KeyM', shiftKey: true}],
  ['Spanish', {key: '?', code: 'Minus', shiftKey: true}],
  ['Arabic', {key: '؟', code: 'Slash', shiftKey: true}],
  ['of Chinese input', {key: '？', code: 'Slash', shiftKey: true}],
])('? opens the help and closes it on a keyboard that is %s', async (_, key) => {
  await render(<Shell />);
  press(here(), key);
  await expect.element(page.getByRole('dialog', {name: 'Help'})).toBeVisible();
  press(here(), key);
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test.each([
  ['English', {key: 'k', code: 'KeyK'}],
  ['Dvorak’s', {key: 'k', code: 'KeyV'}],
  ['Russian', {key: 'л', code: 'KeyK'}],
  ['Greek', {key: 'κ', code: 'KeyK'}],
  ['Hebrew', {key: 'ל', code: 'KeyK'}],
  ['Arabic', {key: 'ن', code: 'KeyK'}],
])('Ctrl+K opens the palette and closes it on a keyboard that is %s', async (_, key) => {
  await render(<Shell />);
  press(here(), {...key, ctrlKey: true});
  await expect.element(page.getByRole('combobox')).toBeVisible();
  press(page.getByRole('combobox').element(), {...key, ctrlKey: true});
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
});

test.each([
  ['English', {key: '/', code: 'Slash'}],
  ['German', {key: '/', code: 'Digit7', shiftKey: true}],
  ['French', {key: '/', code: 'Period', shiftKey: true}],
  ['of Chinese input', {key: '、', code: 'Slash'}],
])('/ opens the palette on a keyboard that is %s, and is a sign in it', async (_, key) => {
  await render(<Shell />);
  press(here(), key);
  const field = page.getByRole('combobox');
  await expect.element(field).toBeVisible();
  press(field.element(), key);
  await expect.element(field).toBeVisible();
});

test('a key that is held opens, and does not close again', async () => {
  await render(<Shell />);
  press(here(), {key: 'k', code: 'KeyK', ctrlKey: true});
  await expect.element(page.getByRole('combobox')).toBeVisible();
  press(page.getByRole('combobox').element(), {key: 'k', code: 'KeyK', ctrlKey: true, repeat: true});
  await expect.element(page.getByRole('combobox')).toBeVisible();
});

test('what is open is closed first: no other key of the page does anything', async () => {
  await render(<Shell />);
  press(here(), {key: '?', code: 'Slash', shiftKey: true});
  await expect.element(page.getByRole('dialog', {name: 'Help'})).toBeVisible();
  press(here(), {key: 'k', code: 'KeyK', ctrlKey: true});
  expect(page.getByRole('combobox').elements()).toEqual([]);
});
