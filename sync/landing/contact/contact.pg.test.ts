// A message to those who run the academy: a ticket, a receipt, and limits.
import {describe, expect, test} from 'vitest';
import {CONTACT_MOST} from '#schema/landing/contact.limits.ts';
import {ORIGIN, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';

const MESSAGE = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  subject: 'A mistake in lesson 3',
  message: 'Line 12 says 30.\n\n<script>alert(1)</script>',
};

const academy = await testAcademy();
const {pool} = academy;

const send = (body: object) => academy.post('/api/contact', {id: crypto.randomUUID(), ...body});
const reset = () => pool.query(`delete from private."throttle"`);

type Row = {subject: string; bodyMd: string; name: string; address: string; state: string; no: number};
const tickets = async (): Promise<Row[]> =>
  (
    await pool.query<Row>(
      `select t."no", t."subject", t."state", m."bodyMd", c."name", c."address" from "ticket" t
       join private."ticketMessage" m on m."ticketId" = t."id" join private."ticketContact" c on c."ticketId" = t."id"
       order by t."no"`,
    )
  ).rows;

const receiptsTo = async (address: string) =>
  (
    await pool.query(`select 1 from private."mail" where "kind" = $1 and lower("to") = $2`, [
      'landing.contact-receipt',
      address,
    ])
  ).rowCount;

test('it becomes a ticket as it was written, with a number, and a receipt is on its way', async () => {
  const response = await send(MESSAGE);
  expect(response.status).toBe(200);
  const {reference} = (await response.json()) as {reference: string};
  const [ticket] = await tickets();
  expect(ticket).toMatchObject({
    subject: MESSAGE.subject,
    bodyMd: MESSAGE.message,
    name: MESSAGE.name,
    address: MESSAGE.email,
    state: 'open',
  });
  expect(reference).toBe(`T-${ticket?.no}`);
  const {rows} = await pool.query(`select "to", "data" from private."mail" where "kind" = $1`, [
    'landing.contact-receipt',
  ]);
  // Nothing that a stranger wrote goes to an address that a stranger typed.
  expect(rows).toEqual([{to: MESSAGE.email, data: {reference}}]);
});

test.each([
  ['no name', {name: ' '}, 'Tell us your name'],
  ['no address', {email: 'grace'}, 'Email must be an address such as ada@example.org'],
  [
    'a second line in the address',
    {email: 'a@example.org\r\nBcc: b@example.org'},
    'Email must be an address',
  ],
  ['a second line in the subject', {subject: 'Hi\r\nBcc: b@example.org'}, 'Subject must be one line'],
  ['a second line in the name', {name: 'Ada\nBcc: b@example.org'}, 'Name must be one line'],
  ['an empty message', {message: '\n'}, 'Write your message'],
  ['a message that is too long', {message: 'x'.repeat(CONTACT_MOST.message + 1)}, 'at most 5,000 characters'],
])('%s is refused in words, and nothing is stored', async (_, wrong, words) => {
  await reset();
  const before = await tickets();
  const response = await send({...MESSAGE, ...wrong});
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: expect.stringContaining(words),
    field: Object.keys(wrong)[0],
  });
  expect(await tickets()).toEqual(before);
});

test('100 kB are refused before they are read, and characters that PostgreSQL cannot store do no harm', async () => {
  await reset();
  expect((await send({...MESSAGE, message: 'x'.repeat(100_000)})).status).toBe(413);
  expect((await send({...MESSAGE, message: 'a\u0000b'})).status).toBeLessThan(500);
});

test('the same message again, because its reply was lost, is the same ticket with the same number', async () => {
  await reset();
  const message = {...MESSAGE, email: 'twice@example.org', id: crypto.randomUUID()};
  const replies = await Promise.all([send(message), send(message)]);
  replies.push(await send(message));
  const [one, ...others] = await Promise.all(replies.map((reply) => reply.json()));
  expect(one).toEqual({reference: expect.stringMatching(/^T-\d+$/)});
  expect(others).toEqual([one, one]);
  expect((await tickets()).filter(({address}) => address === message.email)).toHaveLength(1);
  expect(await receiptsTo(message.email)).toBe(1);
});

test('another message under the same id is not taken for it: it is rejected, and stays with its writer', async () => {
  await reset();
  const message = {...MESSAGE, email: 'reused@example.org', id: crypto.randomUUID()};
  expect((await send(message)).status).toBe(200);
  for (const more of [
    {message: 'Something else'},
    {subject: 'Else'},
    {name: 'Eve'},
    {email: 'eve@example.org'},
  ]) {
    const response = await send({...message, ...more});
    expect([response.status, await response.json()]).toMatchObject([422, {code: 'KEY_REUSED'}]);
    await reset();
  }
  expect((await tickets()).filter(({address}) => address === message.email)).toHaveLength(1);
});

test('one address gets 3 receipts an hour, in whatever case it is written; every message is stored', async () => {
  await reset();
  const email = 'flooded@example.org';
  for (const address of [email, email.toUpperCase(), email, email, email]) {
    expect((await send({...MESSAGE, email: address})).status).toBe(200);
  }
  expect((await tickets()).filter(({address}) => address.toLowerCase() === email)).toHaveLength(5);
  expect(await receiptsTo(email)).toBe(3);
});

describe('a flood', () => {
  test('ends after 5 messages an hour, with the wait, and what is refused is not stored', async () => {
    await reset();
    for (let at = 0; at < 5; at += 1) expect((await send(MESSAGE)).status).toBe(200);
    const before = await tickets();
    const response = await send(MESSAGE);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await response.json()).toMatchObject({
      message: 'You’ve sent 5 messages in the last hour.',
      waitTimeText: expect.any(String),
    });
    expect(await tickets()).toEqual(before);
  });

  test('does not stop somebody in another network', async () => {
    await reset();
    const sendFrom = (remoteAddress: string) =>
      academy.outside.request(
        '/api/contact',
        {
          method: 'POST',
          headers: {origin: ORIGIN, 'content-type': 'application/json'},
          body: JSON.stringify({id: crypto.randomUUID(), ...MESSAGE}),
        },
        {incoming: {socket: {remoteAddress}}},
      );
    for (let at = 0; at < 5; at += 1) await sendFrom('203.0.113.7');
    expect((await sendFrom('203.0.113.7')).status).toBe(429);
    expect((await sendFrom('203.0.113.8')).status).toBe(200);
  });
});

test('another page cannot send in a visitor’s name', async () => {
  await reset();
  const response = await academy.post(
    '/api/contact',
    {id: crypto.randomUUID(), ...MESSAGE},
    {origin: 'https://elsewhere.example'},
  );
  expect(response.status).toBe(403);
});

test('a learner takes their tickets along, and they go with the account', async () => {
  await reset();
  const {response, email, username, cookie} = await registerBy(academy);
  const {id} = (await response.json()) as {id: string};
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "userId" = $1`, [id]);
  await send({...MESSAGE, email: email.toUpperCase()});
  const owned = async () =>
    (await tickets()).filter(({address}) => address.toLowerCase() === email.toLowerCase());
  expect(await owned()).toHaveLength(1);
  const exported = await (await academy.post('/api/user/export', {password: PASSWORD}, {cookie})).text();
  expect(exported).toContain(MESSAGE.subject);
  expect((await academy.post('/api/user/delete', {password: PASSWORD, username}, {cookie})).status).toBe(200);
  expect(await owned()).toEqual([]);
});
