import {useCallback, useEffect, useRef, useState, type RefObject} from 'react';
import {useLocation} from 'wouter';

/** Pixels from the top left corner of the text; `isAbove`: the card's lower edge is there. */
export type CardPlace = {readonly top: number; readonly left: number; readonly isAbove: boolean};

type Shown = {
  readonly id: string;
  readonly link: HTMLElement;
  readonly place: CardPlace;
  /** Asked for by key or tap: a screen reader says it. */
  readonly isSaid: boolean;
};

/** A pointer that only passes by opens nothing. */
const OPEN_DELAY_MS = 300;
/** How long the pointer may be on its way from the term to its card (WCAG 1.4.13). */
const GRACE_MS = 200;
const GAP_PX = 6;
/** Room that a card needs below its term, px. */
const ROOM_PX = 190;

const TERM = 'a.term';

/**
 * Which term's card is open. It opens under a pointer that rests, on keyboard focus, and on a tap; it stays while the
 * pointer is on the term or the card, and goes with Escape, a press elsewhere, and when the focus leaves.
 */
export function useTermCard(container: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<Shown>();
  const [, go] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = useCallback((run: () => void, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, ms);
  }, []);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setShown(undefined);
  }, []);
  // What was opened by key or tap stays until the focus goes or something else is pressed.
  const leave = useCallback(
    () => later(() => setShown((now) => (now?.isSaid ? now : undefined)), GRACE_MS),
    [later],
  );
  useEffect(() => {
    const text = container.current;
    if (!text) return undefined;
    const open = (link: HTMLElement, isSaid: boolean) => {
      clearTimeout(timer.current);
      setShown({id: idOf(link), link, place: placeOf(link, text), isSaid});
    };
    let isTouch = false;
    const on = listening(text);
    on('pointerover', (event) => {
      const link = event.pointerType === 'touch' ? undefined : termAt(event);
      if (link) later(() => open(link, false), OPEN_DELAY_MS);
    });
    on('pointerout', (event) => {
      if (event.pointerType !== 'touch' && termAt(event)) leave();
    });
    on('pointerdown', ({pointerType}) => (isTouch = pointerType === 'touch'));
    on('focusin', (event) => {
      const link = termAt(event);
      if (link?.matches(':focus-visible')) open(link, true);
    });
    on('focusout', (event) => {
      // On its way into the card: the link there is pressed.
      if (termAt(event) && !inCard(event.relatedTarget)) close();
    });
    on('click', (event) => {
      const link = termAt(event);
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (isTouch) open(link, true);
      else go(`/glossary#${idOf(link)}`);
    });
    return () => {
      on.stop();
      clearTimeout(timer.current);
    };
  }, [container, later, leave, close, go]);
  useClosing(shown, close);
  return {shown, stay, leave, close};
}

/** While a card is open: Escape closes it, and so does a press outside of it and its term. */
function useClosing(shown: Shown | undefined, close: () => void): void {
  useEffect(() => {
    if (!shown) return undefined;
    const {link} = shown;
    link.setAttribute('aria-expanded', 'true');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The lesson's own Escape is for the next press.
      event.stopPropagation();
      close();
    };
    const onPress = ({target}: PointerEvent) => {
      if (target instanceof Element && (link.contains(target) || inCard(target))) return;
      close();
    };
    addEventListener('keydown', onKey, {capture: true});
    addEventListener('pointerdown', onPress, {capture: true});
    return () => {
      link.removeAttribute('aria-expanded');
      removeEventListener('keydown', onKey, {capture: true});
      removeEventListener('pointerdown', onPress, {capture: true});
    };
  }, [shown, close]);
}

/** Whether it is a part of a term's card. */
export const inCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-term-card]') !== null;

function listening(element: HTMLElement) {
  const stopped = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, listener, {signal: stopped.signal});
  return Object.assign(on, {stop: () => stopped.abort()});
}

const termAt = ({target}: Event): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>(TERM) ?? undefined) : undefined;

const idOf = (link: HTMLElement): string => link.getAttribute('href')?.split('#')[1] ?? '';

/** Below the term's last line, or above its first where the window ends. */
function placeOf(link: HTMLElement, text: HTMLElement): CardPlace {
  const frame = text.getBoundingClientRect();
  const lines = [...link.getClientRects()];
  const [first = link.getBoundingClientRect()] = lines;
  const last = lines.at(-1) ?? first;
  const isAbove = last.bottom + ROOM_PX > innerHeight && first.top > ROOM_PX;
  const [line, edge] = isAbove ? [first, first.top - GAP_PX] : [last, last.bottom + GAP_PX];
  return {top: edge - frame.top, left: line.left - frame.left, isAbove};
}
