// Runs inside the pages, product and peers alike, before their own scripts: notes when things happen,
// without a mark in the product's code. Times are ms of the wall clock with fractions, so that two
// windows and the database can be compared.
//
// "Painted" is the first task after the animation frame that follows the change of the DOM: by then the
// main thread has done style, layout, paint and commit of the frame that shows it. (The second of two
// animation frames would add a whole idle frame; Event Timing is rounded to 8 ms and starts at 16.)

export type Marks = {
  /** The click's own time: when the browser got the input, before any script ran. */
  clicked?: number;
  /** The transaction that holds the command is on the disk. */
  stored?: number;
  /** The command left by WebSocket or fetch. */
  sent?: number;
  /** What changes this page came in. */
  arrived?: number;
  /** The change is in the DOM. */
  changed?: number;
  painted?: number;
};

export type Watched = {
  /** Text of the button whose clicks count; or of what `clicked` names. */
  readonly button: string;
  /** CSS: clicks on something else than a button. */
  readonly clicked?: string;
  /** CSS: what is painted is an element of this kind, when it appears or when its text changes. */
  readonly shows: string;
  /** Start of the name of the database that the outbox is in. */
  readonly outbox: string;
  /** Part of the WebSocket message that brings the change. */
  readonly arrives: string;
};

export type PageClock = {
  /** Clears the marks and starts over; may watch for something else from now on. */
  reset(shows?: string): void;
  /** What has been noted since the reset. */
  marks(): Marks;
  /** Resolves when a change has been painted since the reset. */
  painted(): Promise<Marks>;
  /** Milliseconds that the system's clock is ahead of this page's. */
  skew(): number;
};

export type ClockedWindow = Window & {benchClock: PageClock};

/** Milliseconds from the click to another mark. @throws {Error} when one of them is missing. */
export function since(marks: Marks, name: keyof Marks): number {
  const {clicked, [name]: then} = marks;
  if (clicked === undefined || then === undefined) throw new Error(`no mark "${name}" after a click`);
  return then - clicked;
}

/** For `context.addInitScript`. */
export function installPageClock(watched: Watched): void {
  let marks: Marks = {};
  let shown: string | null | undefined;
  let tell: (marks: Marks) => void = () => undefined;
  let told = new Promise<Marks>((resolve) => (tell = resolve));
  const at = (time: number) => performance.timeOrigin + time;
  const now = () => at(performance.now());
  let {shows} = watched;
  const look = () => document.querySelector(shows)?.textContent ?? undefined;

  (window as unknown as ClockedWindow).benchClock = {
    reset: (other = shows) => {
      shows = other;
      marks = {};
      shown = look();
      told = new Promise((resolve) => (tell = resolve));
    },
    marks: () => marks,
    painted: () => told,
    skew: () => {
      const before = Date.now();
      let tick = before;
      while (tick === before) tick = Date.now();
      return tick - now();
    },
  };

  document.addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest(watched.clicked ?? 'button') : null;
      if (button?.textContent?.includes(watched.button)) marks.clicked = at(event.timeStamp);
    },
    {capture: true},
  );

  new MutationObserver(() => {
    const text = look();
    if (marks.painted !== undefined || text === undefined || text === shown) return;
    shown = text;
    const mine = marks;
    mine.changed = now();
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel();
      port1.addEventListener('message', () => {
        mine.painted = now();
        tell(mine);
      });
      port1.start();
      port2.postMessage(0);
    });
  }).observe(document, {subtree: true, childList: true, characterData: true});

  // oxlint-disable-next-line typescript/unbound-method -- called with its database below.
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function transaction(...args) {
    const made = begin.apply(this, args);
    if (made.mode === 'readwrite' && this.name.startsWith(watched.outbox)) {
      made.addEventListener('complete', () => (marks.stored ??= now()));
    }
    return made;
  };

  const ask = window.fetch;
  window.fetch = (...args) => {
    if (args[1]?.method === 'POST') marks.sent ??= now();
    return ask(...args);
  };

  const Original = WebSocket;
  window.WebSocket = class extends Original {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      this.addEventListener('message', ({data}) => {
        if (String(data).includes(watched.arrives)) marks.arrived ??= now();
      });
    }
    override send(data: Parameters<WebSocket['send']>[0]) {
      if (typeof data === 'string' && data.startsWith('["push"')) marks.sent ??= now();
      super.send(data);
    }
  };
}
