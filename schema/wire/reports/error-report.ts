// Fatal errors of pages (specification, section 7.11): the user's name, what else is known of the user, and tokens are taken
// out before anything is sent, and once more where it arrives.
import {endpoint} from '#schema/wire/endpoint.ts';
import {routeAt} from '#schema/wire/routes.ts';

export type ErrorReport = {
  readonly message: string;
  readonly stack: string;
  /** Of the page's files: the hash of the app, or the name of the script that reports. */
  readonly build: string;
  /** The page's path: `/modules/python-that-works/lessons/…`, `/coding/:projectId`. */
  readonly page: string;
};

export const sendErrorReport = endpoint<{body: ErrorReport}>()('POST', '/api/error-reports');

/** Longest of each, characters; the rest is cut off. */
export const REPORT_MOST = {message: 500, stack: 4000, build: 80, page: 200} as const;

/** Names in addresses that everybody may read. The others are somebody's, or open something. */
const KNOWN_TO_ALL: ReadonlySet<string> = new Set([':moduleId', ':lessonId']);

/** Shorter ones stand in any text. */
const SHORTEST_WORD = 3;

// Strangers send reports: each of these is linear (docs/decisions/0188-text-of-others-is-read-in-linear-time.md).
/** Its first part has 64 characters at most (RFC 5321, 4.5.3.1.1): a long word is read no more often than that. */
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
/** Behind an address, up to the line and column that a stack has there. The mark comes first: a run of slashes would be read from each of them. */
const QUERY = /[?#](?<=\/[^\s?#()]*[?#])\S*?(?=(?::\d+){0,2}(?:[\s)]|$))/gm;
/** A long run with a digit or two capitals beside each other; files of the build are called like that, too. */
const TOKEN = /(?<!\/assets\/)(?<![\w-])(?=[\w-]*(?:\d|[A-Z]{2}))[\w-]{20,}/g;

/**
 * A report without what nobody else is to read.
 * @param words about the user: their names, address and id.
 */
export function withoutPerson(report: ErrorReport, words: readonly string[]): ErrorReport {
  const clean = (text: string, most: number) => withoutSecrets(cutAt(most, text), words);
  return {
    message: clean(report.message, REPORT_MOST.message),
    stack: clean(report.stack, REPORT_MOST.stack),
    build: /^[\w.-]+$/.test(report.build) ? report.build.slice(0, REPORT_MOST.build) : '',
    page: withoutNames(report.page.slice(0, REPORT_MOST.page)),
  };
}

/** The path as it is, but for names that are somebody's: of those only what they name. */
export function withoutNames(path: string): string {
  const [pathname = ''] = path.split(/[?#]/);
  const route = routeAt(pathname);
  if (!route) return 'none of the academy’s';
  const given = pathname.split('/');
  return route.path
    .split('/')
    .map((part, at) => (part.startsWith(':') && KNOWN_TO_ALL.has(part) ? given[at] : part))
    .join('/');
}

/** A text without queries of addresses, email addresses, tokens, and these words. */
export function withoutSecrets(text: string, words: readonly string[] = []): string {
  const cleaned = text.replace(QUERY, '').replace(EMAIL, '[email]').replace(TOKEN, '[token]');
  // A whole name before its parts.
  return words
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(wholeWord(word), '[user]'), cleaned);
}

const wholeWord = (word: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${word.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'giu',
  );

/** At a space: half a token is not known for one. */
function cutAt(most: number, text: string): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'), 0));
}
