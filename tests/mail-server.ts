// A real mail server on loopback that keeps the emails it accepts.
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {buffer as readAll} from 'node:stream/consumers';
import PostalMime, {type Email} from 'postal-mime';
import {SMTPServer} from 'smtp-server';

type Received = {
  /** Addresses of the envelope. */
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** As a mail client parses it. */
  readonly parsed: Email;
};

export type MailServer = {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Oldest first. */
  readonly received: readonly Received[];
  readonly close: () => Promise<void>;
};

/** @param refusals how many recipients it rejects at first, and with which answer (RFC 5321, 4.2). */
export async function mailServer(
  refusals: {code: number; times: number} = {code: 0, times: 0},
): Promise<MailServer> {
  const received: Received[] = [];
  let left = refusals.times;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      if (left === 0) return done();
      left -= 1;
      return done(Object.assign(new Error('not now'), {responseCode: refusals.code}));
    },
    onData: (stream, {envelope: {mailFrom, rcptTo}}, done) => {
      const take = async () => {
        const bytes = await readAll(stream);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({address}) => address),
          raw: bytes.toString('latin1'),
          parsed: await PostalMime.parse(bytes),
        });
        done();
      };
      void take();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const {port} = listening.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {url: `smtp://127.0.0.1:${port}`, received, close};
}
