// The pages that end a kind of email: what only the server knows is put into this mark of the built pages.

/** Which emails, in words: 'the weekly summary by email'. */
export const EMAILS_PLACE = '__EMAILS__';

export const STOPPED = '/unsubscribed';
export const UNKNOWN_LINK = '/unsubscribed/unknown';
/** The file of the page that asks once more, because the academy could not do it. */
export const ASK_AGAIN = 'unsubscribe-again.html';
