import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';

const PATHS: ReadonlySet<string> = new Set(Object.values(AVATAR_SERVICES).map(({path}) => path));

/**
 * Whether a page may connect to others than the academy, depending on the settings: only the server's reply has the policy
 * that lets it, and says which page it is. The copy of the app on the device has the policy of all pages
 * (sync/http/pages.ts, web/io/browser/own-document.ts).
 */
export const hasOwnPolicy = ({pathname}: URL): boolean => PATHS.has(pathname.replace(/\/$/, ''));

/** Whether a reply is a page of the academy's, and not what a proxy or a captive portal says in its place. */
export const hasPagePolicy = ({ok, headers}: Response): boolean =>
  ok && headers.get('content-security-policy')?.includes("connect-src 'self'") === true;
