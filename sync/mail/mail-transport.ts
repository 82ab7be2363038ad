// The only module that knows how emails are sent.
import {createTransport} from 'nodemailer';
import type {Email} from '#sync/part/part.ts';

/**
 * Where emails go. `keep` means there is no mail server: they stay in the database, where admins can read them.
 */
export type MailTransport =
  | {readonly kind: 'keep'}
  | {
      readonly kind: 'send';
      /** @throws {MailRefused} when the server will never take it; another error when it may later. */
      readonly send: (to: string, message: Email, id: string) => Promise<void>;
    };

/** The mail server rejected the email permanently. */
export class MailRefused extends Error {}

const DIAL_LIMIT_MS = 10_000;
const SILENCE_LIMIT_MS = 30_000;

/**
 * @param url `smtp://user:password@host:587` (STARTTLS where the server offers it; `?requireTLS=true` insists on it)
 * or `smtps://…:465`; empty where there is no mail server.
 * @param from the sender of every email, such as `Academy <no-reply@academy.example.org>`.
 */
export function mailTransport(url: string, from: string): MailTransport {
  if (url === '') return {kind: 'keep'};
  const transport = createTransport({
    url,
    // Emails are text and HTML of our own: nothing is ever fetched for them.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: DIAL_LIMIT_MS,
    greetingTimeout: DIAL_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    kind: 'send',
    send: async (to, {subject, text, html, unsubscribeAt}, id) => {
      try {
        await transport.sendMail({
          from,
          to: {name: '', address: to},
          subject,
          text,
          ...(html === undefined ? {} : {html}),
          // The same for every attempt: a server that accepted it and crashed before replying can detect the duplicate.
          messageId: `<${id}@${domain}>`,
          headers: {'Auto-Submitted': 'auto-generated', ...oneClick(unsubscribeAt)},
        });
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('the mail server rejected the email', {cause: error});
        throw error;
      }
    },
  };
}

/** RFC 8058, 3.1: by itself a mail client posts to an https address only. */
const oneClick = (at: string | undefined): Record<string, string> =>
  at === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${at}>`,
        ...(at.startsWith('https:') ? {'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click'} : {}),
      };

/** 5xx for the recipient or the email is permanent (RFC 5321, 4.2.1); for our sign-in it is a wrong setting of ours. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  !('code' in error && error.code === 'EAUTH');
