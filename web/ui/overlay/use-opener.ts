import {useRef} from 'react';

/** Spread over the control of a modal that the focus goes to first; else it is the first of all. */
export const focusFirst = {'data-focus-first': ''} as const;

/**
 * Gives the focus back to whatever had it before something modal opened: Radix knows only its own
 * triggers. Spread over the modal's content.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null);
  return {
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
      const back = opener.current;
      // Where it is gone, what it stood in goes on; what opened by itself gives way to the page's heading.
      const isOpener = back instanceof HTMLElement && back.isConnected && back !== document.body;
      const heading =
        back === document.body ? document.querySelector<HTMLElement>('main h1[tabindex]') : null;
      const here = isOpener ? back : (heading ?? document.querySelector('main'));
      here?.focus({preventScroll: here !== back});
    },
  };
}
