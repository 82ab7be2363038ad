import {createHmac} from 'node:crypto';
import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {decodeIdentity, encodeIdentity, IDENTITY_TTL_MS, signedAt} from '#schema/wire/identity.ts';

const NOW = 1_800_000_000_000;
const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64url');
const equal = (a: string, b: string) => a === b;
const decode = (header: string, nowMs = NOW) => decodeIdentity(header, sign, equal, nowMs);

const ada = {
  userId: 'u1',
  username: 'ada',
  mayLearn: true,
  isDev: false,
  session: 'a hash',
  network: '192.0.2.7',
  expiresAt: NOW + 10_000,
};
const header = encodeIdentity(ada, sign);
const signed = (payload: string) => `${payload}.${sign(payload)}`;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('what was encoded is decoded, whatever the name', () => {
  const someone = fc.record({userId: fc.string({unit: 'binary'}), username: fc.string({unit: 'grapheme'})});
  fc.assert(
    fc.property(someone, (who) => {
      const identity = {...ada, ...who, expiresAt: NOW};
      expect(decode(encodeIdentity(identity, sign))).toEqual(identity);
    }),
  );
});

test('fits a header: only letters, digits, dot, dash and underscore', () => {
  expect(encodeIdentity({...ada, username: 'Ада ö ☃'}, sign)).toMatch(/^[\w-]+\.[\w-]+$/);
});

test('tells when it was signed', () => {
  expect(signedAt({...ada, expiresAt: NOW + IDENTITY_TTL_MS})).toBe(NOW);
});

test('is valid up to its last millisecond and not after', () => {
  expect(decode(header, ada.expiresAt)).toEqual(ada);
  expect(decode(header, ada.expiresAt + 1)).toBeUndefined();
});

test('a changed character anywhere is rejected', () => {
  for (let at = 0; at < header.length; at += 1) {
    const other = header[at] === 'A' ? 'B' : 'A';
    expect(decode(header.slice(0, at) + other + header.slice(at + 1))).toBeUndefined();
  }
});

test('a payload under another secret or without a signature is rejected', () => {
  const foreign = encodeIdentity(ada, (text) =>
    createHmac('sha256', 'other').update(text).digest('base64url'),
  );
  expect(decode(foreign)).toBeUndefined();
  expect(decode(header.split('.')[0] ?? '')).toBeUndefined();
  expect(decode(`${header}.more`)).toBeUndefined();
});

test.each([
  ['nothing', ''],
  ['a dot', '.'],
  ['no base64', signed('***')],
  ['no JSON', signed(Buffer.from('{').toString('base64url'))],
  ['null', signed(encoded(null))],
  ['a number', signed(encoded(7))],
  ['a list', signed(encoded([]))],
  ['an identity without a user', signed(encoded({...ada, userId: undefined}))],
  ['a user that is no text', signed(encoded({...ada, userId: 1}))],
  ['a name that is no text', signed(encoded({...ada, username: {}}))],
  ['a right that is neither true nor false', signed(encoded({...ada, mayLearn: 'yes'}))],
  ['a developer without a word', signed(encoded({...ada, isDev: undefined}))],
  ['no session', signed(encoded({...ada, session: undefined}))],
  ['a network that is no text', signed(encoded({...ada, network: 1}))],
  ['an end that is no number', signed(encoded({...ada, expiresAt: 'never'}))],
])('%s is rejected without a throw, even rightly signed', (_, text) => {
  expect(decode(text)).toBeUndefined();
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      expect(decode(text)).toBeUndefined();
      expect(decode(signed(text.replaceAll('.', '')))).toBeUndefined();
    }),
  );
});
