import type {LinkCommand, LinkResult} from '#schema/wire/link.ts';
import type {ErrorMessage} from '#schema/wire/socket.ts';

/** What sync has rejected, for the client: under the name that it gave its message or its call. */
export const rejection = (
  {code, message, retryAfterMs}: LinkResult & {ok: false},
  {args: {callId}}: LinkCommand,
  clientMessageId: string | undefined,
): ErrorMessage => ({
  type: 'error',
  message,
  code,
  ...(clientMessageId === undefined ? {} : {clientMessageId}),
  ...(typeof callId === 'string' ? {callId} : {}),
  ...(retryAfterMs === undefined ? {} : {retryAfterMs}),
});
