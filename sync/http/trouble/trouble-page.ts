// What went wrong, for a person: a browser that shows a reply as a page of its own gets one, and nobody reads JSON.
import type {Context} from 'hono';
import type {StatusCode} from 'hono/utils/http-status';
import type {Problem} from '#schema/wire/problem.ts';
import {fileOfPage, PAGES_FOLDER, TROUBLE_FILE, TROUBLE_PLACE} from '#schema/wire/public-pages.ts';
import {escaped} from '#sync/http/escaped.ts';
import {sendPublicPage} from '#sync/http/pages.ts';

/** What is wrong, with the number by which the log has it. */
export type Trouble = Problem & {readonly reference?: string};

/** Answers with a page of this status; nothing where no browser is on its way to a page. */
export type TroublePage = (c: Context, status: StatusCode, trouble: Trouble) => Promise<Response | undefined>;

/** @param folder of the built pages. @param origin the academy's own. */
export const troublePage =
  (folder: string, origin: string): TroublePage =>
  async (c, status, trouble) => {
    if (!isForPage(c)) return undefined;
    c.status(status);
    const file = status === 404 ? fileOfPage(undefined) : TROUBLE_FILE;
    const name = `${PAGES_FOLDER}/${file}`;
    return sendPublicPage(c, {folder, name, origin}, {[TROUBLE_PLACE]: wordsOf(c, trouble)});
  };

/** Fetch Metadata says so; a browser that has none asks for HTML, which scripts do not. */
function isForPage(c: Context): boolean {
  const mode = c.req.header('sec-fetch-mode');
  return mode === undefined ? c.req.header('accept')?.includes('text/html') === true : mode === 'navigate';
}

function wordsOf(c: Context, {message, waitTimeText, reference}: Trouble): string {
  const words = [
    message,
    ...(waitTimeText === undefined ? [] : [`Try again in ${waitTimeText}.`]),
    ...(c.req.method === 'POST' ? ['Go back in your browser: what you typed should still be there.'] : []),
    ...(reference === undefined ? [] : [`If it keeps happening, tell us this number: ${reference}.`]),
  ];
  return words.map(escaped).join(' ');
}
