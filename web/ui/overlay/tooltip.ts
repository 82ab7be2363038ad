// Descriptions on hover and on keyboard focus. What an element says of itself is tied to it here, for
// next to nothing; the part that draws it is fetched while the page idles (`tooltip-layer.tsx`).

/** Specification, section 9. */
const OPEN_DELAY_MS = 700;
/** Once one was open, its neighbours open at once for so long. */
const SKIP_DELAY_MS = 300;
/** How long the pointer may be on its way from the element to the tooltip (WCAG 1.4.13). */
const GRACE_MS = 120;

export type TooltipWords = {
  /** Says more than the name; nothing that is needed stands only here. */
  readonly text: string;
  /** The element's name above the text, where the element shows none. */
  readonly title?: string | undefined;
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
};
export type ShownTooltip = TooltipWords & {readonly element: Element};

let shown: ShownTooltip | undefined;
let closedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export const currentTooltip = (): ShownTooltip | undefined => shown;

export function onTooltip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The pointer or the keyboard came to the element. */
export function pointAt(element: Element, words: TooltipWords, now = performance.now()): void {
  clearTimeout(timer);
  if (shown?.element === element) return;
  const isWarm = shown !== undefined || now - closedAt < SKIP_DELAY_MS;
  if (isWarm) return become({...words, element});
  timer = setTimeout(() => become({...words, element}), OPEN_DELAY_MS);
}

/** The pointer went away: perhaps to the tooltip itself. */
export function leaveTooltip(): void {
  clearTimeout(timer);
  timer = setTimeout(closeTooltip, GRACE_MS);
}

/** The pointer reached the tooltip: it stays. */
export const stayTooltip = (): void => clearTimeout(timer);

export function closeTooltip(now = performance.now()): void {
  clearTimeout(timer);
  if (!shown) return;
  closedAt = now;
  become(undefined);
}

function become(next: ShownTooltip | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Spread over an element, this describes it: to the eye after a while, to a screen reader always. */
export const described = (words: TooltipWords) => ({'aria-description': words.text, ...named(words)});

/** Spread over an element that does not show its name, this shows it after a while; a screen reader has it. */
export const named = (words: TooltipWords) => ({
  onPointerEnter: ({currentTarget, pointerType}: {currentTarget: Element; pointerType: string}) => {
    if (pointerType !== 'touch') pointAt(currentTarget, words);
  },
  onPointerLeave: leaveTooltip,
  onPointerDown: () => closeTooltip(),
  onFocus: ({currentTarget}: {currentTarget: Element}) => {
    if (currentTarget.matches(':focus-visible')) pointAt(currentTarget, words);
  },
  onBlur: () => closeTooltip(),
});
