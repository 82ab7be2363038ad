import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {commandIdOf, isDerivedId, isMessageKey, ownIdOf} from '#schema/wire/message-key.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const idOf = (userId: string, key: string) => commandIdOf(userId, key, sha256);
const UUID_8 = /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test.each(['m-1', 'a', '0', 'x'.repeat(100), 'order/7+8=', "it's", '~!#[]^_`{|}'])('%j is a key', (key) => {
  expect(isMessageKey(key)).toBe(true);
});

test.each([undefined, null, 7, {}, '', 'x'.repeat(101), 'a b', 'a\n', 'ä', '"a"', 'a\\', '\u0000', '\u007f'])(
  '%j is none',
  (value) => {
    expect(isMessageKey(value)).toBe(false);
  },
);

test('a UUID is its own id, however it is written', () => {
  const id = '6ff1a4b4-2a0c-4b0e-8f0e-6c7a8d9e0f10';
  expect([idOf('ada', id), idOf('eve', id.toUpperCase())]).toEqual([id, id]);
});

test('any other key has one id for each learner, which is a UUID', () => {
  expect(idOf('ada', 'm-1')).toMatch(UUID_8);
  expect(idOf('ada', 'm-1')).toBe(idOf('ada', 'm-1'));
  const ids = [idOf('ada', 'm-1'), idOf('ada', 'm-2'), idOf('eve', 'm-1'), idOf('ada', 'M-1')];
  expect(new Set(ids).size).toBe(ids.length);
});

test('it is the one that it has always been: what was sent before is known by it', () => {
  expect(idOf('ada', 'm-1')).toBe('ded03021-49ee-8bbe-8cd3-95570b5c34e9');
});

test('a UUID that could be made of somebody’s key is not its own id, however it is written', () => {
  const made = idOf('ada', 'm-1');
  expect([isDerivedId(made), isDerivedId(crypto.randomUUID())]).toEqual([true, false]);
  expect(idOf('eve', made)).toMatch(UUID_8);
  expect(idOf('eve', made)).not.toBe(made);
  expect(idOf('eve', made.toUpperCase())).toBe(idOf('eve', made));
});

test('so has a UUID that is another learner’s', () => {
  const id = crypto.randomUUID();
  expect(ownIdOf('eve', id, sha256)).toMatch(UUID_8);
  expect(ownIdOf('eve', id, sha256)).not.toBe(ownIdOf('bob', id, sha256));
});
