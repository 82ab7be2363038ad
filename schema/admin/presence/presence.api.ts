import {endpoint} from '#schema/wire/endpoint.ts';

/** A page that nobody has told of for that long is not open any more, ms. */
export const PRESENT_FOR_MS = 60_000;

/** Where an admin is: `page` is an admin page, `row` what is open on it. */
export type Whereabouts = {readonly page: string; readonly row: string | null};

/** Tells the other admins where this one is; `tab` is a UUID of the open page's own. Said again before it is forgotten. */
export const tellPresence = endpoint<{body: Whereabouts; reply: {message: string}}>()(
  'PUT',
  '/api/admin/presence/{tab}',
);

/** The page is closed. */
export const leavePresence = endpoint<{reply: {message: string}}>()('DELETE', '/api/admin/presence/{tab}');
