import {useAtomValue} from 'jotai';
import {useEffect} from 'react';
import {avatarAtom} from '#web/avatar/session/current-session.ts';
import {avatarActions} from '#web/avatar/session/load-session.ts';
import {useShortcut, useSingleKeys} from '#web/ui/keys/use-shortcut.ts';

/** Where the key means something else: it writes, presses, opens, or scrolls what has the focus. */
const TAKEN = [
  'a, button, input, select, textarea, summary, video, audio, [contenteditable], [tabindex="0"]',
  ...['button', 'link', 'tab', 'switch', 'checkbox', 'radio', 'option', 'slider', 'textbox', 'combobox'].map(
    (role) => `[role="${role}"]`,
  ),
].join(', ');
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether the key is nobody else's. */
function isOwn({target}: KeyboardEvent): boolean {
  const isFree = !(target instanceof Element) || target.closest(TAKEN) === null;
  return isFree && document.querySelector(MODAL) === null;
}

/** Holding Space talks, like holding the button; single keys can be turned off (WCAG 2.1.4). */
export function TalkKey(): null {
  const {hasMicrophone, manner, isTaken} = useAtomValue(avatarAtom);
  const isOn = useSingleKeys() && hasMicrophone && manner === 'hold' && !isTaken;
  useShortcut(isOn ? {keys: 'Space', label: 'Hold to talk to the tutor', group: 'AI tutor'} : undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    let isHeld = false;
    const release = () => {
      if (isHeld) avatarActions.send({type: 'release'});
      isHeld = false;
    };
    const press = (event: KeyboardEvent) => {
      const {code, repeat, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented} = event;
      if (code !== 'Space' || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
      if (!isHeld && (repeat || !isOwn(event))) return;
      // The page would scroll.
      event.preventDefault();
      if (isHeld) return;
      isHeld = true;
      avatarActions.send({type: 'hold'});
    };
    const lift = ({code}: KeyboardEvent) => (code === 'Space' ? release() : undefined);
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', lift);
    globalThis.addEventListener('blur', release);
    return () => {
      release();
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', lift);
      globalThis.removeEventListener('blur', release);
    };
  }, [isOn]);
  return null;
}
