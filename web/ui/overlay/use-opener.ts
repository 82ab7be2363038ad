import {useRef} from 'react';
import {closing} from '#web/ui/composing.ts';
import {giveFocusBack} from '#web/ui/overlay/focus/give-focus-back.ts';

/** Spread over the control of a modal that the focus goes to first; else it is the first of all. */
export const focusFirst = {'data-focus-first': ''} as const;

/**
 * Gives the focus back to whatever had it before something modal opened: Radix knows only its own
 * triggers. Whoever has gone on while it faded is not called back. Escape closes it, unless it is an input method's. Spread
 * over the modal's content.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
    ...closing,
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      const {currentTarget} = event;
      const first =
        currentTarget instanceof Element && currentTarget.querySelector<HTMLElement>('[data-focus-first]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (!hasGoneOn(event.currentTarget, opener.current)) giveFocusBack(opener.current);
    },
  };
}

/** Whether the focus is somewhere by somebody's will: neither lost with what has closed, nor on what surrounds the opener. */
function hasGoneOn(closed: EventTarget | null, opener: Element | null): boolean {
  const {activeElement: here} = document;
  if (here === null || here === document.body || here.contains(opener)) return false;
  return !(closed instanceof Element && closed.contains(here));
}
