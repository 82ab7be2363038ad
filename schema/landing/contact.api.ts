import {endpoint} from '#schema/wire/endpoint.ts';

/** `id`: made with the draft, so that a message whose reply was lost is not stored twice. */
export type ContactMessage = {id: string; name: string; email: string; subject: string; message: string};

/** What arrived, by the name that its emails and admins have for it: `T-1042`. */
export type ContactReceipt = {readonly reference: string};

/** Anybody may write to those who run the academy. */
export const sendContact = endpoint<{body: ContactMessage; reply: ContactReceipt}>()('POST', '/api/contact');
