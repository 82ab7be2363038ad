// What a push says to the service worker. It is encrypted for the browser (RFC 8291); services take at least 4096 bytes of it.
import type {PushMessage} from '#schema/notifications/push/push-message.ts';
import {shortened} from '#schema/shortened.ts';

/** Bytes of text that make 4096 with the header and the padding of the encryption (RFC 8291, 4). */
export const PAYLOAD_MAX = 3993;

const TITLE_MAX = 120;
const BODY_MAX = 300;
/** Most that are closed by one push. */
const READ_MAX = 20;

/** The text of a push, below `PAYLOAD_MAX` bytes whatever it is made of. */
export const payloadOf = ({title, body, read, ...rest}: PushMessage): string =>
  JSON.stringify({
    ...rest,
    title: shortened(title, TITLE_MAX),
    body: shortened(body, BODY_MAX),
    read: read.slice(0, READ_MAX),
  });
