import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {hear} from '#signal/hear.ts';

const refused = (message: string) => ({type: 'error', message});
const NO_TYPE = refused('A message is an object with a "type".');

test('accepts the greeting without a reply, whatever it claims', () => {
  expect(hear('{"type":"user_connected","userId":"somebody else"}')).toBeUndefined();
});

test('rejects a binary frame', () => {
  expect(hear(undefined)).toEqual(refused('Messages are JSON text.'));
});

test.each(['', '{', 'hello', '{"type":"user_connected"} more'])('%j is rejected as no JSON', (text) => {
  expect(hear(text)).toEqual(refused('The message is not valid JSON.'));
});

test.each([
  'null',
  '7',
  '"user_connected"',
  '[]',
  '{}',
  '{"type":1}',
  '{"type":null}',
  '{"type":["user_connected"]}',
])('%s is rejected as a message without a type', (text) => {
  expect(hear(text)).toEqual(NO_TYPE);
});

test('rejects a type that cannot be converted to text, without crashing', () => {
  expect(hear('{"type":{"toString":1,"valueOf":1}}')).toEqual(NO_TYPE);
});

test('names an unknown type in the rejection, shortened', () => {
  expect(hear('{"type":"dance"}')).toEqual(refused('There is no message type "dance".'));
  expect(hear(JSON.stringify({type: 'x'.repeat(500)}))?.message).toHaveLength(
    'There is no message type "".'.length + 40,
  );
});

test('never throws, whatever the JSON', () => {
  fc.assert(fc.property(fc.json(), (text) => ['error', undefined].includes(hear(text)?.type)));
});
