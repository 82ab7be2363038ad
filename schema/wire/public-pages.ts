// Public pages are rendered when the client is built. What only the server knows is put into these marks.
import type {Route} from '#schema/wire/routes.ts';

/** The academy's own address, without a slash at its end. */
export const ORIGIN_PLACE = '__ORIGIN__';
/** The closing call of the landing page. */
export const CLOSING_PLACE = '__CLOSING__';
/** Where no cohort takes new learners, or the database cannot be asked. */
export const CLOSING_WITHOUT_COHORT = 'The next cohort starts soon';

/** What a person sees whose request failed; its file, and the words that only the server knows. */
export const TROUBLE_FILE = 'trouble.html';
export const TROUBLE_PLACE = '__TROUBLE__';

/** The folder of the built pages. */
export const PAGES_FOLDER = 'pages';

/** Public pages with something to find; the others of their entry are not open yet, or one person's. */
export const PAGES_TO_FIND: readonly string[] = [
  '/',
  '/learn-more',
  '/about',
  '/contact',
  '/email-course',
  '/privacy',
  '/terms',
  '/cookies',
];

/** Forms of visitors whose HTML is built as well; what makes them act comes with the first touch (web/entrance.ts). */
export const ENTRANCE_PAGES: readonly string[] = ['/auth/login', '/auth/register', '/auth/forgot-password'];

/** The file of a public page below `pages`; without a route that of the 404 card. */
export function fileOfPage(route: Pick<Route, 'path'> | undefined): string {
  if (!route) return '404.html';
  const name = route.path
    .replaceAll(/\/:\w+/g, '')
    .slice(1)
    .replaceAll('/', '-');
  return `${name === '' ? 'landing' : name}.html`;
}

/** The name that a heading of a public page has in addresses. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The name that a month of the program has on /learn-more. */
export const monthId = (number: number): string => `month-${number}`;
