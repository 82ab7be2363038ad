import {useEffect, useRef} from 'react';

/**
 * What had the focus goes with a stage of a page: those who hear the page learn of the next one by its heading. A focus
 * that is elsewhere stays.
 */
export function useFocusAfter(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    const isOpening = before.current === 'loading';
    before.current = stage;
    const {activeElement: focused} = document;
    // A dialog that has gone with its button leaves the focus on the page as a whole.
    const isLost = focused === document.body || focused?.tagName === 'MAIN';
    if (isOpening || !isLost) return;
    document.querySelector<HTMLElement>('main h1')?.focus({preventScroll: true});
  }, [stage]);
}
