import {AVATAR_SERVICES, type AvatarServiceKind} from '#schema/avatar/avatar.services.ts';

/** D-ID's pages connect to nobody by an address. */
const KINDS: readonly AvatarServiceKind[] = ['platform-heygen', 'heygen-openai', 'platform-tavus'];
const PATHS: ReadonlySet<string> = new Set(KINDS.map((kind) => AVATAR_SERVICES[kind].path));

/**
 * Whether a page may connect to others than the academy: only the server's reply has the policy that lets it, the copy of
 * the app on the device has that of all pages (sync/http/pages.ts).
 */
export const hasOwnPolicy = ({pathname}: URL): boolean => PATHS.has(pathname.replace(/\/$/, ''));

/** Whether a reply is a page of the academy's, and not what a proxy or a captive portal says in its place. */
export const hasPagePolicy = ({ok, headers}: Response): boolean =>
  ok && headers.get('content-security-policy')?.includes("connect-src 'self'") === true;
