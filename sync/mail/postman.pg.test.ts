// Against a real mail server, over a socket.
import {afterEach, describe, expect, test} from 'vitest';
import {inTransaction} from '#sync/db/pool.ts';
import {mailTransport} from '#sync/mail/mail-transport.ts';
import {orderMail} from '#sync/mail/outbox.ts';
import {sending, sendNext} from '#sync/mail/postman.ts';
import type {EmailWriters} from '#sync/part/part.ts';
import {mailServer} from '#tests/mail-server.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const {pool} = await freshDatabase();
const FROM = 'Academy <no-reply@academy.example>';

const writers: EmailWriters = {
  greeting: async ({data}) => ({subject: `Hello ${data['name']}`, text: 'Grüße 🦊\n.\nand the rest\n'}),
  styled: async () => ({subject: 'Two parts', text: 'Grüße\n', html: '<p>Grüße</p>\n'}),
  ending: async ({data}) => ({
    subject: 'Week',
    text: 'Week\n',
    unsubscribeAt: `${data['scheme']}://academy.example/unsubscribe/a.b`,
  }),
  moot: async () => undefined,
};
const logged: string[] = [];
const transportTo = ({url}: {url: string}) => mailTransport(url, FROM);
const needsFor = (transport: ReturnType<typeof mailTransport>) => ({
  pool,
  transport,
  writers,
  log: (event: string) => void logged.push(event),
});
const greet = (to: string, name = 'Ada') => orderMail(pool, {kind: 'greeting', to, data: {name}});
const rows = async () =>
  (
    await pool.query<Record<string, unknown>>(
      `select "kind", "to", "tries", "sentAt" is not null as "isSent", "dueAt" is not null as "isDue", "error", "subject", "text"
       from private."mail" order by "createdAt"`,
    )
  ).rows;
const untilDue = () => pool.query(`update private."mail" set "dueAt" = now() where "dueAt" is not null`);

afterEach(async () => {
  await pool.query('delete from private."mail"');
  logged.length = 0;
});

describe('with a mail server', () => {
  test('an email arrives complete, once, and its text is not kept', async () => {
    const server = await mailServer();
    await greet('ada@example.org');
    expect(await sendNext(needsFor(transportTo(server)))).toBe(true);
    expect(await sendNext(needsFor(transportTo(server)))).toBe(false);
    await server.close();
    expect(server.received).toHaveLength(1);
    const [message] = server.received;
    expect([message?.from, message?.to]).toEqual(['no-reply@academy.example', ['ada@example.org']]);
    expect(message?.raw).toMatch(/^From: Academy <no-reply@academy\.example>\r$/m);
    expect(message?.raw).toMatch(/^Subject: Hello Ada\r$/m);
    expect(message?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@academy\.example>\r$/m);
    expect(message?.parsed.text).toBe('Grüße 🦊\n.\nand the rest\n');
    expect(await rows()).toEqual([
      expect.objectContaining({tries: 1, isSent: true, isDue: false, error: null, text: null}),
    ]);
  });

  test('an email with HTML carries its plain text beside it, for the client to choose', async () => {
    const server = await mailServer();
    await orderMail(pool, {kind: 'styled', to: 'ada@example.org'});
    await sendNext(needsFor(transportTo(server)));
    await server.close();
    const [message] = server.received;
    expect(message?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(message?.parsed.attachments).toEqual([]);
    expect([message?.parsed.text?.trim(), message?.parsed.html?.trim()]).toEqual(['Grüße', '<p>Grüße</p>']);
  });

  test('one that can be ended says so to mail clients, and to post only to https (RFC 8058); others don’t', async () => {
    const server = await mailServer();
    await orderMail(pool, {kind: 'ending', to: 'ada@example.org', data: {scheme: 'https'}});
    await greet('ada@example.org');
    await orderMail(pool, {kind: 'ending', to: 'ada@example.org', data: {scheme: 'http'}});
    while (await sendNext(needsFor(transportTo(server))));
    await server.close();
    const [ending, other, plain] = server.received.map(({raw}) => raw);
    expect(ending).toMatch(/^List-Unsubscribe: <https:\/\/academy\.example\/unsubscribe\/a\.b>\r$/m);
    expect(ending).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(other).not.toContain('List-Unsubscribe');
    expect(plain).toContain('List-Unsubscribe: <http://academy.example/unsubscribe/a.b>');
    expect(plain).not.toContain('List-Unsubscribe-Post');
  });

  test('nothing that somebody typed becomes a header or another recipient', async () => {
    const server = await mailServer();
    await greet('ada@example.org,eve@example.org', 'Ada\r\nBcc: eve@example.org');
    await greet('ada@example.org', 'Ada\r\nBcc: eve@example.org');
    while (await sendNext(needsFor(transportTo(server))));
    await server.close();
    expect(server.received.flatMap(({to}) => to)).not.toContain('eve@example.org');
    for (const {raw} of server.received) expect(raw).not.toMatch(/^Bcc:/m);
  });

  test('what the server does not take now comes again, under the same message id', async () => {
    const server = await mailServer({code: 451, times: 1});
    await greet('ada@example.org');
    await sendNext(needsFor(transportTo(server)));
    expect(await rows()).toEqual([
      expect.objectContaining({
        tries: 1,
        isSent: false,
        isDue: true,
        error: expect.stringContaining('not now'),
      }),
    ]);
    expect(await sendNext(needsFor(transportTo(server))), 'before its time').toBe(false);
    await untilDue();
    await sendNext(needsFor(transportTo(server)));
    await server.close();
    expect(server.received).toHaveLength(1);
    expect(await rows()).toEqual([expect.objectContaining({tries: 2, isSent: true, error: null})]);
    expect(logged).toEqual(['an email could not be sent']);
  });

  test('gives up on a permanent rejection, and keeps the server’s reply', async () => {
    const server = await mailServer({code: 550, times: 1});
    await greet('nobody@example.org');
    await sendNext(needsFor(transportTo(server)));
    await server.close();
    expect(await rows()).toEqual([
      expect.objectContaining({tries: 1, isSent: false, isDue: false, error: expect.stringContaining('550')}),
    ]);
  });

  test('makes eight attempts while nobody answers, then gives up', async () => {
    const server = await mailServer();
    await server.close();
    await greet('ada@example.org');
    for (let at = 0; at < 9; at += 1) {
      await sendNext(needsFor(transportTo(server)));
      await untilDue();
    }
    expect(await rows()).toEqual([expect.objectContaining({tries: 8, isSent: false, isDue: false})]);
  });

  test('of two who look at the same moment one sends', async () => {
    const server = await mailServer();
    await greet('ada@example.org');
    const looked = await Promise.all([1, 2, 3, 4].map(() => sendNext(needsFor(transportTo(server)))));
    await server.close();
    expect(looked.filter(Boolean)).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });
});

test('what is rolled back is not sent', async () => {
  await expect(
    inTransaction(pool, async (db) => {
      await orderMail(db, {kind: 'greeting', to: 'ada@example.org'});
      throw new Error('the cause did not happen');
    }),
  ).rejects.toThrow('the cause did not happen');
  expect(await rows()).toEqual([]);
});

test('without a mail server the email is kept for admins to read', async () => {
  await greet('ada@example.org');
  await sendNext(needsFor(mailTransport('', FROM)));
  expect(await rows()).toEqual([
    expect.objectContaining({
      subject: 'Hello Ada',
      text: expect.stringContaining('🦊'),
      isSent: false,
      isDue: false,
    }),
  ]);
});

test('an email without a reason any more leaves no trace', async () => {
  await orderMail(pool, {kind: 'moot', to: 'stranger@example.org'});
  await sendNext(needsFor(mailTransport('', FROM)));
  expect(await rows()).toEqual([]);
});

test('the running job sends emails until it is stopped', async () => {
  const server = await mailServer();
  const stop = sending(needsFor(transportTo(server)))();
  await greet('ada@example.org');
  await expect.poll(() => server.received.length).toBe(1);
  await stop();
  await server.close();
});
