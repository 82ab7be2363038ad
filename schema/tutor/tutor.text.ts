import {INK} from '#schema/wire/socket.content.ts';

/** A question as it is measured and stored: without the space around it, and empty where nothing of it can be seen. */
export const askedText = (text: string): string => (INK.test(text) ? text.trim() : '');
