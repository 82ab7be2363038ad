import {useEffect, useEffectEvent, useSyncExternalStore} from 'react';
import {isMac} from '#web/ui/platform.ts';
import {isComposing} from '#web/ui/composing.ts';
import {keyOf, modifiersOf, shortcuts, type Shortcut} from '#web/ui/keys/shortcuts.ts';

type Wanted = Omit<Shortcut, 'isOpen'> & {readonly isOpen?: boolean};

/**
 * Registers the shortcut while the component is on the screen; without `run` the help only tells of it.
 * Nothing is registered while there is none.
 */
export function useShortcut(shortcut: Wanted | undefined): void {
  const {keys, label, group, run, isOpen = false} = shortcut ?? {};
  const runs = run !== undefined;
  const latest = useEffectEvent(() => run?.());
  const covers = useEffectEvent(() => isOpen);
  useEffect(() => {
    if (keys === undefined || label === undefined || group === undefined) return undefined;
    listenOnce();
    const acting = runs ? {run: () => latest(), isOpen: () => covers()} : {};
    return shortcuts.register({keys, label, group, ...acting});
  }, [keys, label, group, runs]);
}

/** All shortcuts that work right now. */
export const useShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(shortcuts.subscribe, shortcuts.list);

/** Whether single keys are on. */
export const useSingleKeys = (): boolean => useSyncExternalStore(shortcuts.subscribe, shortcuts.singleKeys);

const TEXT = 'textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"]';
/** Inputs whose keys are not text. */
const NO_TEXT = /^(?:button|checkbox|color|file|image|radio|range|reset|submit)$/;

/** Where letters choose among what is shown, such as the options of a question. */
const LETTERS = '[data-letters]';

function isField(event: KeyboardEvent): boolean {
  const {target} = event;
  if (target instanceof Element && /^[a-z]$/.test(keyOf(event)) && target.closest(LETTERS)) return true;
  if (target instanceof HTMLInputElement) return !NO_TEXT.test(target.type);
  return target instanceof Element && target.closest(TEXT) !== null;
}

let isListening = false;

/** One listener for the page, from the first shortcut on. */
function listenOnce(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('keydown', onKeyDown);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || isComposing(event)) return;
  const modifiers = modifiersOf(event, isMac);
  const {key, code, shiftKey, timeStamp: at} = event;
  // With Shift as well it is the browser's own, such as the console of Firefox.
  if (modifiers.mod && shiftKey) return;
  // What is open on top has its own keys, and the one that has opened it.
  const isCovered = document.querySelector(MODAL) !== null;
  if (shortcuts.press({key, code, shiftKey, ...modifiers, isTyping: isField(event), isCovered, at}))
    event.preventDefault();
}
