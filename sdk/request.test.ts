import fc from 'fast-check';
import {expect, test} from 'vitest';
import {VoiceError} from './errors.ts';
import {plain} from './plain.ts';
import {readRequest, type StartArguments} from './request.ts';
import {checkWebCall, NoCall} from './web-call.ts';

test('an id and a definition become the fields of the platform, overrides stay', () => {
  expect(readRequest(['a1', {variableValues: {n: 1}}])).toEqual({
    assistantId: 'a1',
    assistantOverrides: {variableValues: {n: 1}},
  });
  expect(readRequest([{name: 'x'}])).toEqual({assistant: {name: 'x'}});
  expect(readRequest([undefined, undefined, 's1'])).toEqual({squadId: 's1'});
  expect(readRequest([null, null, null, {nodes: []}, {variableValues: {}}])).toEqual({
    workflow: {nodes: []},
    workflowOverrides: {variableValues: {}},
  });
  expect(readRequest(['a', null, null, null, null, {roomDeleteOnUserLeaveEnabled: false}])).toEqual({
    assistantId: 'a',
    roomDeleteOnUserLeaveEnabled: false,
  });
});

test('whatever is given, it is read or refused as a validation error, and what is read is plain', () => {
  fc.assert(
    fc.property(fc.array(fc.anything(), {maxLength: 6}), (given) => {
      const read = readOrRefused(given);
      const isRequest = Object.keys(read).some((key) => /^(?:assistant|squad|workflow)(?:Id)?$/.test(key));
      const isRefusal = read instanceof VoiceError && read.type === 'validation-error';
      expect(isRequest || isRefusal).toBe(true);
    }),
  );
});

function readOrRefused(given: readonly unknown[]): object {
  try {
    return readRequest(given as unknown as StartArguments);
  } catch (error) {
    return error as Error;
  }
}

test('a definition that contains itself is refused', () => {
  const round: Record<string, unknown> = {};
  round['self'] = round;
  expect(() => readRequest([round])).toThrow('The configuration contains itself.');
});

test('a plain copy is equal, new in every part, and leaves what has a class as it is', () => {
  const date = new Date(0);
  const value = {list: [{a: 1}], date, run: Math.max};
  const copy = plain(value);
  expect(copy).toEqual(value);
  expect([copy === value, copy.list === value.list, copy.list[0] === value.list[0]]).toEqual([
    false,
    false,
    false,
  ]);
  expect([copy.date === date, copy.run === Math.max]).toEqual([true, true]);
  expect(plain(new Proxy({a: new Proxy([1], {})}, {}))).toEqual({a: [1]});
});

test.each([null, 'text', {}, {webCallUrl: 7}, {webCallUrl: 'room'}, {webCallUrl: 'javascript:alert(1)'}])(
  '%j is no web call',
  (value) => {
    expect(() => checkWebCall(value)).toThrow(NoCall);
  },
);
