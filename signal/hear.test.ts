import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {hear} from '#signal/hear.ts';

const refused = (message: string) => ({type: 'error', message});
const NO_TYPE = refused('A message is an object with a "type".');

test('the greeting is heard without an answer, whatever it claims', () => {
  expect(hear('{"type":"user_connected","userId":"somebody else"}')).toBeUndefined();
});

test('a binary frame is rejected', () => {
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

test('a type that cannot be turned into text is rejected like any other, and the process lives', () => {
  expect(hear('{"type":{"toString":1,"valueOf":1}}')).toEqual(NO_TYPE);
});

test('an unknown type is named in the rejection, shortened', () => {
  expect(hear('{"type":"dance"}')).toEqual(refused('There is no message type "dance".'));
  expect(hear(JSON.stringify({type: 'x'.repeat(500)}))?.message).toHaveLength(
    'There is no message type "".'.length + 40,
  );
});

test('no JSON whatever makes it throw', () => {
  fc.assert(fc.property(fc.json(), (text) => ['error', undefined].includes(hear(text)?.type)));
});
