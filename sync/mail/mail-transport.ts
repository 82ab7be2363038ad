// The one place that knows how mail leaves the house.
import {createTransport} from 'nodemailer';

/** A written letter, plain text. */
export type Letter = {readonly subject: string; readonly text: string};

/**
 * Where letters go. `keep` says that there is no mail server: they stay in the database, where admins read them.
 */
export type MailTransport =
  | {readonly kind: 'keep'}
  | {
      readonly kind: 'send';
      /** @throws {MailRefused} when the server will never take it; another error when it may later. */
      readonly send: (to: string, letter: Letter, id: string) => Promise<void>;
    };

/** The server refused the letter for good. */
export class MailRefused extends Error {}

const DIAL_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;

/**
 * @param url `smtp://user:password@host:587` (STARTTLS where the server offers it; `?requireTLS=true` insists on it)
 * or `smtps://…:465`; empty where there is no mail server.
 * @param from the sender of every letter, such as `Academy <no-reply@academy.example.org>`.
 */
export function mailTransport(url: string, from: string): MailTransport {
  if (url === '') return {kind: 'keep'};
  const transport = createTransport({
    url,
    // Letters are text that we wrote: nothing is fetched for them.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: DIAL_LIMIT_MS,
    greetingTimeout: DIAL_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    kind: 'send',
    send: async (to, {subject, text}, id) => {
      try {
        await transport.sendMail({
          from,
          to: {name: '', address: to},
          subject,
          text,
          // The same at every try: a server that took it and died before it said so can tell.
          messageId: `<${id}@${domain}>`,
          headers: {'Auto-Submitted': 'auto-generated'},
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('the mail server refuses the letter', {cause: error});
        throw error;
      }
    },
  };
}

/** 5xx to the recipient or the letter is for good (RFC 5321, 4.2.1); to our sign-in it is our own mistake. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !('code' in error && error.code === 'EAUTH');
