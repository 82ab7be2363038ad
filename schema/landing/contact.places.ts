// The contact form without a script: what was typed, and what is wrong with it, is put into these marks of a built page.
import type {ContactMessage} from '#schema/landing/contact.api.ts';

export type ContactField = Exclude<keyof ContactMessage, 'id'>;

export const CONTACT_FIELDS = [
  'name',
  'email',
  'subject',
  'message',
] as const satisfies readonly ContactField[];

/** What was typed into a field. */
export const typedPlace = (field: ContactField): string => `__TYPED_${field.toUpperCase()}__`;
/** `true` where it is not right. */
export const invalidPlace = (field: ContactField): string => `__INVALID_${field.toUpperCase()}__`;
/** Items of a list: what is wrong. */
export const PROBLEMS_PLACE = '__PROBLEMS__';
/** A sentence with the number of a message, or nothing. */
export const NUMBER_PLACE = '__NUMBER__';

/** The page of a form that has come back, below `pages`. It has no address of its own. */
export const CONTACT_AGAIN = 'contact-again.html';
export const CONTACT_SENT = '/contact/sent';
