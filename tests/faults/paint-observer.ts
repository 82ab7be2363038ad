// Observes every frame that a browser paints, and remembers across reloads, restarts and tabs what was visible: a done
// mark that was painted once must never disappear.

/** A difference between one painted frame and the one before. */
export type Sight =
  | {readonly what: 'click'; readonly lesson: string; readonly at: number}
  | {readonly what: 'open' | 'done'; readonly lesson: string; readonly at: number; readonly word?: string}
  | {readonly what: 'points'; readonly points: number; readonly at: number};

export type PaintObserver = {
  /** Receives what a page reports. */
  readonly see: (sight: Sight) => void;
  /** The time of the next click on 'Mark as done', as soon as the page has received it. */
  readonly nextClick: () => Promise<number>;
  /** When the word was first painted next to a lesson's mark. */
  readonly firstSeen: (lesson: string, word: string) => number | undefined;
  /** What no learner should ever see. */
  readonly troubles: readonly string[];
};

export function newPaintObserver(mostPoints: () => number): PaintObserver {
  const done = new Set<string>();
  const words = new Map<string, number>();
  const troubles: string[] = [];
  let clicked: (at: number) => void = () => undefined;
  let points = 0;
  const notePoints = (shown: number) => {
    if (shown < points) troubles.push(`the sum fell from ${points} to ${shown} points`);
    if (shown > mostPoints()) troubles.push(`the sum showed ${shown} of ${mostPoints()} points`);
    points = shown;
  };
  return {
    see: (sight) => {
      if (sight.what === 'points') return notePoints(sight.points);
      if (sight.what === 'click') return clicked(sight.at);
      if (sight.what === 'open') {
        if (done.delete(sight.lesson)) troubles.push(`the done mark of ${sight.lesson} vanished`);
        return undefined;
      }
      done.add(sight.lesson);
      const key = `${sight.lesson} ${sight.word ?? ''}`;
      if (!words.has(key)) words.set(key, sight.at);
      return undefined;
    },
    nextClick: () => new Promise((resolve) => (clicked = resolve)),
    firstSeen: (lesson, word) => words.get(`${lesson} ${word}`),
    troubles,
  };
}

/** Runs in every page before the page's scripts. Finds the marks on a lesson's page and in the list of lessons. */
export function observePaintsInPage(): void {
  const tell = (sight: unknown) =>
    void (globalThis as unknown as {tellFaults: (sight: unknown) => Promise<void>}).tellFaults(sight);
  const shown = new Map<string, string>();
  const note = (key: string, value: string, sight: object) => {
    if (shown.get(key) === value) return;
    shown.set(key, value);
    tell({...sight, at: Date.now()});
  };
  const lookAtLesson = () => {
    const lesson = /\/lessons\/([^/]+)$/.exec(location.pathname)?.[1];
    const row = document.querySelector('article footer > div');
    if (!lesson || !row) return;
    const word = row.querySelector('p[role=status]')?.textContent?.trim();
    if (word === undefined) note(lesson, 'open', {what: 'open', lesson});
    else note(lesson, word, {what: 'done', lesson, word});
  };
  const lookAtList = () => {
    if (location.pathname !== '/modules') return;
    // The path over the list has links to the same lessons, which say how far they are in other words.
    for (const link of document.querySelectorAll('ol:not(.trace-down) > li > a[href*="/lessons/"]')) {
      const lesson = link.getAttribute('href')?.split('/').pop() ?? '';
      const state = link.querySelector('.sr-only')?.textContent ?? '';
      const what = state.startsWith('done') ? 'done' : 'open';
      note(lesson, what, {what, lesson});
    }
  };
  const lookAtPoints = () => {
    const text = document.querySelector('aside span[aria-live=polite]')?.textContent ?? '';
    const points = /^([\d,]+) points$/.exec(text)?.[1];
    if (points !== undefined)
      note('points', points, {what: 'points', points: Number(points.replaceAll(',', ''))});
  };
  let waits = false;
  const look = () => {
    waits = false;
    lookAtLesson();
    lookAtList();
    lookAtPoints();
  };
  // Changes between two frames are painted together, so it looks once, right before the paint.
  const observer = new MutationObserver(() => {
    if (waits) return;
    waits = true;
    requestAnimationFrame(look);
  });
  observer.observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('article footer button');
      const lesson = location.pathname.split('/').pop() ?? '';
      if (button) tell({what: 'click', lesson, at: Date.now()});
    },
    {capture: true},
  );
}
