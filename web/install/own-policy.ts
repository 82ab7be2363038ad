import {AVATAR_SERVICE_KINDS, AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';

const PATHS: ReadonlySet<string> = new Set(AVATAR_SERVICE_KINDS.map((kind) => AVATAR_SERVICES[kind].path));

/**
 * Whether a page may connect to others than the academy: only the server's reply has the policy that lets it, the copy of
 * the app on the device has that of all pages (sync/http/pages.ts).
 */
export const hasOwnPolicy = ({pathname}: URL): boolean => PATHS.has(pathname.replace(/\/$/, ''));
