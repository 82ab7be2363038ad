// What each page of a test did, told where the test fails: most of what goes wrong in a page is an answer that did not come,
// and which one is seen nowhere else.
import type {BrowserContext, Page} from 'playwright';

/** Lines that are kept of a page: the last ones. */
const MOST = 60;
/** Frames of a socket that are kept: the first ones say how far it came. */
const FIRST_FRAMES = 3;
/** Of a line, characters. */
const LONGEST = 400;

type Notes = {readonly name: string; readonly lines: string[]; isClosed: boolean};

let pages: Notes[] = [];
let count = 0;

/** Notes what the pages of a browser do from now on. */
export function notePages(context: BrowserContext): void {
  context.pages().forEach(note);
  context.on('page', note);
}

/** What pages have done that are open, or were when it was last asked. */
export function pageNotes(): string {
  const told = pages.map(({name, isClosed, lines}) =>
    [`${name}${isClosed ? ', closed' : ''}`, ...lines].join('\n  '),
  );
  pages = pages.filter(({isClosed}) => !isClosed);
  for (const {lines} of pages) lines.length = 0;
  return told.join('\n');
}

function note(page: Page): void {
  count += 1;
  const notes: Notes = {name: `page ${count}`, lines: [], isClosed: false};
  const begun = performance.now();
  const say = (text: string) => {
    notes.lines.push(`${((performance.now() - begun) / 1000).toFixed(2)} s ${text}`.slice(0, LONGEST));
    if (notes.lines.length > MOST) notes.lines.shift();
  };
  pages.push(notes);
  page.on('close', () => (notes.isClosed = true));
  page.on('framenavigated', (frame) => frame === page.mainFrame() && say(`is at ${frame.url()}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') say(message.text());
  });
  page.on('pageerror', ({message}) => say(`threw ${message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) say(`got ${response.status()} from ${response.url()}`);
  });
  page.on('websocket', (socket) => {
    const {pathname} = new URL(socket.url());
    let frames = 0;
    say(`opens ${pathname}`);
    socket.on('framereceived', ({payload}) => {
      frames += 1;
      if (frames <= FIRST_FRAMES) say(`hears at ${pathname}: ${String(payload).slice(0, 80)}`);
    });
    socket.on('socketerror', (error) => say(`fails at ${pathname}: ${error}`));
    socket.on('close', () => say(`has lost ${pathname} after ${frames} frames`));
  });
}
