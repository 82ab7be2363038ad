// What each page of a test did, told where the test fails: most of what goes wrong in a page is an answer that did not come,
// and which one is seen nowhere else.
import type {BrowserContext, Page, WebSocket} from 'playwright';

/** Lines that are kept of a page: the last ones. */
const MOST = 60;
/** Of a frame, characters. */
const BEGINNING = 80;
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
  page.on('websocket', (socket) => noteSocket(socket, say));
}

function noteSocket(socket: WebSocket, say: (text: string) => void): void {
  const {pathname} = new URL(socket.url());
  let frames = 0;
  let bytes = 0;
  say(`opens ${pathname}`);
  socket.on('framereceived', ({payload}) => {
    const text = String(payload);
    frames += 1;
    bytes += text.length;
    // Rows come in parts: how far they have come is in the last one.
    if (/^\["poke(?:Start|Part)/.test(text)) return;
    say(`hears at ${pathname}: ${text.slice(0, BEGINNING)} (${bytes} bytes in all)`);
  });
  socket.on('framesent', ({payload}) => say(`tells ${pathname}: ${String(payload).slice(0, BEGINNING)}`));
  socket.on('socketerror', (error) => say(`fails at ${pathname}: ${error}`));
  socket.on('close', () => say(`has lost ${pathname} after ${frames} frames`));
}
